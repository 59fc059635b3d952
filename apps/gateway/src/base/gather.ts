import { isUnavailable } from '#base/http/is-unavailable.ts'

/**
 * Batches concurrent requests into one statement: requests that arrive while a statement runs are part of the next one.
 * No request waits for a timer, and batches grow with the load.
 * @param work answers in the order of its items, or throws; the items of a failed batch are tried one by one, unless
 * the database itself is unavailable
 */
export function gather<Item, Answer>(
  most: number,
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  type Asked = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  const waiting: Asked[] = []
  let isRunning = false

  async function answer(some: readonly Asked[]): Promise<void> {
    try {
      const answers = await work(some.map(({ item }) => item))
      for (const [index, asked] of some.entries()) {
        const own = answers[index]
        if (own === undefined) asked.reject(new Error('An answer is missing.'))
        else asked.resolve(own)
      }
    } catch (error) {
      if (some.length === 1 || isUnavailable(error)) for (const { reject } of some) reject(error)
      else for (const one of some) await answer([one])
    }
  }

  async function run(): Promise<void> {
    isRunning = true
    // Requests of the same turn of the event loop belong to the first batch.
    await Promise.resolve()
    while (waiting.length > 0) await answer(waiting.splice(0, most))
    isRunning = false
  }

  return (item) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void run()
    })
}
