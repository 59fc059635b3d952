import type { Measure } from '#bench/ground/row.ts'
import { median } from '#bench/ground/statistics.ts'
import { ownerOf, startWorld, type World } from '#bench/ground/world.ts'

const TRIES = 30

/** A wrong password for an e-mail that exists and for one that does not: the times must not show which is which. */
export const login: Measure = {
  name: 'login',
  async run() {
    const world = await startWorld()
    try {
      const known: number[] = []
      const unknown: number[] = []
      const { email } = ownerOf(world.product)
      for (let n = -3; n < TRIES; n += 1) {
        const times = [
          await timeOf(world, email),
          await timeOf(world, `nobody-${n + 3}@example.org`),
        ] as const
        if (n < 0) continue
        known.push(times[0])
        unknown.push(times[1])
      }
      return [
        {
          name: 'refused login, known e-mail',
          value: median(known),
          unit: 'ms',
          baseline: median(unknown),
          budgets: [],
          note: `baseline: an unknown e-mail, in turn with the known one, ${TRIES} of each; the medians differ by ${Math.abs(median(known) - median(unknown)).toFixed(1)} ms`,
        },
      ]
    } finally {
      await world.close()
    }
  },
}

async function timeOf({ product, database }: World, email: string): Promise<number> {
  // Guessing is throttled, which is not measured here.
  await database.query('delete from login_throttle')
  const begun = performance.now()
  const response = await fetch(`${product.address}/api/authenticate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ parkName: 'vav', email, password: 'Not the password 1!' }),
  })
  await response.text()
  const time = performance.now() - begun
  if (response.status !== 401) throw new Error(`A wrong password returned ${response.status}.`)
  return time
}
