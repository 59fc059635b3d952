// The rules of order compute in wall time.
import 'temporal-polyfill/global'
import { expect, test } from 'vitest'
import { watchColdestRooms } from './coldest-rooms.ts'
import { findingsOf, MOST_COMMANDS } from './findings.ts'
import { liveThrough } from './live-through.ts'
import { startLivedHome } from './lived-home.ts'

/** Only the day of the change; `npm run proofs` simulates the week around it. */
const DAYS = Number(process.env['CLOCK_CHANGE_DAYS'] ?? 1)

for (const [name, changeDay] of [
  ['spring', '2027-03-28'],
  ['autumn', '2027-10-31'],
] as const) {
  test(`the days around the ${name} clock change: every slot once, no room too cold, every change explained, no device commanded too often`, async () => {
    const first = Temporal.PlainDate.from(changeDay).subtract({ days: (DAYS - 1) / 2 })
    const midnight = (day: Temporal.PlainDate) => day.toZonedDateTime('Europe/Paris').epochMilliseconds
    const home = await startLivedHome(midnight(first))
    const span = { from: home.at.clock.now(), to: midnight(first.add({ days: DAYS })) }
    const rooms = await watchColdestRooms(home)
    await liveThrough(home, { until: span.to, record: rooms.record })
    const findings = await findingsOf(home, { ...span, most: MOST_COMMANDS })
    expect([...findings.wrong, ...rooms.wrong()]).toEqual([])
    expect(rooms.coldest().every(({ celsius }) => Number.isFinite(celsius))).toBe(true)
    // The slots of the weeks, one day of which is an hour shorter or longer.
    if (DAYS === 7) expect(findings).toMatchObject({ slots: 147 })
    expect(findings.slots).toBeGreaterThan(DAYS * 15)
    expect(findings.changes).toBeGreaterThan(DAYS * 20)
    await home.close()
  })
}
