import { isUnavailable } from '#base/http/is-unavailable.ts'

/**
 * Makes one statement of what many ask for at once: what is asked while one is under way goes into the next. So nobody
 * waits for a timer, and the busier it is, the more each takes.
 * @param work answers in the order of its items, or throws; what fails of several is tried one by one, unless the
 *   database itself is away
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
    // Whoever asks in this turn belongs to the first.
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
