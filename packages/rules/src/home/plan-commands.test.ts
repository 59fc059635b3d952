import fc from 'fast-check'
import { expect, test } from 'vitest'
import { after, requestedLife } from './arbitrary-life.ts'
import { COMMAND_MS, type Life, type LifeEvent } from './command-life.ts'
import {
  type CommandPlan,
  type CommandShare,
  type OpenCommands,
  planCommands,
  type Sending,
  SENDING_MS,
  shareName,
  TAKEOVER_MS,
  type UnjudgedReport,
} from './plan-commands.ts'

const evening = Date.parse('2027-01-18T18:00:00+01:00')
const ECO = 4
const COMFORT = 1

const mains: Sending = { patience: COMMAND_MS, waits: false, canRead: true, isBlind: false }
/** Of a gateway that was seen just now and kept the home from the first command on. */
const seen = { since: -Infinity, seenAt: Infinity }
const sentEvent: LifeEvent = {
  kind: 'sent',
  at: evening,
  expiresAt: evening + COMMAND_MS,
  waits: false,
  canRead: false,
}

function share(life: Partial<Life> = {}, given: Partial<CommandShare> = {}): CommandShare {
  const whole = requestedLife({ capability: 'thermostat_mode', wanted: ECO, ...life })
  return {
    commandId: 'command',
    deviceId: 'radiator',
    requestedAt: evening,
    sendAt: evening,
    from: whole.status,
    life: whole,
    ...given,
  }
}

const requested = share()
const sent = share(after(requestedLife({ capability: 'thermostat_mode', wanted: ECO }), sentEvent))

function commandsOf(...shares: CommandShare[]): OpenCommands {
  return { shares, reports: [], sendings: new Map(), keeper: seen }
}

/** With what sending each requested share would do. */
function sendable(commands: OpenCommands, sending: Sending = mains): OpenCommands {
  return { ...commands, sendings: new Map(commands.shares.map((one) => [shareName(one), sending])) }
}

function reported(receivedAt: number, value: number, deviceId = 'radiator'): UnjudgedReport {
  return { deviceId, report: { at: receivedAt, receivedAt, values: new Map([['thermostat_mode', value]]) } }
}

/** The commands after a plan is stored. */
function applied(commands: OpenCommands, { changes }: CommandPlan): OpenCommands {
  const to = new Map(changes.map((change) => [shareName(change), change.to]))
  const shares = commands.shares.map((one) => {
    const life = to.get(shareName(one)) ?? one.life
    return { ...one, life, from: to.has(shareName(one)) ? life.status : one.from }
  })
  return { ...commands, shares, reports: [] }
}

const anyInstant = fc.integer({ min: -7_200, max: 7_200 }).map((seconds) => evening + seconds * 1_000)
const anyShare = fc
  .record({
    requestedAt: anyInstant,
    held: fc.constantFrom(0, 300),
    wait: fc.integer({ min: 0, max: 20_000 }),
    patience: fc.constantFrom(12_000, COMMAND_MS, 3_600_000),
    canRead: fc.boolean(),
    isBlind: fc.boolean(),
    isSent: fc.boolean(),
    deviceId: fc.constantFrom('radiator', 'lamp'),
  })
  .map(({ requestedAt, held, wait, patience, canRead, isBlind, isSent, deviceId }) => {
    const at = requestedAt + wait
    const event: LifeEvent = { kind: 'sent', at, expiresAt: at + patience, waits: false, canRead, isBlind }
    const life = requestedLife({ capability: 'thermostat_mode', wanted: ECO })
    return share(isSent ? after(life, event) : life, { requestedAt, sendAt: requestedAt + held, deviceId })
  })
const anySending: fc.Arbitrary<Sending> = fc.constantFrom<Sending>(
  mains,
  { ...mains, patience: 12_000, canRead: false, isBlind: true },
  { ...mains, patience: 900_000, canRead: false, waits: true },
  { refused: 'hub_offline' },
)
const anyCommands: fc.Arbitrary<OpenCommands> = fc
  .record({
    shares: fc.array(anyShare, { maxLength: 5 }),
    reports: fc.array(
      fc.tuple(anyInstant, fc.constantFrom(ECO, COMFORT), fc.constantFrom('radiator', 'lamp')),
      { maxLength: 6 },
    ),
    keeper: fc.option(fc.record({ since: fc.oneof(fc.constant(-Infinity), anyInstant), seenAt: anyInstant })),
    sending: fc.option(anySending),
  })
  .map(({ shares, reports, keeper, sending }) => {
    const numbered = shares.map((one, index) => ({
      ...one,
      commandId: String(index),
      life: { ...one.life, turn: index },
    }))
    const commands = {
      ...commandsOf(...numbered),
      keeper,
      reports: reports
        .toSorted(([one], [other]) => one - other)
        .map(([at, value, deviceId]) => reported(at, value, deviceId)),
    }
    return sending === null ? commands : sendable(commands, sending)
  })

test('the same facts give the same plan', () => {
  fc.assert(
    fc.property(anyCommands, anyInstant, (commands, now) => {
      expect(planCommands(commands, now)).toEqual(planCommands(commands, now))
    }),
  )
})

test('a plan that is applied changes, sends and reads nothing more, and its next time stays', () => {
  fc.assert(
    fc.property(anyCommands, anyInstant, (commands, now) => {
      const made = planCommands(commands, now)
      expect(planCommands(applied(commands, made), now)).toEqual({
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
      anyInstant,
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      (commands, now, part) => {
        const made = planCommands(commands, now)
        const until = made.nextAt ?? now + 3_600_000
        const between = now + Math.floor(part * (until - now))
        expect(planCommands(applied(commands, made), between)).toMatchObject({
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
    fc.property(anyCommands, anyInstant, (commands, now) => {
      const made = planCommands(commands, now)
      const isOpen = applied(commands, made).shares.some(
        ({ from }) => from === 'requested' || from === 'sent',
      )
      expect(made.nextAt ?? Infinity).toBeGreaterThan(now)
      expect(made.nextAt === null).toBe(!isOpen)
    }),
  )
})

test('a command is sent at most once, never later than ten seconds after its request', () => {
  fc.assert(
    fc.property(anyCommands, anyInstant, anySending, (commands, start, sending) => {
      const sets = new Map<string, number>()
      let [left, now]: [OpenCommands, number | null] = [commands, start]
      for (let turn = 0; now !== null && turn < 100; turn += 1) {
        const made = planCommands(sendable({ ...left, keeper: seen }, sending), now)
        for (const key of made.sets) {
          expect(sets.has(shareName(key))).toBe(false)
          sets.set(shareName(key), now)
        }
        left = applied(left, made)
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
    fc.property(anyCommands, anyInstant, anyInstant, (commands, start, since) => {
      let [left, now]: [OpenCommands, number | null] = [commands, start]
      for (let turn = 0; now !== null; turn += 1) {
        expect(turn).toBeLessThan(100)
        const made = planCommands({ ...left, keeper: { since, seenAt: now } }, now)
        left = applied(left, made)
        now = made.nextAt
      }
    }),
  )
})

test('a command is sent as soon as it may be, with the deadline of its device', () => {
  const held = share({}, { sendAt: evening + 300 })
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
  const readable = share(
    after(requestedLife({ capability: 'thermostat_mode', wanted: ECO }), { ...sentEvent, canRead: true }),
  )
  const echoed = planCommands(
    { ...commandsOf(readable), reports: [reported(evening + 100, ECO)] },
    evening + 200,
  )
  expect(echoed).toMatchObject({ reads: [], nextAt: evening + 1_600 })
  const left = applied(commandsOf(readable), echoed)
  const asked = planCommands(left, evening + 1_600)
  expect(asked.reads).toEqual([{ commandId: 'command', deviceId: 'radiator', capability: 'thermostat_mode' }])
  const answered = planCommands(
    { ...applied(left, asked), reports: [reported(evening + 1_700, ECO)] },
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
    commands = sendable(applied(commands, made))
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
  const lamp = share(after(requestedLife({ capability: 'on', wanted: 1, turn: 2 }), sentEvent), {
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
  const siren = share({ ...sent.life, isBlind: true }, { deviceId: 'siren' })
  expect(planCommands(commandsOf(sent, siren), deadline)).toMatchObject({
    changes: [
      { deviceId: 'radiator', to: { status: 'expired' } },
      { deviceId: 'siren', to: { status: 'confirmed' } },
    ],
    nextAt: null,
  })
})

test('a command that was stored as sent without a deadline has a minute from its request', () => {
  const open = commandsOf(share({ ...sent.life, expiresAt: null }))
  expect(planCommands(open, evening)).toMatchObject({ changes: [], nextAt: evening + COMMAND_MS })
  expect(planCommands(open, evening + COMMAND_MS).changes).toHaveLength(1)
})

test('a gateway has ten seconds after a takeover to receive what devices answered to the former one', () => {
  const keptSince = evening + COMMAND_MS - 1_000
  const keeper = { since: keptSince, seenAt: Infinity }
  const at = (now: number, life = sent.life) => planCommands({ ...commandsOf(share(life)), keeper }, now)
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
