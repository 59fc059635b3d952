import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hotWaterChoice, isWaterHot, NO_POWER } from '#tariff/hot-water.ts'
import type { TariffFacts } from '#tariff/tariff.ts'
import {
  anyTank,
  anyTankInstant,
  anyTankMemories,
  evening,
  storedTank,
  tankOf,
} from './arbitrary-switched.ts'
import { RETURN_MS } from './commanded-device.ts'
import { planTanks, type TankFacts, type TankMemories } from './plan-tanks.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const contract = {
  validFrom: '2026-01-01',
  option: 'hp_hc',
  offPeak: [[1320, 360]],
  ownPrices: [],
} as const
const tariff: TariffFacts = { zone: 'Europe/Paris', prices: [], contracts: [contract] }

const plan = (tanks: readonly TankFacts[], memories: TankMemories, now: number) =>
  planTanks({ tariff, tanks, memories, redHours: [] }, now)

const decisionsOf = ({ memories }: ReturnType<typeof plan>) => memories['tank']?.decided

test('the same facts give the same plan', () => {
  fc.assert(
    fc.property(anyTank, anyTankMemories, anyTankInstant, (tank, memories, now) => {
      expect(plan([tank], memories, now)).toEqual(plan([tank], memories, now))
    }),
  )
})

test('a plan that is applied requests nothing more', () => {
  fc.assert(
    fc.property(anyTank, anyTankMemories, anyTankInstant, (tank, memories, now) => {
      const made = plan([tank], memories, now)
      const again = plan([storedTank(tank, made, now)], made.memories, now)
      expect(again.commands).toEqual([])
      expect(again.oneOffsEnded).toEqual([])
      expect(decisionsOf(again)).toEqual(decisionsOf(made))
    }),
  )
})

test('planning more often until the next time changes nothing', () => {
  fc.assert(
    fc.property(
      anyTank,
      anyTankMemories,
      anyTankInstant,
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      (tank, memories, now, share) => {
        const made = plan([tank], memories, now)
        const then = storedTank(tank, made, now)
        const until = made.nextAt ?? now + 48 * HOUR
        const between = plan([then], made.memories, now + Math.floor(share * (until - now)))
        expect(between.commands).toEqual([])
        expect(between.oneOffsEnded).toEqual([])
        expect(decisionsOf(between)).toEqual(decisionsOf(made))
      },
    ),
  )
})

test('power inside its band changes nothing, and only one-off heatings watch it', () => {
  fc.assert(
    fc.property(
      anyTank,
      anyTankMemories,
      anyTankInstant,
      fc.double({ min: NO_POWER, max: 3_000, noNaN: true }),
      (tank, memories, now, value) => {
        const made = plan([tank], memories, now)
        const then = storedTank(tank, made, now)
        const reported = plan([{ ...then, power: { at: now, value } }], made.memories, now)
        expect(reported.commands).toEqual([])
        expect(reported.oneOffsEnded).toEqual([])
        if (made.watches.length > 0) return
        const any = plan([{ ...then, power: { at: now, value: 0 } }], made.memories, now)
        expect(any.commands).toEqual([])
      },
    ),
  )
})

test('the next time is in the future', () => {
  fc.assert(
    fc.property(anyTank, anyTankMemories, anyTankInstant, (tank, memories, now) => {
      expect(plan([tank], memories, now).nextAt ?? Infinity).toBeGreaterThan(now)
    }),
  )
})

test('each edge of the off-peak hours sends one command to the relay', () => {
  const first = plan([tankOf()], {}, evening)
  expect(first).toMatchObject({ commands: [], nextAt: Date.parse('2027-01-18T22:00:00+01:00') })
  const night = plan([tankOf()], first.memories, first.nextAt ?? 0)
  expect(night.commands).toEqual([{ deviceId: 'tank', value: true, actor: 'schedule' }])
  const sent = { number: 1, at: first.nextAt ?? 0, outcome: 'reached', wentBack: false } as const
  const later = plan([tankOf({ on: 1, lastCommand: sent })], night.memories, night.nextAt ?? 0)
  expect(later).toMatchObject({ commands: [], nextAt: Date.parse('2027-01-19T06:00:00+01:00') })
  const morning = plan([tankOf({ on: 1, lastCommand: sent })], later.memories, later.nextAt ?? 0)
  expect(morning.commands).toEqual([{ deviceId: 'tank', value: false, actor: 'schedule' }])
})

test('a one-off heating ends at its time or when the water is hot, and the mode is auto again', () => {
  const choice = { ...hotWaterChoice('on', evening), setAt: evening }
  const heating = plan([tankOf({ choice })], {}, evening)
  expect(heating.commands).toEqual([{ deviceId: 'tank', value: true, actor: 'system' }])
  expect(heating.watches).toEqual([
    { deviceId: 'tank', capability: 'instant_power', low: NO_POWER, high: Infinity },
  ])
  const power = { at: evening + HOUR, value: 0 }
  expect(isWaterHot(power, evening)).toBe(true)
  const hot = plan([tankOf({ choice, on: 1, power })], heating.memories, evening + HOUR)
  expect(hot.oneOffsEnded).toEqual(['tank'])
  expect(hot.commands).toEqual([{ deviceId: 'tank', value: false, actor: 'override_end', ecsMode: 'auto' }])
})

test('a change at the relay itself is kept until the next edge, and the command is sent again after the relay was away', () => {
  const { memories } = plan([tankOf()], {}, evening)
  const byHand = tankOf({ on: 1 })
  expect(plan([byHand], memories, evening + MINUTE).commands).toEqual([])
  const connectedSince = evening + MINUTE
  const returned = plan([{ ...byHand, connectedSince }], memories, connectedSince)
  expect(returned).toMatchObject({ commands: [], nextAt: connectedSince + RETURN_MS })
  expect(plan([{ ...byHand, connectedSince }], memories, connectedSince + RETURN_MS).commands).toEqual([
    { deviceId: 'tank', value: false, actor: 'system' },
  ])
})

test('a command that was not sent is requested once more, after 15 s', () => {
  const { memories } = plan([tankOf()], {}, evening)
  const night = Date.parse('2027-01-18T22:00:00+01:00')
  const made = plan([tankOf()], memories, night)
  expect(made.nextAt).toBe(night + 15_000)
  const before = plan([tankOf()], made.memories, night + 14_999)
  expect(before.commands).toEqual([])
  const open = { number: 1, at: night, outcome: 'open', wentBack: false } as const
  const waiting = plan([tankOf({ lastCommand: open })], before.memories, night + 20_000)
  expect(waiting).toMatchObject({ commands: [], nextAt: night + 35_000 })
  const again = plan([tankOf()], waiting.memories, night + 35_000)
  expect(again.commands).toEqual([{ deviceId: 'tank', value: true, actor: 'system' }])
  expect(plan([tankOf()], again.memories, night + 60_000).commands).toEqual([])

  const lastCommand = { number: 1, at: night, outcome: 'missed', wentBack: false } as const
  expect(plan([tankOf({ lastCommand })], made.memories, night + 15_000).commands).toEqual([])
})

test('a one-off heating without an end is over', () => {
  const endless = tankOf({ choice: { mode: 'on', endsAt: null, setAt: evening } })
  expect(plan([endless], {}, evening).oneOffsEnded).toEqual(['tank'])
})
