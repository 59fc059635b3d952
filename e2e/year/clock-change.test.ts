// The rules of order reckon in wall time.
import 'temporal-polyfill/global'
import { expect, test } from 'vitest'
import { watchColdestRooms } from './coldest-rooms.ts'
import { findingsOf, MOST_COMMANDS } from './findings.ts'
import { liveThrough } from './live-through.ts'
import { startLivedHome } from './lived-home.ts'

for (const [name, from, to] of [
  ['spring', '2027-03-25T00:00:00+01:00', '2027-04-01T00:00:00+02:00'],
  ['autumn', '2027-10-28T00:00:00+02:00', '2027-11-04T00:00:00+01:00'],
] as const) {
  test(`the week of the ${name} clock change: every slot once, no room too cold, every change explained, no device told too often`, async () => {
    const home = await startLivedHome(Date.parse(from))
    const span = { from: home.at.clock.now(), to: Date.parse(to) }
    const rooms = await watchColdestRooms(home)
    await liveThrough(home, { until: span.to, look: rooms.look })
    const findings = await findingsOf(home, { ...span, most: MOST_COMMANDS })
    expect([...findings.wrong, ...rooms.wrong()]).toEqual([])
    expect(rooms.coldest().every(({ celsius }) => Number.isFinite(celsius))).toBe(true)
    // As many as the weeks have, on seven days of which one is an hour shorter or longer.
    expect(findings).toMatchObject({ slots: 147 })
    expect(findings.changes).toBeGreaterThan(200)
    await home.close()
  })
}
