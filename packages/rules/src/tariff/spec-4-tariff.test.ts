import 'temporal-polyfill/global'
import { ecsModes } from '@foyer/contract/heating.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ColorOption, KnownColors } from './day-colors.ts'
import { waterReturn } from './hot-water-return.ts'
import type { OffPeakSlot, TariffFacts } from './tariff.ts'
import { hotWaterAt, hotWaterChoice, isWaterHot, ONE_OFF_MS } from './hot-water.ts'

const zone = 'Europe/Paris'
const minute = 60_000
const hour = 60 * minute
const at = (iso: string) => Date.parse(iso)

/** 22:00 to 06:00. */
const night: OffPeakSlot[] = [[1320, 360]]

function home(offPeak: OffPeakSlot[] | null): TariffFacts {
  const option = offPeak === null ? ('base' as const) : ('hp_hc' as const)
  return { zone, prices: [], contracts: [{ option, validFrom: '2024-01-01', offPeak: offPeak ?? [] }] }
}

function withColors(option: ColorOption, colors: Record<ColorOption, KnownColors>): TariffFacts {
  return { zone, prices: [], contracts: [{ option, validFrom: '2024-01-01', offPeak: [] }], colors }
}

const evening = at('2027-01-18T18:00:00+01:00')

test('§4 ECS modes: auto heats in the off-peak hours of the contract', () => {
  const choice = hotWaterChoice('auto', evening)

  expect(hotWaterAt(choice, home(night), evening)).toEqual({
    mode: 'auto',
    endsAt: null,
    isLet: false,
    changesAt: at('2027-01-18T22:00:00+01:00'),
    rhythm: 'off_peak',
    isAway: false,
    awayUntil: null,
    redUntil: null,
  })
  expect(hotWaterAt(choice, home(night), at('2027-01-18T23:00:00+01:00'))).toMatchObject({
    isLet: true,
    changesAt: at('2027-01-19T06:00:00+01:00'),
  })
})

test('§4 ECS modes: auto without off-peak hours leaves the tank to its own thermostat', () => {
  const order = { isLet: true, changesAt: null, rhythm: 'always' }

  expect(hotWaterAt(hotWaterChoice('auto', evening), home(null), evening)).toMatchObject(order)
  expect(hotWaterAt(hotWaterChoice('auto', evening), home([]), evening)).toMatchObject(order)
})

test('auto heats in the off-peak hours of Tempo, 22:00 to 6:00, whatever the colour', () => {
  const none: KnownColors = new Map()
  const red: KnownColors = new Map([['2027-01-18', 'red']])
  for (const tempo of [none, red]) {
    const facts = withColors('tempo', { tempo, ejp: none })
    const choice = hotWaterChoice('auto', evening)
    expect(hotWaterAt(choice, facts, evening)).toMatchObject({
      isLet: false,
      changesAt: at('2027-01-18T22:00:00+01:00'),
      rhythm: 'off_peak',
    })
    expect(hotWaterAt(choice, facts, at('2027-01-19T00:30:00+01:00'))).toMatchObject({
      isLet: true,
      changesAt: at('2027-01-19T06:00:00+01:00'),
    })
    // The return from an absence at 18:00 needs the last four of these hours.
    const back = at('2027-01-20T18:00:00+01:00')
    expect(waterReturn(facts, { departure: evening, back })[0].from).toBe(at('2027-01-20T02:00:00+01:00'))
  }
})

test('auto pauses in the peak hours of a known peak day of EJP', () => {
  const none: KnownColors = new Map()
  const facts = withColors('ejp', { tempo: none, ejp: new Map([['2027-01-19', 'red']]) })
  const choice = hotWaterChoice('auto', evening)

  // Monday is not known: the tank may heat until 7:00 on Tuesday.
  expect(hotWaterAt(choice, facts, evening)).toMatchObject({
    isLet: true,
    changesAt: at('2027-01-19T07:00:00+01:00'),
    rhythm: 'off_peak',
  })
  expect(hotWaterAt(choice, facts, at('2027-01-20T00:59:00+01:00'))).toMatchObject({
    isLet: false,
    changesAt: at('2027-01-20T01:00:00+01:00'),
  })
  // Four hours before the return at 19:00, without those of the peak.
  const back = at('2027-01-19T19:00:00+01:00')
  expect(waterReturn(facts, { departure: evening, back })[0].from).toBe(at('2027-01-19T03:00:00+01:00'))
  const summer = at('2027-07-01T12:00:00+02:00')
  expect(hotWaterAt(choice, facts, summer)).toMatchObject({ isLet: true, changesAt: null, rhythm: 'always' })
})

test('§4 ECS modes: on is a one-off that ends by itself and is auto again', () => {
  const choice = hotWaterChoice('on', evening)
  const end = evening + ONE_OFF_MS

  expect(hotWaterAt(choice, home(null), evening)).toMatchObject({ mode: 'on', isLet: true, endsAt: end })
  // It ends at 22:00, when the off-peak hours begin: the tank continues to heat until they end.
  expect(hotWaterAt(choice, home(night), end - 1)).toMatchObject({
    mode: 'on',
    changesAt: at('2027-01-19T06:00:00+01:00'),
  })
  expect(hotWaterAt(choice, home(night), end)).toMatchObject({ mode: 'auto', endsAt: null, isLet: true })
})

test('§4 ECS modes: off never lets the tank heat, in no hour of the night', () => {
  for (let passed = 0; passed < 48; passed += 1) {
    expect(hotWaterAt(hotWaterChoice('off', evening), home(night), evening + passed * hour)).toMatchObject({
      mode: 'off',
      isLet: false,
      changesAt: null,
    })
  }
})

test('the water is hot if the tank draws no power some time after it was allowed to heat', () => {
  const reported = (minutes: number, value: number) => ({ at: evening + minutes * minute, value })

  expect(isWaterHot(null, evening)).toBe(false)
  expect(isWaterHot(reported(5, 0), evening)).toBe(false)
  expect(isWaterHot(reported(20, 2_200), evening)).toBe(false)
  expect(isWaterHot(reported(20, 0), evening)).toBe(true)
})

const anyMinute = fc.integer({ min: 0, max: 1439 })
const anyHome = fc
  .array(fc.tuple(anyMinute, anyMinute), { maxLength: 3 })
  .map((slots) => home(slots.filter(([start, end]) => start !== end)))
const anyInstant = fc.integer({ min: at('2027-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') })
const anyChoice = fc.record({ mode: fc.constantFrom(...ecsModes), at: anyInstant })

test('nothing changes before the announced change, for any contract and hour', () => {
  fc.assert(
    fc.property(anyHome, anyChoice, fc.double({ min: 0, max: 1, noNaN: true }), (facts, chosen, share) => {
      const choice = hotWaterChoice(chosen.mode, chosen.at)
      const order = hotWaterAt(choice, facts, chosen.at)
      if (order.changesAt === null) return
      expect(order.changesAt).toBeGreaterThan(chosen.at)
      const between = chosen.at + Math.floor((order.changesAt - 1 - chosen.at) * share)
      expect(hotWaterAt(choice, facts, between).isLet).toBe(order.isLet)
      expect(hotWaterAt(choice, facts, order.changesAt).isLet).toBe(!order.isLet)
    }),
  )
})

test('a one-off ends after its time, with any contract', () => {
  fc.assert(
    fc.property(anyHome, anyInstant, fc.nat({ max: 30 * 24 * hour }), (facts, chosenAt, passed) => {
      const order = hotWaterAt(hotWaterChoice('on', chosenAt), facts, chosenAt + passed)
      expect(order.mode).toBe(passed < ONE_OFF_MS ? 'on' : 'auto')
    }),
  )
})
