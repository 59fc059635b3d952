import fc from 'fast-check'
import { expect, test } from 'vitest'
import { welcomeOf } from './welcome-steps.ts'

const hubs = fc.array(
  fc.record({ online: fc.boolean(), connected_since: fc.option(fc.constant('2027-01-18T18:00:00+01:00')) }),
  { maxLength: 4 },
)

test('an empty home has three steps in order: one of them is current, and none after it is done', () => {
  fc.assert(
    fc.property(hubs, (known) => {
      const { steps } = welcomeOf(known)
      expect(steps.map(({ kind }) => kind)).toEqual(['hub', 'devices', 'schedule'])
      expect(steps.filter(({ state }) => state === 'now')).toHaveLength(1)
      const rank = { done: 0, now: 1, later: 2 }
      const ranks = steps.map(({ state }) => rank[state])
      expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    }),
  )
})

test('a hub is here once any of the hubs is online', () => {
  fc.assert(
    fc.property(hubs, (known) => {
      const { hub, since } = welcomeOf(known)
      expect(hub === 'here').toBe(known.some(({ online }) => online))
      expect(hub === 'none').toBe(known.length === 0)
      if (hub !== 'here') expect(since).toBeNull()
    }),
  )
})
