/* dynamatic/Integration.h: lets sources written for Dynamatic compile unchanged.
 *
 * CALL_KERNEL(f, args...) calls f and marks it as the kernel: its name is left in a section that
 * Sluice's frontend reads. Elsewhere it is an ordinary call.
 */

#ifndef SLUICE_DYNAMATIC_INTEGRATION_H
#define SLUICE_DYNAMATIC_INTEGRATION_H

#define CALL_KERNEL(kernel, ...)                                                                   \
  ({                                                                                               \
    static const char sluice_kernel_name[] __attribute__((used, section("sluice_kernel"))) =       \
        #kernel;                                                                                   \
    (kernel)(__VA_ARGS__);                                                                         \
  })

#endif
