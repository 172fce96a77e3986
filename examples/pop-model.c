// The queues of pop.c: queue 0 counts up by 3, queue 1 down by 5.
int pop(int queueID) {
  static int last[2];
  return last[queueID] += queueID ? -5 : 3;
}
