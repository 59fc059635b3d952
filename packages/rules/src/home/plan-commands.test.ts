import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  COMMAND_MS,
  type CommandPlan,
  type OpenCommands,
  type OpenShare,
  planCommands,
  SEND_AGAIN_MS,
  SENDING_MS,
  TAKEOVER_MS,
} from './plan-commands.ts'

const evening = Date.parse('2027-01-18T18:00:00+01:00')

const requested: OpenShare = {
  commandId: 'command',
  deviceId: 'lamp',
  status: 'requested',
  requestedAt: evening,
  sentAt: null,
  expiresAt: null,
  isBlind: false,
}
const sent: OpenShare = { ...requested, status: 'sent', sentAt: evening, expiresAt: evening + COMMAND_MS }

/** Of a gateway that was seen just now and kept the home from the first command on. */
const seen = { since: -Infinity, seenAt: Infinity }
const ofOne = (...shares: OpenShare[]): OpenCommands => ({ shares, keeper: seen })

const anyInstant = fc.integer({ min: -7_200, max: 7_200 }).map((seconds) => evening + seconds * 1_000)
const anyShare: fc.Arbitrary<OpenShare> = fc
  .record({
    status: fc.constantFrom('requested' as const, 'sent' as const),
    requestedAt: anyInstant,
    wait: fc.integer({ min: 0, max: 20_000 }),
    patience: fc.constantFrom(12_000, COMMAND_MS, 3_600_000),
    isBlind: fc.boolean(),
  })
  .map(({ status, requestedAt, wait, patience, isBlind }) => {
    const sentAt = requestedAt + wait
    return status === 'requested'
      ? { ...requested, requestedAt }
      : { ...requested, status, requestedAt, sentAt, expiresAt: sentAt + patience, isBlind }
  })
const anyCommands: fc.Arbitrary<OpenCommands> = fc
  .record({
    shares: fc.array(anyShare, { maxLength: 5 }),
    keeper: fc.option(fc.record({ since: fc.oneof(fc.constant(-Infinity), anyInstant), seenAt: anyInstant })),
  })
  .map(({ shares, keeper }) => ({
    shares: shares.map((share, index) => ({ ...share, commandId: String(index) })),
    keeper,
  }))

/** The open commands after a plan is stored. */
function applied({ shares, keeper }: OpenCommands, { ends }: CommandPlan): OpenCommands {
  return {
    shares: shares.filter(({ commandId }) => !ends.some((end) => end.commandId === commandId)),
    keeper,
  }
}

test('the same facts give the same plan', () => {
  fc.assert(
    fc.property(anyCommands, anyInstant, (commands, now) => {
      expect(planCommands(commands, now)).toEqual(planCommands(commands, now))
    }),
  )
})

test('a plan that is applied ends nothing more, and its next time stays', () => {
  fc.assert(
    fc.property(anyCommands, anyInstant, (commands, now) => {
      const made = planCommands(commands, now)
      expect(planCommands(applied(commands, made), now)).toEqual({ ...made, ends: [] })
    }),
  )
})

test('planning more often until the next time changes nothing', () => {
  fc.assert(
    fc.property(
      anyCommands,
      anyInstant,
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      (commands, now, share) => {
        const made = planCommands(commands, now)
        const until = made.nextAt ?? now + 3_600_000
        const between = now + Math.floor(share * (until - now))
        expect(planCommands(applied(commands, made), between)).toMatchObject({
          unsent: made.unsent,
          ends: [],
        })
      },
    ),
  )
})

test('the next time is in the future, and there is one while a command is open', () => {
  fc.assert(
    fc.property(anyCommands, anyInstant, (commands, now) => {
      const made = planCommands(commands, now)
      expect(made.nextAt ?? Infinity).toBeGreaterThan(now)
      expect(made.nextAt === null).toBe(applied(commands, made).shares.length === 0)
    }),
  )
})

test('planned at its times, each open command ends once its home is kept', () => {
  fc.assert(
    fc.property(anyCommands, anyInstant, anyInstant, (commands, start, since) => {
      let [left, now]: [OpenCommands, number | null] = [commands, start]
      for (let turn = 0; now !== null; turn += 1) {
        expect(turn).toBeLessThan(50)
        const made = planCommands({ ...left, keeper: { since, seenAt: now } }, now)
        left = applied(left, made)
        now = made.nextAt
      }
      expect(left.shares).toEqual([])
    }),
  )
})

test('a command that is not sent within ten seconds expires', () => {
  const deadline = evening + SENDING_MS
  expect(planCommands(ofOne(requested), deadline - 1)).toMatchObject({ ends: [], nextAt: deadline })
  expect(planCommands(ofOne(requested), deadline)).toEqual({
    unsent: [],
    ends: [{ commandId: 'command', deviceId: 'lamp', from: 'requested', status: 'expired' }],
    nextAt: null,
  })
  // No gateway can send it later, so none has to keep the home.
  expect(planCommands({ shares: [requested], keeper: null }, deadline).ends).toHaveLength(1)
})

test('a command that is not sent is sent again every two seconds until its deadline, if a gateway keeps its home', () => {
  const again = { unsent: [{ commandId: 'command', deviceId: 'lamp' }], ends: [] }
  const first = evening + SEND_AGAIN_MS
  expect(planCommands(ofOne(requested), evening)).toEqual({ unsent: [], ends: [], nextAt: first })
  expect(planCommands(ofOne(requested), first - 1)).toEqual({ unsent: [], ends: [], nextAt: first })
  for (let at = first; at < evening + SENDING_MS; at += SEND_AGAIN_MS) {
    expect(planCommands(ofOne(requested), at)).toEqual({ ...again, nextAt: at + SEND_AGAIN_MS })
  }
  expect(planCommands({ shares: [requested], keeper: null }, first)).toMatchObject({ unsent: [], ends: [] })
  expect(planCommands(ofOne(sent), first).unsent).toEqual([])
})

test('a device that does not answer until its deadline did not follow, unless it never answers', () => {
  const deadline = evening + COMMAND_MS
  expect(planCommands(ofOne(sent), deadline - 1)).toEqual({ unsent: [], ends: [], nextAt: deadline })
  const blind = { ...sent, deviceId: 'siren', isBlind: true }
  expect(planCommands(ofOne(sent, blind), deadline)).toEqual({
    unsent: [],
    ends: [
      { commandId: 'command', deviceId: 'lamp', from: 'sent', status: 'expired' },
      { commandId: 'command', deviceId: 'siren', from: 'sent', status: 'confirmed' },
    ],
    nextAt: null,
  })
})

test('a command that was stored as sent without a deadline has a minute from its request', () => {
  const open = ofOne({ ...sent, expiresAt: null })
  expect(planCommands(open, evening)).toEqual({ unsent: [], ends: [], nextAt: evening + COMMAND_MS })
  expect(planCommands(open, evening + COMMAND_MS).ends).toHaveLength(1)
})

test('a gateway has ten seconds after a takeover to receive what devices answered to the former one', () => {
  const keptSince = evening + COMMAND_MS - 1_000
  const keeper = { since: keptSince, seenAt: Infinity }
  const at = (now: number) => planCommands({ shares: [sent], keeper }, now)
  expect(at(evening + COMMAND_MS)).toEqual({ unsent: [], ends: [], nextAt: keptSince + TAKEOVER_MS })
  expect(at(keptSince + TAKEOVER_MS).ends).toHaveLength(1)
  const own = { ...sent, sentAt: keptSince, expiresAt: keptSince + 5_000 }
  expect(planCommands({ shares: [own], keeper }, keptSince + 5_000).ends).toHaveLength(1)
})

test('a command that was sent stays open while no gateway receives its answer', () => {
  const deadline = evening + COMMAND_MS
  const at = (now: number) => planCommands({ shares: [sent], keeper: null }, now)
  expect(at(evening)).toEqual({ unsent: [], ends: [], nextAt: deadline })
  expect(at(deadline)).toEqual({ unsent: [], ends: [], nextAt: deadline + 2_000 })
})

test('a command that was sent ends when its gateway was seen after the deadline: before, it may have stopped', () => {
  const deadline = evening + COMMAND_MS
  const seenAt = (ms: number) =>
    planCommands({ shares: [sent], keeper: { since: -Infinity, seenAt: ms } }, deadline + 1_500)
  expect(seenAt(deadline - 1)).toEqual({ unsent: [], ends: [], nextAt: deadline + 3_500 })
  expect(seenAt(deadline).ends).toHaveLength(1)
})
