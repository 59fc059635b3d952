import { expect, test } from 'vitest'
import { explainHome } from './explain-home.ts'

const evening = Date.parse('2027-01-18T18:00:00+01:00')

test('what is known of a home and what is planned there reads as sentences', () => {
  const tank = {
    deviceId: 'tank',
    name: 'Ballon',
    room: 'Cellier',
    choice: { mode: 'on', endsAt: evening - 60_000, setAt: evening - 4 * 3_600_000 },
    week: null,
    pauses: [],
    isReachable: true,
    connectedSince: null,
    on: 1,
    power: { at: evening, value: 2_200 },
    lastCommand: { number: 1, at: evening - 4 * 3_600_000, outcome: 'reached' },
  } as const
  const contract = {
    validFrom: '2026-01-01',
    option: 'hp_hc',
    offPeak: [[1320, 360]],
    ownPrices: [],
  } as const
  const facts = {
    homeId: 'a-home',
    tariff: { zone: 'Europe/Paris', prices: [], contracts: [contract] },
    tanks: [tank],
    memories: { tank: { decided: 'on true', at: evening - 4 * 3_600_000 } },
  }
  const clock = { at: evening - 60_000, isDue: true, version: 3, tries: 0 }

  expect(explainHome({ name: 'Maison', clock, facts }, evening)).toBe(
    `Maison (a-home), Europe/Paris, 18 Jan 2027, 18:00:00

Clock
  Due now. Woken 3 times.

Facts
  Ballon in Cellier: mode on until 18 Jan 2027, 17:59:00; follows the hours of the contract; reachable; reports on; 2200 W on 18 Jan 2027, 18:00:00; last command: turn on, 18 Jan 2027, 14:00:00, which was confirmed.

Plan
  End the one-off heating of Ballon.
  Turn Ballon off, since its one-off heating is over.
  Plan again on 18 Jan 2027, 18:00:15.`,
  )
})
