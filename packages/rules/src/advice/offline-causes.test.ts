import fc from 'fast-check'
import { expect, test } from 'vitest'
import { causesOf, offlineCauses, type OfflineCauseKind, type OfflineFacts } from './offline-causes.ts'

const facts: fc.Arbitrary<OfflineFacts> = fc.record({
  power: fc.constantFrom('mains', 'battery', null),
  battery: fc.option(fc.integer({ min: 0, max: 100 })),
  linkQuality: fc.option(fc.integer({ min: 0, max: 255 })),
  isHubOnline: fc.constantFrom(true, false, null),
  reportedSince: fc.nat(30),
  silentTogether: fc.nat(4),
})

const placeOf = (kind: OfflineCauseKind, given: OfflineFacts) =>
  causesOf(given).findIndex((cause) => cause.kind === kind)

test('each cause is listed once; one is first, and those ruled out come last', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const causes = causesOf(given)
      expect(causes.map(({ kind }) => kind).toSorted()).toEqual(offlineCauses.toSorted())
      expect(causes[0]?.verdict).toBe('first')
      const rank = { first: 0, next: 1, ruled_out: 2 }
      const ranks = causes.map(({ verdict }) => rank[verdict])
      expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
      expect(ranks.filter((one) => one === 0)).toHaveLength(1)
    }),
  )
})

test('a cause is ruled out only by a reported fact', () => {
  fc.assert(
    fc.property(facts, (given) => {
      for (const { kind, verdict } of causesOf(given)) {
        if (verdict !== 'ruled_out') continue
        if (kind === 'hub') expect(given.isHubOnline !== false && given.reportedSince > 0).toBe(true)
        if (kind === 'mains') expect(given.power).toBe('battery')
        if (kind === 'battery') expect(given.power).toBe('mains')
        if (kind === 'radio') expect(given.linkQuality).toBeGreaterThanOrEqual(128)
      }
    }),
  )
})

test('while the hub is offline it comes first', () => {
  fc.assert(
    fc.property(facts, (given) => {
      expect(causesOf({ ...given, isHubOnline: false })[0]?.kind).toBe('hub')
    }),
  )
})

test('a lower battery never makes the battery less likely, a weaker link never the radio', () => {
  fc.assert(
    fc.property(facts, fc.nat(100), fc.nat(255), (given, less, weaker) => {
      if (given.battery !== null) {
        const emptier = { ...given, battery: Math.max(0, given.battery - less) }
        expect(placeOf('battery', emptier)).toBeLessThanOrEqual(placeOf('battery', given))
      }
      if (given.linkQuality !== null) {
        const weak = { ...given, linkQuality: Math.max(0, given.linkQuality - weaker) }
        // A link that was strong and ended together with others does not describe the link now.
        if (given.silentTogether === 0) {
          expect(placeOf('radio', weak)).toBeLessThanOrEqual(placeOf('radio', given))
        }
      }
    }),
  )
})

test('a thermostat with a weak link whose hub receives other devices: radio, then battery; mains and hub are ruled out', () => {
  const causes = causesOf({
    power: 'battery',
    battery: 31,
    linkQuality: 40,
    isHubOnline: true,
    reportedSince: 24,
    silentTogether: 0,
  })

  expect(causes.map(({ kind, verdict, fact }) => [kind, verdict, fact])).toEqual([
    ['radio', 'first', 'link_weak'],
    ['battery', 'next', 'battery_some'],
    ['hub', 'ruled_out', 'hub_hears'],
    ['mains', 'ruled_out', 'on_battery'],
  ])
})
