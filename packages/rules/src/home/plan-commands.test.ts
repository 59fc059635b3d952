import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anyCommandInstant,
  anyCommands,
  anySending,
  commandsOf,
  ECO,
  reported,
  seen,
  sendable,
  shareOf,
  storedCommands,
} from './arbitrary-commands.ts'
import { after, requestedLife } from './arbitrary-life.ts'
import { evening } from './arbitrary-switched.ts'
import { COMMAND_MS, type LifeEvent } from './command-life.ts'
import {
  type OpenCommands,
  planCommands,
  SENDING_MS,
  shareName,
  TAKEOVER_MS,
  type UnjudgedReport,
} from './plan-commands.ts'

const sentEvent: LifeEvent = {
  kind: 'sent',
  at: evening,
  expiresAt: evening + COMMAND_MS,
  waits: false,
  canRead: false,
}

const requested = shareOf()
const sent = shareOf(after(requestedLife({ capability: 'thermostat_mode', wanted: ECO }), sentEvent))

test('the same facts give the same plan', () => {
  fc.assert(
    fc.property(anyCommands, anyCommandInstant, (commands, now) => {
      expect(planCommands(commands, now)).toEqual(planCommands(commands, now))
    }),
  )
})

test('a plan that is applied changes, sends and reads nothing more, and its next time stays', () => {
  fc.assert(
    fc.property(anyCommands, anyCommandInstant, (commands, now) => {
      const made = planCommands(commands, now)
      expect(planCommands(storedCommands(commands, made), now)).toEqual({
        ...made,
        changes: [],
        sets: [],
        reads: [],
      })
    }),
  )
})

test('planning more often until the next time changes nothing', () => {
  fc.assert(
    fc.property(
      anyCommands,
      anyCommandInstant,
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      (commands, now, part) => {
        const made = planCommands(commands, now)
        const until = made.nextAt ?? now + 3_600_000
        const between = now + Math.floor(part * (until - now))
        expect(planCommands(storedCommands(commands, made), between)).toMatchObject({
          changes: [],
          sets: [],
          reads: [],
        })
      },
    ),
  )
})

test('the next time is in the future, and there is one while a command is open', () => {
  fc.assert(
    fc.property(anyCommands, anyCommandInstant, (commands, now) => {
      const made = planCommands(commands, now)
      const isOpen = storedCommands(commands, made).shares.some(
        ({ from }) => from === 'requested' || from === 'sent',
      )
      expect(made.nextAt ?? Infinity).toBeGreaterThan(now)
      expect(made.nextAt === null).toBe(!isOpen)
    }),
  )
})

test('a command is sent at most once, never later than ten seconds after its request', () => {
  fc.assert(
    fc.property(anyCommands, anyCommandInstant, anySending, (commands, start, sending) => {
      const sets = new Map<string, number>()
      let [left, now]: [OpenCommands, number | null] = [commands, start]
      for (let turn = 0; now !== null && turn < 100; turn += 1) {
        const made = planCommands(sendable({ ...left, keeper: seen }, sending), now)
        for (const key of made.sets) {
          expect(sets.has(shareName(key))).toBe(false)
          sets.set(shareName(key), now)
        }
        left = storedCommands(left, made)
        now = made.nextAt
      }
      for (const one of commands.shares) {
        expect(sets.get(shareName(one)) ?? -Infinity).toBeLessThan(one.requestedAt + SENDING_MS)
      }
    }),
  )
})

test('planned at its times, each open command ends once its home is kept', () => {
  fc.assert(
    fc.property(anyCommands, anyCommandInstant, anyCommandInstant, (commands, start, since) => {
      let [left, now]: [OpenCommands, number | null] = [commands, start]
      for (let turn = 0; now !== null; turn += 1) {
        expect(turn).toBeLessThan(100)
        const made = planCommands({ ...left, keeper: { since, seenAt: now } }, now)
        left = storedCommands(left, made)
        now = made.nextAt
      }
    }),
  )
})

test('a command is sent as soon as it may be, with the deadline of its device', () => {
  const held = shareOf({}, { sendAt: evening + 300 })
  expect(planCommands(sendable(commandsOf(held)), evening + 299)).toMatchObject({
    changes: [],
    sets: [],
    nextAt: evening + 300,
  })
  const plan = planCommands(sendable(commandsOf(held)), evening + 300)
  expect(plan.sets).toEqual([{ commandId: 'command', deviceId: 'radiator' }])
  expect(plan.changes).toMatchObject([
    {
      from: 'requested',
      to: { status: 'sent', sentAt: evening + 300, expiresAt: evening + 300 + COMMAND_MS },
    },
  ])
  expect(plan.nextAt).toBe(evening + 1_800)
})

test('a clock that was set back delays no command', () => {
  expect(planCommands(sendable(commandsOf(requested)), evening - 3_600_000).sets).toHaveLength(1)
})

test('a command that cannot be sent is refused with the reason', () => {
  const plan = planCommands(sendable(commandsOf(requested), { refused: 'device_offline' }), evening)
  expect(plan).toMatchObject({
    changes: [{ from: 'requested', to: { status: 'refused', reason: 'device_offline' } }],
    sets: [],
    nextAt: null,
  })
})

test('a command that cannot be sent from here now is tried again, and expires after ten seconds', () => {
  const { changes, nextAt } = planCommands(commandsOf(requested), evening)
  expect(changes).toEqual([])
  expect(nextAt).toBeLessThanOrEqual(evening + 2_000)
  expect(planCommands(commandsOf(requested), evening + SENDING_MS)).toMatchObject({
    changes: [{ from: 'requested', to: { status: 'expired', reason: 'no_answer', sentAt: null } }],
    nextAt: null,
  })
})

test('a device is asked for its value once the echo is over, and its answer confirms the command', () => {
  const readable = shareOf(
    after(requestedLife({ capability: 'thermostat_mode', wanted: ECO }), { ...sentEvent, canRead: true }),
  )
  const echoed = planCommands(
    { ...commandsOf(readable), reports: [reported(evening + 100, ECO)] },
    evening + 200,
  )
  expect(echoed).toMatchObject({ reads: [], nextAt: evening + 1_600 })
  const left = storedCommands(commandsOf(readable), echoed)
  const asked = planCommands(left, evening + 1_600)
  expect(asked.reads).toEqual([{ commandId: 'command', deviceId: 'radiator', capability: 'thermostat_mode' }])
  const answered = planCommands(
    { ...storedCommands(left, asked), reports: [reported(evening + 1_700, ECO)] },
    evening + 1_750,
  )
  expect(answered.changes).toMatchObject([{ from: 'sent', to: { status: 'confirmed' } }])
})

/**
 * The commands after plans each of which is late by so many ms. The hub of the device publishes the value of a set after
 * 100 ms, and the device answers each read after 500 ms, or not at all.
 */
function afterLatePlans(delays: readonly number[], { answers }: { answers: boolean }) {
  let commands = sendable(commandsOf(requested))
  let messages: UnjudgedReport[] = []
  let ended: number | null = null
  let reads: number[] = []
  for (let now = evening, turn = 0; ended === null; turn += 1) {
    const isIn = ({ receivedAt }: { receivedAt: number }) => receivedAt <= now
    const reports = messages.filter((message) => 'report' in message && isIn(message.report))
    messages = messages.filter((message) => !reports.includes(message))
    const made = planCommands({ ...commands, reports }, now)
    commands = sendable(storedCommands(commands, made))
    if (answers && made.sets.length > 0) messages.push(reported(now + 100, ECO))
    if (answers && made.reads.length > 0) messages.push(reported(now + 500, ECO))
    reads = [...reads, ...made.reads.map(() => now)]
    if (made.nextAt === null) ended = now
    else now = made.nextAt + (delays[turn % delays.length] ?? 0)
  }
  return { status: commands.shares[0]?.life.status, ended, reads }
}

test('however late its plans are, a command that its device followed is confirmed', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1 }), (delays) => {
      expect(afterLatePlans(delays, { answers: true }).status).toBe('confirmed')
    }),
  )
})

test('a device that does not answer is read once more if its plan is late, and has three seconds to answer', () => {
  const plans = afterLatePlans([300_000, 0], { answers: false })
  const asked = evening + 301_500
  expect(plans).toEqual({ status: 'expired', reads: [asked], ended: asked + 3_000 })
})

test('a report that was received after the deadline does not count, also if no plan was made since', () => {
  const judged = (...reports: UnjudgedReport[]) =>
    planCommands({ ...commandsOf(sent), reports }, evening + COMMAND_MS + 1).changes
  const echo = reported(evening + COMMAND_MS - 2_000, ECO)
  expect(judged(echo, reported(evening + COMMAND_MS, ECO))).toMatchObject([
    { from: 'sent', to: { status: 'expired', reason: 'no_answer' } },
  ])
  expect(judged(echo, reported(evening + COMMAND_MS - 1, ECO))).toMatchObject([
    { from: 'sent', to: { status: 'confirmed' } },
  ])
})

test('an answer that was received in time replaces the end of a command, and nothing else does', () => {
  const ended = { ...sent, from: 'expired' as const }
  const inTime = [reported(evening + 5_000, ECO), reported(evening + 10_000, ECO)]
  const at = evening + COMMAND_MS + 5_000
  expect(planCommands({ ...commandsOf(ended), reports: inTime }, at)).toMatchObject({
    changes: [{ from: 'expired', to: { status: 'confirmed' } }],
    nextAt: null,
  })
  const late = [reported(evening + 5_000, ECO), reported(at, ECO)]
  for (const reports of [[], inTime.slice(0, 1), late]) {
    expect(planCommands({ ...commandsOf(ended), reports }, at)).toEqual({
      changes: [],
      sets: [],
      reads: [],
      nextAt: null,
    })
  }
})

test('an error of the hub fails the newest open command, or those whose capability it names', () => {
  const lamp = shareOf(after(requestedLife({ capability: 'on', wanted: 1, turn: 2 }), sentEvent), {
    commandId: 'lamp',
  })
  const failedBy = (capabilities: 'on'[] | null) => {
    const error = { at: evening + 500, capabilities, reason: 'device_silent' as const, message: 'no answer' }
    const reports = [{ deviceId: 'radiator', error }]
    return planCommands({ ...commandsOf(lamp, sent), reports }, evening + 600)
      .changes.filter(({ to }) => to.status === 'failed')
      .map(({ commandId }) => commandId)
  }
  expect(failedBy(['on'])).toEqual(['lamp'])
  expect(failedBy(null)).toEqual(['command'])
  expect(planCommands({ ...commandsOf(requested), reports: [] }, evening).changes).toEqual([])
})

test('a device that does not answer until its deadline did not follow, unless it never answers', () => {
  const deadline = evening + COMMAND_MS
  expect(planCommands(commandsOf(sent), deadline - 1)).toMatchObject({ changes: [], nextAt: deadline })
  const siren = shareOf({ ...sent.life, isBlind: true }, { deviceId: 'siren' })
  expect(planCommands(commandsOf(sent, siren), deadline)).toMatchObject({
    changes: [
      { deviceId: 'radiator', to: { status: 'expired' } },
      { deviceId: 'siren', to: { status: 'confirmed' } },
    ],
    nextAt: null,
  })
})

test('a command that was stored as sent without a deadline has a minute from its request', () => {
  const open = commandsOf(shareOf({ ...sent.life, expiresAt: null }))
  expect(planCommands(open, evening)).toMatchObject({ changes: [], nextAt: evening + COMMAND_MS })
  expect(planCommands(open, evening + COMMAND_MS).changes).toHaveLength(1)
})

test('a gateway has ten seconds after a takeover to receive what devices answered to the former one', () => {
  const keptSince = evening + COMMAND_MS - 1_000
  const keeper = { since: keptSince, seenAt: Infinity }
  const at = (now: number, life = sent.life) => planCommands({ ...commandsOf(shareOf(life)), keeper }, now)
  expect(at(evening + COMMAND_MS)).toMatchObject({ changes: [], nextAt: keptSince + TAKEOVER_MS })
  expect(at(keptSince + TAKEOVER_MS).changes).toHaveLength(1)
  const own = { ...sent.life, sentAt: keptSince, expiresAt: keptSince + 5_000 }
  expect(at(keptSince + 5_000, own).changes).toHaveLength(1)
})

test('a command that was sent stays open while no gateway receives its answer', () => {
  const deadline = evening + COMMAND_MS
  const at = (now: number) => planCommands({ ...commandsOf(sent), keeper: null }, now)
  expect(at(evening)).toMatchObject({ changes: [], nextAt: deadline })
  expect(at(deadline)).toMatchObject({ changes: [], nextAt: deadline + 2_000 })
})

test('a command that was sent ends when its gateway was seen after the deadline: before, it may have stopped', () => {
  const deadline = evening + COMMAND_MS
  const seenAt = (ms: number) =>
    planCommands({ ...commandsOf(sent), keeper: { since: -Infinity, seenAt: ms } }, deadline + 1_500)
  expect(seenAt(deadline - 1)).toMatchObject({ changes: [], nextAt: deadline + 3_500 })
  expect(seenAt(deadline).changes).toHaveLength(1)
})
