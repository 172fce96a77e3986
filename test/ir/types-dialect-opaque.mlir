// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Types of unregistered dialects are kept verbatim: pretty and quoted spellings, nested brackets and strings.

func.func private @pretty(!foo.bar, !foo.bar<i32>, !foo.bar<a, b, c>, !foo.bar.baz, !foo.bar.baz<1>, !foo.with_under_score)
func.func private @brackets(!foo.a<(b, [c, {d = <e>}])>, !foo.a<[](){}<>>, !foo.a<x -> y>, !foo.a<<<>>>, !foo.a< spaced  out >)
func.func private @strings(!foo.a<"str">, !foo.a<"with > bracket">, !foo.a<"esc \" quote">, !foo.a<"]", ")">)
func.func private @symbols(!foo.a<@sym>, !foo.a<%x>, !foo.a<#b.c>, !foo.a<!d.e<f>>, !foo.a<1.5e3>, !foo.a<0x1F>, !foo.a<-1>, !foo.a<?x4xf32>, !foo.a<a:b>, !foo.a<a;b>, !foo.a<a|b&c>)
func.func private @quoted(!foo<"bar">, !foo<"bar<i32>">, !foo<"1starts_with_digit">, !foo<"has space">, !foo<"">, !foo<"bar<">, !foo<"bar>">)
func.func private @multiline(!foo.a<one,
   two>)
