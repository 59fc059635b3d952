import fc from 'fast-check'
import { afterEvent, type Life, type LifeEvent } from './command-life.ts'

/** A command requested at 0, without any response. */
export function requestedLife(given: Pick<Life, 'capability' | 'wanted'> & Partial<Life>): Life {
  return {
    turn: 1,
    status: 'requested',
    former: null,
    step: null,
    taken: null,
    sentAt: null,
    expiresAt: null,
    watchedUntil: null,
    endedAt: null,
    reason: null,
    detail: null,
    waits: false,
    canRead: false,
    isBlind: false,
    echo: null,
    askedAt: null,
    readAt: null,
    reads: 0,
    confirmedAt: null,
    confirmedValue: null,
    ...given,
  }
}

/** The command after all of these events. */
export function after(life: Life, ...events: LifeEvent[]): Life {
  return events.reduce(afterEvent, life)
}

export const anyInstant = fc.integer({ min: 0, max: 100_000 })

/** The number of an order, as a thermostat reports it. */
const anyOrder = fc.integer({ min: 1, max: 6 })

export const anyReport = fc.record({
  kind: fc.constant('report' as const),
  at: anyInstant,
  receivedAt: anyInstant,
  value: anyOrder,
  earlier: fc.array(anyOrder, { maxLength: 2 }),
  newer: fc.record({
    values: fc.array(anyOrder, { maxLength: 2 }),
    isOpen: fc.boolean(),
    others: fc.array(
      fc.record({ capability: fc.constant('setpoint' as const), wanted: fc.integer({ min: 5, max: 30 }) }),
      { maxLength: 1 },
    ),
  }),
})

const anyEvent: fc.Arbitrary<LifeEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('sent' as const),
    at: anyInstant,
    expiresAt: anyInstant,
    waits: fc.boolean(),
    canRead: fc.boolean(),
    isBlind: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('refused' as const),
    at: anyInstant,
    reason: fc.constant('hub_offline' as const),
  }),
  fc.record({
    kind: fc.constantFrom('asked' as const, 'superseded' as const, 'deadline' as const),
    at: anyInstant,
  }),
  fc.record({
    kind: fc.constant('hub_error' as const),
    at: anyInstant,
    reason: fc.constant('device_silent' as const),
    message: fc.string(),
  }),
  anyReport,
)

/** Usually sorted by time, as events happen. */
export const anyStory = fc
  .array(anyEvent, { maxLength: 25 })
  .map((events) => events.toSorted((one, other) => one.at - other.at))
