/** How many messages of outside sessions are being stored at once; the broker keeps the rest. */
export type Intake = {
  /** Counts a message until it is stored; calls `next` as soon as there is room for another. */
  take(work: Promise<void>, next: () => void): void
}

/**
 * One bound for all sessions of a gateway: what each of them may have under way would be a hundred times as much after a
 * restart of the broker, when all of them hear everything at once.
 */
export function openIntake(most: number): Intake {
  const waiting: (() => void)[] = []
  let count = 0
  function letIn(): void {
    while (count < most) {
      const next = waiting.shift()
      if (next === undefined) return
      next()
    }
  }
  return {
    take(work, next) {
      count += 1
      waiting.push(next)
      letIn()
      void work.finally(() => {
        count -= 1
        letIn()
      })
    },
  }
}
