import type { Capability } from '@foyer/contract/device.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, requestedLife } from './arbitrary-life.ts'
import { type Life, type LifeEvent, WATCH_MS } from './command-life.ts'
import { afterReport, type DeviceReport } from './device-commands.ts'

const ECO = 4
const COMFORT = 1

const sent: LifeEvent = { kind: 'sent', at: 0, expiresAt: 60_000, waits: false, canRead: true }
const asleep: LifeEvent = { kind: 'sent', at: 0, expiresAt: 3_600_000, waits: true, canRead: false }

function order(turn: number, wanted: number, ...events: LifeEvent[]): Life {
  return after(requestedLife({ capability: 'thermostat_mode', wanted, turn }), ...events)
}

type Values = { thermostat_mode?: number; on?: number }

function report(at: number, { thermostat_mode: mode, on }: Values): DeviceReport {
  const values = new Map<Capability, number>()
  if (mode !== undefined) values.set('thermostat_mode', mode)
  if (on !== undefined) values.set('on', on)
  return { at, receivedAt: at, values }
}

function reported(at: number, value: number): LifeEvent {
  const newer = { values: [], isOpen: false, others: [] }
  return { kind: 'report', at, receivedAt: at, value, newer, earlier: [] }
}

function confirmedAt(at: number): LifeEvent[] {
  return [sent, reported(at - 2_000, ECO), { kind: 'asked', at: at - 100 }, reported(at, ECO)]
}

const anyNumber = fc.constantFrom(COMFORT, ECO)
/** Commands that were requested at 0, in each state that they can have at 4 s. */
const anyLife = fc
  .record({
    capability: fc.constantFrom('thermostat_mode' as const, 'on' as const),
    wanted: anyNumber,
    sending: fc.constantFrom(sent, asleep),
    state: fc.constantFrom('requested', 'sent', 'echoed', 'confirmed', 'superseded'),
  })
  .map(({ capability, wanted, sending, state }) => {
    const echo = reported(1_000, wanted)
    const events: Record<typeof state, LifeEvent[]> = {
      requested: [],
      sent: [sending],
      echoed: [sending, echo],
      confirmed: [sending, echo, { kind: 'asked', at: 2_500 }, reported(2_600, wanted)],
      superseded: [sending, { kind: 'superseded', at: 3_000 }],
    }
    return after(requestedLife({ capability, wanted }), ...events[state])
  })
const anyLives = fc
  .array(anyLife, { minLength: 1, maxLength: 4 })
  .map((lives) => lives.map((life, turn) => ({ ...life, turn })))
const anyInstant = fc.oneof(
  fc.integer({ min: 4_000, max: 60_000 }),
  fc.integer({ min: WATCH_MS - 5_000, max: WATCH_MS + 10_000 }),
)

test('a report changes only commands whose capability it has', () => {
  fc.assert(
    fc.property(anyLives, anyInstant, anyNumber, (lives, at, value) => {
      const next = afterReport(lives, report(at, { on: value }))
      for (const [index, life] of lives.entries()) {
        if (life.capability === 'thermostat_mode') expect(next[index]).toBe(life)
      }
    }),
  )
})

test('the value of a newer command explains that an older one did not stay', () => {
  const older = order(1, ECO, ...confirmedAt(4_000))
  const newer = order(2, COMFORT, { ...sent, at: 9_000 })
  const [explained] = afterReport([older, newer], report(9_100, { thermostat_mode: COMFORT }))
  expect(explained).toMatchObject({ status: 'confirmed', watchedUntil: null })
  const [wentBack] = afterReport([older], report(9_100, { thermostat_mode: COMFORT }))
  expect(wentBack?.status).toBe('reverted')
  // One that was requested and never sent explains nothing.
  const unsent = order(2, COMFORT)
  expect(afterReport([older, unsent], report(9_100, { thermostat_mode: COMFORT }))[0]?.status).toBe(
    'reverted',
  )
})

test('a newer command for another capability explains what follows from it', () => {
  const older = order(1, ECO, ...confirmedAt(4_000))
  const turnedOff = after(requestedLife({ capability: 'on', wanted: 0, turn: 2 }), { ...sent, at: 9_000 })
  const stopped = report(9_100, { thermostat_mode: 6, on: 0 })
  expect(afterReport([older, turnedOff], stopped)[0]).toMatchObject({ status: 'confirmed' })
  const before = { ...turnedOff, turn: 0 }
  expect(afterReport([older, before], stopped)[0]?.status).toBe('reverted')
})

test('a sleeping device that wakes carries out superseded commands first', () => {
  const older = order(1, COMFORT, asleep, { kind: 'superseded', at: 5_000 })
  const newer = order(2, ECO, { ...asleep, at: 5_000 })
  let lives = [older, newer]
  for (const [at, value] of [
    [20_000, ECO],
    [22_000, COMFORT],
    [23_000, ECO],
    [25_000, ECO],
  ] as const) {
    lives = afterReport(lives, report(at, { thermostat_mode: value }))
  }
  expect(lives[1]?.status).toBe('confirmed')
})

test('a device that does not sleep has received superseded commands already: their value is a change back', () => {
  const older = order(1, COMFORT, sent, { kind: 'superseded', at: 5_000 })
  const newer = order(2, ECO, { ...sent, at: 5_000 }, reported(5_050, ECO))
  expect(afterReport([older, newer], report(7_000, { thermostat_mode: COMFORT }))[1]?.status).toBe('reverted')
})
