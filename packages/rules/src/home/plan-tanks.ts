import type { EcsMode } from '@foyer/contract/heating.ts'
import { type HotWaterChoice, hotWaterAt, hotWaterChoice, isWaterHot, NO_POWER } from '#tariff/hot-water.ts'
import type { WaterPause } from '#tariff/hot-water.ts'
import type { TariffFacts } from '#tariff/tariff.ts'
import type { WaterHours, WaterWeek } from '#tariff/water-week.ts'
import { RETURN_MS, type SwitchedDevice, type Watch } from './commanded-device.ts'

/** ms after which a command that was not sent is lost: the gateway that should have sent it has stopped. */
const SENT_BY_MS = 15_000
/** ms by which the clocks of two gateways may differ. */
const CLOCKS_DIFFER_MS = 5_000

/** ms after which a tank without a planned change is planned again: a contract may begin in the meantime. */
const PLAN_AGAIN_MS = 24 * 3_600_000

/** The relay of a tank and the facts that decide about it; instants in ms. */
export type TankFacts = SwitchedDevice & {
  /** What a person chose, and when. */
  readonly choice: HotWaterChoice & { readonly setAt: number | null }
  /** The tank's own schedule; null: it follows the hours of the contract. */
  readonly week: WaterWeek | null
  /** When absences keep it off. */
  readonly pauses: readonly WaterPause[]
  /** W, and when it was reported; null: not measured, or not reachable now. */
  readonly power: { readonly at: number; readonly value: number } | null
}

/** What the last plan decided about a tank, and when (ms). */
export type TankMemory = {
  readonly decided: string
  readonly at: number
  /** True while it is not known whether the plan's command was sent. */
  readonly isSending?: true | undefined
}

/** Memories of tanks, by device. */
export type TankMemories = Readonly<Record<string, TankMemory>>

/** A command for the relay of a tank. */
export type TankCommand = {
  readonly deviceId: string
  /** Whether the tank may heat. */
  readonly value: boolean
  /** The cause: a one-off heating ended, the hours changed, or the relay returned or got no command (`system`). */
  readonly actor: 'override_end' | 'schedule' | 'system'
  /** The mode that the command belongs to, if it is not one of the hours. */
  readonly ecsMode?: EcsMode
}

/** The result of planning the tanks of a home. */
export type TankPlan = {
  /** Tanks whose one-off heating is over: they are on `auto` from now on. */
  readonly oneOffsEnded: readonly string[]
  readonly commands: readonly TankCommand[]
  readonly memories: TankMemories
  /** The power of tanks in a one-off heating: below `NO_POWER` their water may be hot. */
  readonly watches: readonly Watch[]
  /** When (ms) the tanks are planned again; null if no time is planned. */
  readonly nextAt: number | null
}

/**
 * Plans the tanks of a home at an instant (ms): ends one-off heatings, and commands each relay when its target state
 * changes. A change made at the relay itself is left alone until then. A relay that was unreachable is commanded again
 * 20 s after its return, when it has reported its state. A command that no gateway sent is requested once more.
 */
export function planTanks(
  facts: {
    tariff: TariffFacts
    tanks: readonly TankFacts[]
    memories: TankMemories
    /** When a plan of red days keeps them off. */
    redHours: readonly WaterHours[]
  },
  now: number,
): TankPlan {
  const { tariff, tanks, memories, redHours } = facts
  const planned = tanks.map((tank) => ({
    tank,
    ...planTank({ ...tank, redHours }, tariff, memories[tank.deviceId], now),
  }))
  const times = planned.flatMap(({ nextAt }) => nextAt ?? [])
  const idsWhere = (holds: (one: (typeof planned)[number]) => boolean) =>
    planned.filter(holds).map(({ tank }) => tank.deviceId)
  return {
    oneOffsEnded: idsWhere(({ isOver }) => isOver),
    commands: planned.flatMap(({ command }) => command ?? []),
    memories: Object.fromEntries(
      planned.flatMap(({ tank, memory }) => (memory === undefined ? [] : [[tank.deviceId, memory]])),
    ),
    watches: idsWhere(({ isOneOff }) => isOneOff).map((deviceId) => ({
      deviceId,
      capability: 'instant_power',
      low: NO_POWER,
      high: Infinity,
    })),
    nextAt: times.length === 0 ? null : Math.min(...times),
  }
}

type PlannedTank = {
  isOver: boolean
  isOneOff: boolean
  command: TankCommand | null
  memory: TankMemory | undefined
  nextAt: number | null
}

function planTank(
  tank: TankFacts & { redHours: readonly WaterHours[] },
  tariff: TariffFacts,
  memory: TankMemory | undefined,
  now: number,
): PlannedTank {
  const isOver = isOneOffOver(tank, now)
  const order = hotWaterAt(isOver ? hotWaterChoice('auto', now) : tank.choice, tariff, now, tank)
  const planned = order.endsAt ?? order.changesAt ?? (order.mode === 'off' ? null : now + PLAN_AGAIN_MS)
  const base = { isOver, isOneOff: order.mode === 'on' }
  const returned = tank.connectedSince ?? -Infinity
  // A decision made before the relay went away does not describe its state now.
  const known = memory !== undefined && memory.at >= returned ? memory : undefined
  if (!tank.isReachable) return { ...base, command: null, memory: known, nextAt: planned }
  if (now < returned + RETURN_MS) {
    return { ...base, command: null, memory: known, nextAt: earliest(planned, returned + RETURN_MS) }
  }
  const decided = `${order.mode} ${order.isLet}`
  const isSame = known?.decided === decided
  const sending = isSame && known.isSending === true ? sendingOf(tank, known) : 'sent'
  if (isSame && sending === 'sent') {
    return { ...base, command: null, memory: { decided, at: known.at }, nextAt: planned }
  }
  if (isSame && (sending === 'open' || now < known.at + SENT_BY_MS)) {
    return {
      ...base,
      command: null,
      memory: known,
      nextAt: earliest(planned, Math.max(known.at, now) + SENT_BY_MS),
    }
  }
  const isLost = sending === 'lost'
  const command: TankCommand = {
    deviceId: tank.deviceId,
    value: order.isLet,
    actor: isOver ? 'override_end' : known === undefined || isLost ? 'system' : 'schedule',
    ...(isOver ? { ecsMode: 'auto' } : {}),
  }
  const isCommanded = isTankCommanded(tank, order.isLet)
  return {
    ...base,
    command: isCommanded ? null : command,
    // A lost command is requested once more.
    memory: { decided, at: now, ...(isCommanded || isLost ? {} : { isSending: true }) },
    nextAt: isCommanded || isLost ? planned : earliest(planned, now + SENT_BY_MS),
  }
}

/**
 * Whether the command of the last plan was sent. `open`: it has not ended, so this is not known yet. `lost`: it ended
 * without having been sent.
 */
function sendingOf({ lastCommand }: TankFacts, { at }: TankMemory): 'sent' | 'open' | 'lost' {
  if (lastCommand === null || lastCommand.at < at - CLOCKS_DIFFER_MS) return 'lost'
  return lastCommand.outcome === 'open' ? 'open' : 'sent'
}

const earliest = (one: number | null, other: number) => Math.min(one ?? other, other)

/** True if a relay does what it should, or has an open command for it. */
export function isTankCommanded(
  { on, lastCommand }: Pick<TankFacts, 'on' | 'lastCommand'>,
  isLet: boolean,
): boolean {
  const wanted = Number(isLet)
  if (lastCommand?.outcome === 'open') return lastCommand.number === wanted
  // A reported value may be the hub's echo of a command that it never confirmed.
  const isEcho = lastCommand?.outcome === 'missed' && lastCommand.number === on
  return on === wanted && !isEcho
}

/** True if a one-off heating has reached its end, or the water is hot. */
function isOneOffOver({ choice: { mode, endsAt, setAt }, power }: TankFacts, now: number): boolean {
  if (mode !== 'on') return false
  return (endsAt ?? 0) <= now || (setAt !== null && isWaterHot(power, setAt))
}
