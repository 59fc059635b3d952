import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, anyInstant, anyReport, anyStory, requestedLife } from './arbitrary-life.ts'
import {
  afterEvent,
  COMMAND_MS,
  ECHO_MS,
  isReadDue,
  type Life,
  type LifeEvent,
  reportsUntil,
  storedLife,
  type StoredShare,
  WATCH_MS,
} from './command-life.ts'

const ECO = 4
const COMFORT = 1

/** A command that sets a pilot wire to eco, requested at 0. */
const requested = requestedLife({ capability: 'thermostat_mode', wanted: ECO })

const nothingNewer = { values: [], isOpen: false, others: [] }

function report(at: number, value: number, receivedAt = at) {
  return { kind: 'report' as const, at, receivedAt, value, newer: nothingNewer, earlier: [] }
}

const sent: LifeEvent = { kind: 'sent', at: 0, expiresAt: 60_000, waits: false, canRead: true }
const confirmed = after(requested, sent, report(50, ECO), { kind: 'asked', at: 1_600 }, report(1_700, ECO))

test('a value that is read back once the echo is over confirms the command, which is then watched for an hour', () => {
  expect(confirmed).toMatchObject({ status: 'confirmed', endedAt: 1_700, watchedUntil: 1_700 + WATCH_MS })
})

test('the echo does not confirm, however often it is repeated within its second', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      anyInstant,
      fc.array(
        fc.record({ delay: fc.integer({ min: 0, max: ECHO_MS - 1 }), value: fc.constantFrom(ECO, COMFORT) }),
      ),
      (canRead, start, messages) => {
        const events = messages
          .toSorted((one, other) => one.delay - other.delay)
          .flatMap(({ delay, value }): LifeEvent[] => [
            { kind: 'asked', at: start + delay },
            report(start + delay, value),
          ])
        const life = after(
          requested,
          { kind: 'sent', at: start, expiresAt: start + 60_000, waits: false, canRead },
          ...events,
        )
        expect(life.status).toBe('sent')
      },
    ),
  )
})

test('a device that can be read is never confirmed without a read, whatever its hub repeats', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 59_000 })), (times) => {
      const reports = times.toSorted((one, other) => one - other).map((at) => report(at, ECO))
      expect(after(requested, sent, ...reports).status).toBe('sent')
    }),
  )
})

test('the answer to a read that was sent during the echo does not confirm', () => {
  const life = after(requested, sent, report(50, ECO), { kind: 'asked', at: 500 }, report(1_200, ECO))
  expect(life.status).toBe('sent')
})

test('a device that cannot be read confirms by a later report', () => {
  const life = after(requested, { kind: 'sent', at: 0, expiresAt: 3_600_000, waits: true, canRead: false })
  expect(after(life, report(600_000, ECO), report(600_050, ECO)).status).toBe('sent')
  expect(after(life, report(600_000, ECO), report(1_200_000, ECO)).status).toBe('confirmed')
})

test('a device that cannot be read may first carry out earlier commands', () => {
  const life = after(requested, { kind: 'sent', at: 0, expiresAt: 3_600_000, waits: true, canRead: false })
  const earlier: LifeEvent = { ...report(20_000, COMFORT), earlier: [ECO, COMFORT] }
  expect(after(life, report(10_000, ECO), earlier, report(30_000, ECO)).status).toBe('sent')
  expect(after(life, report(10_000, ECO), earlier, report(30_000, ECO), report(40_000, ECO)).status).toBe(
    'confirmed',
  )
  expect(after(life, report(10_000, ECO), { ...earlier, earlier: [] }).status).toBe('reverted')
})

test('a delayed message counts with the time of its event', () => {
  const life = after(requested, sent, report(50, ECO), { kind: 'asked', at: 5_000 }, report(60, ECO, 5_100))
  expect(life.status).toBe('sent')
})

test('no sequence of events confirms without a report of the wanted value a second after the first one', () => {
  fc.assert(
    fc.property(anyStory, (events) => {
      const life = after(requested, ...events)
      if (life.confirmedAt === null) return
      const reportTimes = events
        .filter((event) => event.kind === 'report' && event.value === ECO)
        .map(({ at }) => at)
      expect(Math.max(...reportTimes) - Math.min(...reportTimes)).toBeGreaterThanOrEqual(ECHO_MS)
    }),
  )
})

test('an ended command stays ended, but a confirmed one may still be reverted', () => {
  const ends = ['refused', 'failed', 'expired', 'reverted']
  fc.assert(
    fc.property(anyStory, (events) => {
      let life = requested
      for (const event of events) {
        const next = afterEvent(life, event)
        if (ends.includes(life.status)) expect(next).toBe(life)
        if (life.status === 'confirmed') expect(['confirmed', 'reverted']).toContain(next.status)
        if (life.status === 'sent') expect(next.status).not.toBe('requested')
        if (life.status === 'requested') expect(['confirmed', 'reverted']).not.toContain(next.status)
        life = next
      }
      const hasEnded = life.status === 'confirmed' || ends.includes(life.status)
      expect(life.endedAt !== null).toBe(hasEnded)
      expect(life.reason !== null).toBe(hasEnded && life.status !== 'confirmed')
    }),
  )
})

test('a confirmed value that goes back within the hour is reverted, but not later', () => {
  expect(after(confirmed, report(20_000, COMFORT))).toMatchObject({ status: 'reverted', reason: 'went_back' })
  expect(after(confirmed, report(1_700 + WATCH_MS, COMFORT)).status).toBe('confirmed')
})

test('an old message that arrives late does not revert a command', () => {
  expect(after(confirmed, report(40, COMFORT, 9_000)).status).toBe('confirmed')
})

test('a value that a newer command requested does not revert the older one, and ends its watch', () => {
  const newer = { values: [COMFORT], isOpen: true, others: [] }
  const life = afterEvent(confirmed, { ...report(9_000, COMFORT), newer })
  expect(life).toMatchObject({ status: 'confirmed', watchedUntil: null })
})

test('a value that goes back before it was confirmed is reverted too', () => {
  const life = after(
    requested,
    sent,
    report(0, COMFORT),
    report(50, ECO),
    report(60, COMFORT),
    report(1_600, COMFORT),
  )
  expect(life).toMatchObject({ status: 'reverted', reason: 'went_back' })
})

test('the old value before any echo is not a revert: the hub has not sent the command yet', () => {
  expect(after(requested, sent, report(2_000, COMFORT)).status).toBe('sent')
})

test('a shutter that is still moving is not reverted', () => {
  const shutter: Life = { ...requested, capability: 'position', wanted: 100 }
  const life = after(shutter, sent, report(50, 100), report(1_600, 4), report(9_000, 60))
  expect(life.status).toBe('sent')
  expect(after(life, { kind: 'asked', at: 20_000 }, report(20_100, 99)).status).toBe('confirmed')
})

test('the hub’s error fails a command with the hub’s message, and a newer command supersedes it', () => {
  expect(
    after(requested, sent, { kind: 'hub_error', at: 5_000, reason: 'device_silent', message: 'timeout' }),
  ).toMatchObject({
    status: 'failed',
    reason: 'device_silent',
    detail: 'timeout',
  })
  expect(after(requested, sent, { kind: 'superseded', at: 5 })).toMatchObject({
    status: 'expired',
    reason: 'superseded',
  })
})

test('a value that changes because of another request to the device is not a revert', () => {
  const off = after(
    { ...requested, capability: 'on', wanted: 0 },
    sent,
    report(50, 0),
    { kind: 'asked', at: 1_600 },
    report(1_700, 0),
  )
  expect(off.status).toBe('confirmed')
  const dimmed = { values: [], isOpen: false, others: [{ capability: 'brightness' as const, wanted: 40 }] }
  const on: LifeEvent = { kind: 'report', at: 9_000, receivedAt: 9_000, value: 1, newer: dimmed, earlier: [] }
  expect(afterEvent(off, on)).toMatchObject({ status: 'confirmed', watchedUntil: null })
  expect(afterEvent(off, { ...on, newer: nothingNewer }).status).toBe('reverted')
  const open = after({ ...requested, capability: 'on', wanted: 0 }, sent, report(50, 0))
  expect(afterEvent(open, on)).toMatchObject({ status: 'expired', reason: 'superseded' })
})

test('a setpoint that the device rounds is confirmed with the rounded value, and watched for it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 300 }),
      fc.constantFrom(0.5, 1),
      fc.integer({ min: 50, max: 300 }),
      (tenths, step, formerTenths) => {
        const wanted = tenths / 10
        const value = Math.round(wanted / step) * step
        const asked: Life = { ...requested, capability: 'setpoint', wanted, former: formerTenths / 10, step }
        const life = after(
          asked,
          sent,
          report(50, wanted),
          report(60, value),
          { kind: 'asked', at: 1_600 },
          report(1_700, value),
        )
        expect(life.status).toBe('confirmed')
        expect(life.taken ?? wanted).toBeCloseTo(value, 1)
        expect(after(life, report(20_000, value)).status).toBe('confirmed')
        expect(after(life, report(20_000, value + 2)).status).toBe('reverted')
      },
    ),
  )
})

test('a thermostat that stays where it was has not rounded, unless its step allows it', () => {
  const asked: Life = { ...requested, capability: 'setpoint', wanted: 18.3, former: 18 }
  const stay: LifeEvent[] = [sent, report(50, 18.3), { kind: 'asked', at: 1_600 }, report(1_700, 18)]
  expect(after(asked, ...stay).status).toBe('reverted')
  const read: LifeEvent[] = [sent, report(50, 18.5), { kind: 'asked', at: 1_600 }, report(1_700, 18.5)]
  expect(after(asked, ...read)).toMatchObject({ status: 'confirmed', taken: 18.5 })
  expect(after({ ...asked, former: 18.5 }, ...read).status).toBe('sent')
  expect(after({ ...asked, former: 18.5, step: 0.5 }, ...read)).toMatchObject({
    status: 'confirmed',
    taken: 18.5,
  })
})

test('the same report once more changes nothing', () => {
  fc.assert(
    fc.property(anyStory, anyReport, (events, message) => {
      const life = afterEvent(after(requested, ...events), message)
      expect(afterEvent(life, message)).toBe(life)
    }),
  )
})

test('a command that was not answered until its deadline is over, and nothing counts after it', () => {
  fc.assert(
    fc.property(anyStory, anyInstant, anyStory, (events, at, later) => {
      const life = after(requested, ...events)
      const ended = afterEvent(life, { kind: 'deadline', at })
      if (ended === life) return
      expect(ended.endedAt).toBe(at)
      expect(after(ended, ...later)).toBe(ended)
    }),
  )
})

test('at its deadline a command expires, unless its device never confirms', () => {
  const life = after(requested, sent)
  const deadline: LifeEvent = { kind: 'deadline', at: 61_000 }
  expect(after(life, deadline)).toMatchObject({ status: 'expired', reason: 'no_answer', endedAt: 61_000 })
  expect(after(requested, deadline)).toMatchObject({ status: 'expired', reason: 'no_answer', sentAt: null })
  // The hub has reported no error until then.
  expect(after({ ...life, isBlind: true }, deadline)).toMatchObject({
    status: 'confirmed',
    reason: null,
    watchedUntil: null,
  })
})

test('a report that is received later than it counts changes nothing', () => {
  fc.assert(
    fc.property(anyStory, anyReport, (events, message) => {
      const life = after(requested, ...events)
      const until = reportsUntil(life)
      if (until !== null && message.receivedAt <= until) return
      expect(afterEvent(life, message)).toBe(life)
    }),
  )
})

test('a report counts while a command is sent, watched or late, or while a sleeping device may carry it out', () => {
  const asleep = after(requested, { kind: 'sent', at: 0, expiresAt: 3_600_000, waits: true, canRead: false })
  expect(reportsUntil(requested)).toBeNull()
  expect(reportsUntil(after(requested, sent))).toBe(Infinity)
  expect(reportsUntil(confirmed)).toBe(1_700 + WATCH_MS)
  expect(reportsUntil(after(requested, sent, { kind: 'deadline', at: 61_000 }))).toBe(60_000)
  expect(reportsUntil(after(asleep, { kind: 'superseded', at: 5 }))).toBe(3_600_000)
  expect(reportsUntil(after(requested, sent, { kind: 'superseded', at: 5 }))).toBeNull()
})

/** When a device is read if its life is checked at each of these times. */
function readTimes(life: Life, times: readonly number[]): number[] {
  let left = life
  return times.filter((at) => {
    const isDue = isReadDue(left, at)
    if (isDue) left = afterEvent(left, { kind: 'asked', at })
    return isDue
  })
}

test('a device that does not answer is read four times, however often that is checked', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 250 }), (tick) => {
      const times = Array.from({ length: Math.ceil(COMMAND_MS / tick) }, (_, index) => index * tick)
      const read = readTimes(after(requested, sent), times)
      expect(read).toHaveLength(4)
      for (const [index, due] of [1_500, 5_500, 15_500, 35_500].entries()) {
        expect(read[index]).toBeGreaterThanOrEqual(due)
        // Each read is at most one check late, and delays the following ones.
        expect(read[index]).toBeLessThan(due + (index + 1) * tick)
      }
    }),
    { numRuns: 20 },
  )
})

test('a device is read once its echo is over; one that sleeps is awake then, and only then', () => {
  const times = Array.from({ length: 240 }, (_, index) => index * 250)
  const sleeping: LifeEvent = { kind: 'sent', at: 0, expiresAt: 3_600_000, waits: true, canRead: false }
  expect(readTimes(after(requested, sent, report(900, ECO)), times)[0]).toBe(2_500)
  expect(readTimes(after(requested, sleeping), times)).toEqual([])
  expect(readTimes(after(requested, sleeping, report(20_000, ECO)), times)).toEqual([21_500])
  expect(readTimes(confirmed, times)).toEqual([])
})

const { turn: _, wanted: __, ...sentLife } = after(requested, sent)
const stored: StoredShare = { ...sentLife, value: 'eco', knownOrders: [] }

test('a stored command has the number that its device reports, and all evidence so far', () => {
  expect(storedLife(stored, { turn: 7, now: 20_000 })).toEqual({ ...after(requested, sent), turn: 7 })
  const answered = after(requested, sent, report(50, ECO), { kind: 'asked', at: 1_600 })
  const again = storedLife({ ...answered, value: 'eco', knownOrders: [] }, { turn: 1, now: 1_650 })
  expect(after(again, report(1_700, ECO))).toMatchObject({ status: 'confirmed', confirmedValue: ECO })
  // No report confirms a value that the capability does not accept any more.
  const unknown = storedLife({ ...stored, value: 'warm' }, { turn: 7, now: 0 })
  expect(after(unknown, report(50, ECO), report(5_000, ECO)).status).toBe('sent')
})

test('a clock that was set back keeps no stored command open for longer than a new one', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.option(fc.integer({ min: 0, max: 10_000_000 })),
      fc.option(fc.integer({ min: 0, max: 10_000_000 })),
      anyInstant,
      (waits, sentAt, expiresAt, now) => {
        const life = storedLife({ ...stored, waits, sentAt, expiresAt }, { turn: 1, now })
        expect(life.sentAt ?? 0).toBeLessThanOrEqual(now)
        expect(life.expiresAt ?? 0).toBeLessThanOrEqual(now + (waits ? 3_600_000 : COMMAND_MS))
      },
    ),
  )
})

test('a report from more than two minutes before a command was sent does not count', () => {
  const life = after(requested, { ...sent, at: 200_000, expiresAt: 260_000 })
  expect(after(life, report(79_999, ECO, 200_100))).toBe(life)
  expect(after(life, report(80_000, ECO, 200_100)).echo).toEqual({ at: 80_000, receivedAt: 200_100 })
})

test('a command whose confirmation has no time is reverted by a report from two minutes before its end or later', () => {
  const life: Life = { ...confirmed, confirmedAt: null, endedAt: 300_000, watchedUntil: 300_000 + WATCH_MS }
  const old = report(180_000, COMFORT, 400_000)
  expect(after(life, old)).toBe(life)
  expect(after(life, { ...old, at: 180_001 }).status).toBe('reverted')
  // Without the time of its end, any report counts.
  expect(after({ ...life, endedAt: null }, old).status).toBe('reverted')
})

test('a thermostat that rounds only after it has confirmed the requested value is watched for the rounded one', () => {
  const thermostat = requestedLife({ capability: 'setpoint', wanted: 20.3, former: 16, step: 0.5 })
  const life = after(thermostat, sent, report(50, 20.3), { kind: 'asked', at: 1_600 }, report(1_700, 20.3))
  expect(life).toMatchObject({ status: 'confirmed', taken: null })
  const rounded = after(life, report(30_000, 20.5))
  expect(rounded).toMatchObject({ status: 'confirmed', taken: 20.5 })
  expect(after(rounded, report(40_000, 20.5))).toBe(rounded)
  expect(after(rounded, report(50_000, 16)).status).toBe('reverted')
})
