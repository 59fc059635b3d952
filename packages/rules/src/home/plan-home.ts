import type { TariffFacts } from '#tariff/tariff.ts'
import type { Watch } from './commanded-device.ts'
import { type AbsenceFacts, type AbsencesMemory, type AbsencesPlan, planAbsences } from './plan-absences.ts'
import { type CommandPlan, type OpenCommands, planCommands } from './plan-commands.ts'
import {
  type GuardedRoom,
  type GuardMemories,
  planProtection,
  type ProtectionPlan,
} from './plan-protection.ts'
import {
  type HeatingDevicesFacts,
  type HeatingDevicesMemory,
  type HeatingDevicesPlan,
  planHeatingDevices,
} from './plan-heating-devices.ts'
import {
  type NotificationFacts,
  type NotificationsMemory,
  type NotificationsPlan,
  planNotifications,
  tariffNews,
} from './plan-notifications.ts'
import { planRelays, type RelayMemories, type RelayRoom } from './plan-relays.ts'
import { type PlannedRoom, planRooms, type RoomMemories, type RoomsPlan } from './plan-rooms.ts'
import { planRedDays, type RedDayClaim, type RedDayFacts, waterOffHours } from './plan-red-days.ts'
import { planScenarios, type ScenariosFacts, type ScenariosPlan } from './plan-scenarios.ts'
import { planTanks, type TankCommand, type TankFacts, type TankMemories } from './plan-tanks.ts'

/** State that a plan of a home keeps for the next one, by part. */
export type HomeMemory = {
  readonly tanks: TankMemories
  readonly relays: RelayMemories
  /** null: the home has no absence. */
  readonly absences: AbsencesMemory | null
  readonly protection: GuardMemories
  /** null: none was ever planned. */
  readonly heatingDevices: HeatingDevicesMemory | null
  readonly rooms: RoomMemories
  /** null: nothing to notify of. */
  readonly notifications: NotificationsMemory | null
}

/** The memory of a home that was never planned. */
export const noMemory: HomeMemory = {
  tanks: {},
  relays: {},
  absences: null,
  protection: {},
  heatingDevices: null,
  rooms: {},
  notifications: null,
}

/** The facts from which a home is planned. */
export type PlanFacts = NotificationFacts & {
  readonly tariff: TariffFacts
  readonly tanks: readonly TankFacts[]
  readonly rooms: readonly PlannedRoom[]
  readonly relayRooms: readonly RelayRoom[]
  readonly guarded: readonly GuardedRoom[]
  readonly memory: HomeMemory
  readonly openCommands: OpenCommands
  /** null: no plan of red days, and nothing is set for one. */
  readonly redDays: RedDayFacts | null
  readonly absences: AbsenceFacts
  /** null: not read, as the home has none or no gateway receives their reports. */
  readonly heatingDevices: HeatingDevicesFacts | null
  /** null: none is active, and no run waits. */
  readonly scenarios: ScenariosFacts | null
}

/** The parts of a plan. */
export type PlanPart = keyof HomeMemory | 'commands' | 'red_days' | 'scenarios'

/** The result of planning a home. */
export type HomePlan = {
  /** Tanks whose one-off heating has ended. */
  readonly oneOffsEnded: readonly string[]
  readonly commands: readonly TankCommand[]
  /** The progress of earlier commands; null: this part failed. */
  readonly open: CommandPlan | null
  /** All claims of the plan of red days; null: those that are set are right. */
  readonly redDayClaims: readonly RedDayClaim[] | null
  /** null: this part failed. */
  readonly absences: AbsencesPlan | null
  /** All protections of the home's rooms; null: those that are set are right, or this part failed. */
  readonly holds: ProtectionPlan['holds']
  /** null: none was read, this part failed, or claims are replaced first. */
  readonly heatingDevices: HeatingDevicesPlan | null
  /** null: this part failed. */
  readonly rooms: RoomsPlan | null
  /** null: there are none, or this part failed. */
  readonly scenarios: ScenariosPlan | null
  /** null: this part failed. */
  readonly notifications: NotificationsPlan | null
  readonly memory: HomeMemory
  readonly watches: readonly Watch[]
  /** When (ms) the home is planned again; null if no time is planned. */
  readonly nextAt: number | null
  /** Parts that threw: they are not planned, and their memory is unchanged. */
  readonly failed: readonly { readonly part: PlanPart; readonly error: unknown }[]
}

/**
 * Plans a home at an instant (ms). Each part is planned separately: if one fails, the others are still
 * planned.
 */
export function planHome(facts: PlanFacts, now: number): HomePlan {
  const { tariff, tanks, rooms, relayRooms, guarded, memory, openCommands } = facts
  const { redDays, absences, heatingDevices, scenarios, hubs, devices, cold } = facts
  const failed: HomePlan['failed'][number][] = []
  function attempt<Plan>(part: PlanPart, plan: () => Plan): Plan | null {
    try {
      return plan()
    } catch (error) {
      failed.push({ part, error })
      return null
    }
  }
  const water = attempt('tanks', () => {
    const redHours = waterOffHours(tariff, redDays, now)
    return planTanks({ tariff, tanks, memories: memory.tanks, redHours }, now)
  })
  const heat = attempt('relays', () => planRelays({ rooms: relayRooms, memories: memory.relays }, now))
  const open = attempt('commands', () => planCommands(openCommands, now))
  const red = redDays === null ? null : attempt('red_days', () => planRedDays({ tariff, redDays }, now))
  const away = attempt('absences', () => planAbsences({ absences, memory: memory.absences }, now))
  const safe = attempt('protection', () =>
    planProtection({ rooms: guarded, memories: memory.protection }, now),
  )
  // Claims that replace others change orders in the next plan, which is immediate: only then does a device that is back
  // receive its order, for the cause that the room has.
  const isReclaimed = [red?.claims, away?.claims, safe?.holds].some((claims) => (claims ?? null) !== null)
  const radiators =
    heatingDevices === null || isReclaimed
      ? null
      : attempt('heatingDevices', () => planHeatingDevices(heatingDevices, memory.heatingDevices, now))
  const orders = attempt('rooms', () => planRooms({ rooms, memories: memory.rooms }, now))
  for (const error of orders?.failed ?? []) failed.push({ part: 'rooms', error })
  const rules = scenarios === null ? null : attempt('scenarios', () => planScenarios(scenarios, now))
  for (const error of rules?.failed ?? []) failed.push({ part: 'scenarios', error })
  // With a contract that cannot be read, alarms are checked all the same.
  const news = attempt('notifications', () => tariffNews(tariff, devices, now))
  const notices = attempt('notifications', () =>
    planNotifications(
      {
        hubs,
        devices,
        cold,
        news,
        rooms,
        orders: orders?.memories ?? memory.rooms,
        openCommands: open === null ? 0 : openCommands.shares.length,
        hasDiverged: radiators?.hasDiverged ?? false,
      },
      memory.notifications,
      now,
    ),
  )
  const commands = [...(water?.commands ?? []), ...(heat?.commands ?? [])]
  const parts = [
    water?.nextAt,
    heat?.nextAt,
    open?.nextAt,
    red?.nextAt,
    away?.memory?.at,
    safe?.nextAt,
    radiators?.nextAt,
    orders?.nextAt,
    rules?.nextAt,
    notices?.nextAt,
  ]
  const times = parts.filter((at) => typeof at === 'number')
  return {
    oneOffsEnded: water?.oneOffsEnded ?? [],
    commands,
    open,
    redDayClaims: red?.claims ?? null,
    absences: away,
    holds: safe?.holds ?? null,
    heatingDevices: radiators,
    rooms: orders,
    scenarios: rules,
    notifications: notices,
    memory: {
      tanks: water?.memories ?? memory.tanks,
      relays: heat?.memories ?? memory.relays,
      absences: away === null ? memory.absences : away.memory,
      protection: safe?.memories ?? memory.protection,
      heatingDevices: radiators?.memory ?? memory.heatingDevices,
      rooms: orders?.memories ?? memory.rooms,
      notifications: notices === null ? memory.notifications : notices.memory,
    },
    watches: mergeWatches([water, heat, safe, rules, notices].flatMap((part) => part?.watches ?? [])),
    nextAt: times.length === 0 ? null : Math.min(...times),
    failed,
  }
}

/** One watch for each value: it triggers a plan outside any of the bands of its watches. */
function mergeWatches(watches: readonly Watch[]): Watch[] {
  const merged = new Map<string, Watch>()
  for (const { deviceId, capability, low, high } of watches) {
    const name = `${deviceId} ${capability}`
    const other = merged.get(name) ?? { low: -Infinity, high: Infinity }
    merged.set(name, {
      deviceId,
      capability,
      low: Math.max(low, other.low),
      high: Math.min(high, other.high),
    })
  }
  return [...merged.values()]
}
