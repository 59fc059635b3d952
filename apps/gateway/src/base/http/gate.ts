import { GatewayError } from './gateway-error.ts'

/** Limits concurrency: a number of jobs run, some wait in a queue, further ones are refused. */
export type Gate = {
  /** Runs the work when it is its turn. Throws `unavailable` if the queue is full. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Creates a gate for `atOnce` concurrent jobs with at most `waiting` more in the queue. */
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
        // The slot passes directly to the next job in the queue, so that a new job cannot take it.
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}
