// The hours of a contract are in wall time.
import 'temporal-polyfill/global'
import type { AbsencesPlan } from '@foyer/rules/home/plan-absences.ts'
import type { CommandStatus } from '@foyer/contract/command.ts'
import type { Life } from '@foyer/rules/home/command-life.ts'
import { isSendable } from '@foyer/rules/home/plan-commands.ts'
import { type HomePlan, planHome } from '@foyer/rules/home/plan-home.ts'
import type { TankCommand } from '@foyer/rules/home/plan-tanks.ts'
import { counted, deviceNames, factSentences, onOff } from './explain-facts.ts'
import type { HomeFacts } from './home-facts.ts'

/** The clock of a home. `at` (ms) is null if the home is due now (`isDue`), or if no time is planned. */
export type ClockState = { at: number | null; isDue: boolean; tries: number }

/**
 * Describes a home for an operator: its clock, the facts of its plan, and the plan at an instant (ms). Pure; one
 * sentence per line.
 */
export function explainHome(
  home: { name: string; clock: ClockState; facts: HomeFacts },
  now: number,
): string {
  const { name, clock, facts } = home
  const zone = facts.tariff.zone
  const when = (ms: number) =>
    new Date(ms).toLocaleString('en-GB', { timeZone: zone, dateStyle: 'medium', timeStyle: 'medium' })
  const plan = planHome(facts, now)
  const nameOf = deviceNames(facts)
  const steps = [
    ...facts.openCommands.shares
      .filter((share) => isSendable(share, now))
      .map(({ deviceId }) => `Send a command to ${nameOf(deviceId)}.`),
    ...(plan.open?.reads ?? []).map(({ deviceId }) => `Ask ${nameOf(deviceId)} for its value.`),
    ...(plan.open?.changes ?? []).flatMap(({ deviceId, from, to }) => {
      const end = endWords(from, to)
      return end === null ? [] : [`End a command to ${nameOf(deviceId)}, which ${end}.`]
    }),
    ...plan.oneOffsEnded.map((id) => `End the one-off heating of ${nameOf(id)}.`),
    ...plan.commands.map((command) => {
      const isTank = facts.tanks.some(({ deviceId }) => deviceId === command.deviceId)
      const reason = isTank ? reasonOf(command) : 'because its room needs it'
      return `Turn ${nameOf(command.deviceId)} ${onOff(command.value)}, ${reason}.`
    }),
    ...(plan.redDayClaims === null
      ? []
      : [`Lower ${plan.redDayClaims.length} rooms in red hours, and no others.`]),
    ...(plan.absences?.events ?? []).map(({ what }) => `Record that ${eventWords[what]}.`),
    ...(plan.absences?.claims == null ? [] : [absenceStep(plan.absences.claims)]),
    ...(plan.holds === null ? [] : [holdStep(plan.holds)]),
    ...(plan.rooms?.edges ?? [])
      .filter(({ reason, slots }) => reason !== null || slots.at(-1)?.outcome === 'owed')
      .map(({ roomId, order }) => {
        const name = facts.guarded.find((room) => room.roomId === roomId)?.name ?? roomId
        return `Set ${name} to mode ${order}, if its devices do not follow it.`
      }),
    ...scenarioSteps(plan.scenarios, facts.scenarios),
    ...deviceSteps(plan, nameOf),
    ...(plan.notifications?.check == null ? [] : ['Check what its people are notified of.']),
    ...plan.watches
      .filter(({ deviceId }) => facts.tanks.some((tank) => tank.deviceId === deviceId))
      .map(({ deviceId }) => `Plan again when ${nameOf(deviceId)} draws less than it needs to heat.`),
    ...facts.relayRooms
      .filter((room) =>
        plan.watches.some(({ deviceId }) => room.thermometers.some((one) => one.deviceId === deviceId)),
      )
      .map((room) => `Plan again when the temperature of ${room.name} requires it.`),
    ...facts.guarded.flatMap(({ devices }) => guardSteps(devices, plan.watches, nameOf)),
    ...plan.failed.map(({ part, error }) => `The part ${part} fails: ${errorWords(error)}.`),
  ]
  return [
    `${name} (${facts.homeId}), ${zone}, ${when(now)}`,
    '',
    'Clock',
    `  ${clockSentence(clock, when)}`,
    '',
    'Facts',
    ...factSentences(facts, now, when).map((sentence) => `  ${sentence}`),
    '',
    'Plan',
    ...(steps.length === 0 ? ['  Nothing to do.'] : steps.map((step) => `  ${step}`)),
    plan.nextAt === null ? '  No next time is planned.' : `  Plan again on ${when(plan.nextAt)}.`,
  ].join('\n')
}

/** An error with its cause. */
function errorWords(error: unknown): string {
  const hasCause = error instanceof Error && error.cause !== undefined
  return hasCause ? `${String(error)} ${errorWords(error.cause)}` : String(error)
}

function clockSentence({ at, isDue, tries }: ClockState, when: (ms: number) => string): string {
  const next = isDue ? 'Due now.' : at === null ? 'No next time is planned.' : `Planned next on ${when(at)}.`
  const failures = tries === 0 ? '' : ` Failed ${tries} times in a row.`
  return `${next}${failures}`
}

/** Why a command ends; null if it does not. */
function endWords(from: CommandStatus, { status }: Life): string | null {
  if (status === from) return null
  if (status === 'confirmed') return 'was confirmed'
  if (status === 'expired')
    return from === 'requested' ? 'was not sent in time' : 'its device did not answer in time'
  return status === 'reverted'
    ? 'its device did not keep'
    : status === 'failed'
      ? 'its hub could not carry out'
      : null
}

const eventWords = {
  begun: 'an absence has begun',
  preheat: 'a room preheats for a return',
  ended: 'an absence has ended',
} as const

function absenceStep(claims: NonNullable<AbsencesPlan['claims']>): string {
  const rooms = new Set(claims.map(({ roomId }) => roomId)).size
  return rooms === 0
    ? 'Set no room for an absence.'
    : `Set ${counted(rooms, 'room')} for absences, and no others.`
}

function holdStep(holds: NonNullable<HomePlan['holds']>): string {
  const rooms = new Set(holds.map(({ roomId }) => roomId)).size
  return rooms === 0 ? 'Protect no room.' : `Protect ${counted(rooms, 'room')}, and no others.`
}

const scenarioWords = {
  ran: 'Run a rule of',
  near: 'Record a near miss of',
  missed: 'Record a missed run of',
  stopped: 'Stop',
} as const

function scenarioSteps(plan: HomePlan['scenarios'], scenarios: HomeFacts['scenarios']): string[] {
  const names = new Map(scenarios?.rows.map(({ id, name }) => [id, name]))
  const expired = plan?.expired.length ?? 0
  return [
    ...(plan?.evaluated ?? []).flatMap(({ scenarioId, judgement: { ended, renewed, events } }) => {
      const name = names.get(scenarioId)
      return [
        ...(ended.length === 0 ? [] : [`Release what scenario ${name} holds.`]),
        ...(renewed.length === 0 ? [] : [`Hold for longer what scenario ${name} holds.`]),
        ...events.map(({ kind }) => `${scenarioWords[kind]} scenario ${name}.`),
      ]
    }),
    ...(expired === 0 ? [] : [`Let ${counted(expired, 'run')} expire that could be confirmed.`]),
  ]
}

function deviceSteps({ heatingDevices, memory }: HomePlan, nameOf: (deviceId: string) => string): string[] {
  const judged = Object.entries(memory.heatingDevices?.states ?? {}).filter(
    ([, { change }]) => change !== undefined,
  )
  return [
    ...judged.map(([deviceId]) => `Judge the change of ${nameOf(deviceId)} once it has stayed.`),
    ...(heatingDevices?.changes ?? []).map(
      ({ deviceId }) => `Record a change made at ${nameOf(deviceId)} itself.`,
    ),
    ...(heatingDevices?.back ?? []).map(
      (deviceId) => `Send the mode of its room to ${nameOf(deviceId)}, if it does not follow it.`,
    ),
  ]
}

/** The reports that may begin or end a protection. */
function guardSteps(
  devices: HomeFacts['guarded'][number]['devices'],
  watches: HomePlan['watches'],
  nameOf: (deviceId: string) => string,
): string[] {
  return watches.flatMap(({ deviceId, capability, low, high }) => {
    if (!devices.some((device) => device.deviceId === deviceId)) return []
    if (capability === 'open') return [`Plan again when ${nameOf(deviceId)} is opened or shut.`]
    if (capability !== 'temperature') return []
    const band = low > high ? 'a temperature' : `less than ${low} °C, or ${high} °C or more`
    return [`Plan again when ${nameOf(deviceId)} reports ${band}.`]
  })
}

function reasonOf({ actor }: TankCommand): string {
  return {
    override_end: 'because its one-off heating has ended',
    schedule: 'because its hours change',
    system: 'because it was offline or its last command was not sent',
  }[actor]
}
