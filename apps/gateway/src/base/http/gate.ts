import { GatewayError } from './gateway-error.ts'

/** Lets some pieces of work run at once and others wait; more than that is refused. */
export type Gate = {
  /** Runs the work in its turn. Throws `unavailable` when too many wait already. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/** A gate for `atOnce` pieces of work, with at most `waiting` more in the queue. */
export function createGate(limits: { atOnce: number; waiting: number }): Gate {
  const queue: (() => void)[] = []
  let running = 0
  return {
    async run(work) {
      if (running < limits.atOnce) running += 1
      else if (queue.length >= limits.waiting) throw new GatewayError('unavailable', { retryAfter: 1 })
      else await new Promise<void>((resolve) => queue.push(resolve))
      try {
        return await work()
      } finally {
        const next = queue.shift()
        // The place goes straight to the next in the queue: nobody who comes now can take it.
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}
