// The rules of order compute in wall time.
import 'temporal-polyfill/global'
import { expect, test } from 'vitest'
import { watchColdestRooms } from './coldest-rooms.ts'
import { findingsOf, MOST_COMMANDS } from './findings.ts'
import { liveThrough } from './live-through.ts'
import { startLivedHome } from './lived-home.ts'

const HOUR = 3_600_000
/** Only the first half of the day of the change; `npm run proofs` simulates the week around it. */
const DAYS = Number(process.env['CLOCK_CHANGE_DAYS'] ?? 0.5)

for (const [name, changeDay] of [
  ['spring', '2027-03-28'],
  ['autumn', '2027-10-31'],
] as const) {
  test(`the days around the ${name} clock change: every slot once, no room too cold, every change explained, no device commanded too often`, async () => {
    const first = Temporal.PlainDate.from(changeDay).subtract({ days: Math.floor(DAYS / 2) })
    const midnight = (day: Temporal.PlainDate) => day.toZonedDateTime('Europe/Paris').epochMilliseconds
    const home = await startLivedHome(midnight(first))
    const from = home.at.clock.now()
    const to = DAYS < 1 ? from + DAYS * 24 * HOUR : midnight(first.add({ days: DAYS }))
    const span = { from, to }
    const rooms = await watchColdestRooms(home)
    await liveThrough(home, { until: span.to, record: rooms.record })
    const findings = await findingsOf(home, { ...span, most: MOST_COMMANDS })
    expect([...findings.wrong, ...rooms.wrong()]).toEqual([])
    expect(rooms.coldest().every(({ celsius }) => Number.isFinite(celsius))).toBe(true)
    // The slots of the weeks, one day of which is an hour shorter or longer.
    if (DAYS === 7) expect(findings).toMatchObject({ slots: 147 })
    expect(findings.slots).toBeGreaterThan(DAYS * 12)
    expect(findings.changes).toBeGreaterThan(DAYS * 12)
    await home.close()
  })
}
