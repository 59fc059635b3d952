import fc from 'fast-check'
import { after, requestedLife } from './arbitrary-life.ts'
import { evening } from './arbitrary-switched.ts'
import { COMMAND_MS, type Life, type LifeEvent } from './command-life.ts'
import {
  type CommandPlan,
  type CommandShare,
  type OpenCommands,
  type Sending,
  shareName,
  type UnjudgedReport,
} from './plan-commands.ts'

export const ECO = 4
const COMFORT = 1

const mains: Sending = { patience: COMMAND_MS, waits: false, canRead: true, isBlind: false }
/** Of a gateway that was seen just now and kept the home from the first command on. */
export const seen = { since: -Infinity, seenAt: Infinity }
/** A command for a device, as it is stored. */
export function shareOf(life: Partial<Life> = {}, given: Partial<CommandShare> = {}): CommandShare {
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

export function commandsOf(...shares: CommandShare[]): OpenCommands {
  return { shares, reports: [], sendings: new Map(), keeper: seen }
}

/** With what sending each requested share would do. */
export function sendable(commands: OpenCommands, sending: Sending = mains): OpenCommands {
  return { ...commands, sendings: new Map(commands.shares.map((one) => [shareName(one), sending])) }
}

/** A report of the mode of a device. */
export function reported(receivedAt: number, value: number, deviceId = 'radiator'): UnjudgedReport {
  return { deviceId, report: { at: receivedAt, receivedAt, values: new Map([['thermostat_mode', value]]) } }
}

/** The commands after a plan is stored. */
export function storedCommands(commands: OpenCommands, { changes }: CommandPlan): OpenCommands {
  const to = new Map(changes.map((change) => [shareName(change), change.to]))
  const shares = commands.shares.map((one) => {
    const life = to.get(shareName(one)) ?? one.life
    return { ...one, life, from: to.has(shareName(one)) ? life.status : one.from }
  })
  return { ...commands, shares, reports: [] }
}

export const anyCommandInstant = fc
  .integer({ min: -7_200, max: 7_200 })
  .map((seconds) => evening + seconds * 1_000)
const anyShare = fc
  .record({
    requestedAt: anyCommandInstant,
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
    return shareOf(isSent ? after(life, event) : life, { requestedAt, sendAt: requestedAt + held, deviceId })
  })
export const anySending: fc.Arbitrary<Sending> = fc.constantFrom<Sending>(
  mains,
  { ...mains, patience: 12_000, canRead: false, isBlind: true },
  { ...mains, patience: 900_000, canRead: false, waits: true },
  { refused: 'hub_offline' },
)
export const anyCommands: fc.Arbitrary<OpenCommands> = fc
  .record({
    shares: fc.array(anyShare, { maxLength: 5 }),
    reports: fc.array(
      fc.tuple(anyCommandInstant, fc.constantFrom(ECO, COMFORT), fc.constantFrom('radiator', 'lamp')),
      { maxLength: 6 },
    ),
    keeper: fc.option(
      fc.record({ since: fc.oneof(fc.constant(-Infinity), anyCommandInstant), seenAt: anyCommandInstant }),
    ),
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
