import type { Capability, DeviceCategory } from '@foyer/contract/device.ts'
import { LOW_BATTERY } from '@foyer/contract/low-battery.ts'
import type { AlarmKind } from '@foyer/contract/notification.ts'
import { earlier } from '#protection/hold.ts'
import { FROST_UNHEATED } from '#room-alerts/room-alerts.ts'
import { type DayNews, dayNews } from '#tariff/day-news.ts'
import { dayOf, instantOf } from '#schedule/local-day.ts'
import { POWER_VALID_FOR, type WatchedMeter, watchedMeter } from '#tariff/high-power.ts'
import type { TariffFacts } from '#tariff/tariff.ts'
import { eachValue, type Watch } from './commanded-device.ts'
import type { PlannedRoom, RoomMemories } from './plan-rooms.ts'

/** The alarm of each flag of a device. */
export const alarmOf: ReadonlyMap<Capability, AlarmKind> = new Map([
  ['smoke', 'smoke'],
  ['carbon_monoxide', 'carbon_monoxide'],
  ['gas', 'gas'],
  ['water_leak', 'water_leak'],
  ['tamper', 'intrusion'],
])

/** Percent above which a low battery counts as changed: a battery recovers a little by itself. */
export const BATTERY_CHANGED = 25

/** ms after which a value does not begin a notification: it does not describe the present. A power is valid for an hour. */
export const VALID_FOR = 24 * 3_600_000

/** A level or temperature reported as one of these limits is still below it. */
const RESOLUTION = 0.01
const batteryLimits = [LOW_BATTERY + RESOLUTION, BATTERY_CHANGED + RESOLUTION]

/**
 * ms from a change to the check for notifications, so that changes that follow shortly are included. The end of a failed
 * order is shown within a second.
 */
const PACE = { alarms: 0, days: 0, orders: 500, others: 5_000 } as const
const parts = ['alarms', 'days', 'orders', 'others'] as const

type Part = (typeof parts)[number]

/** A hub; instants in ms. */
export type HubState = {
  readonly id: string
  readonly online: boolean
  readonly connectedSince: number | null
  readonly disconnectedSince: number | null
}

/** A device, as far as people may be notified of it; instants in ms. */
export type NotifyingDevice = {
  readonly id: string
  readonly hubId: string
  readonly roomId: string | null
  readonly category: DeviceCategory
  readonly capabilities: readonly Capability[]
  readonly reachable: boolean
  readonly disconnectedSince: number | null
  readonly excludedAt: number | null
  /** Its newest values. */
  readonly values: ReadonlyMap<Capability, { readonly at: number; readonly value: number }>
}

/** What may begin or end a notification in a home. */
export type NotificationFacts = {
  readonly hubs: readonly HubState[]
  readonly devices: readonly NotifyingDevice[]
  /** Rooms that are cold enough for pipes to freeze. */
  readonly cold: readonly { readonly roomId: string; readonly at: number }[]
}

/** The facts of other parts of a plan that decide as well. */
type OtherFacts = {
  /** null: the contract could not be read. */
  readonly news: TariffNews | null
  readonly rooms: readonly PlannedRoom[]
  /** The orders of the rooms after this plan. */
  readonly orders: RoomMemories
  /** The number of commands that have not ended. */
  readonly openCommands: number
  /** True if a device changed to another state than the one last requested of it. */
  readonly hasDiverged: boolean
}

/** What a plan leaves for the next one. */
export type NotificationsMemory = {
  /** The state at the last plan, by part, as text. */
  readonly of: Readonly<Record<Part, string>>
  /** When (ms) the home is checked; null: nothing has changed and no delay runs. */
  readonly at: number | null
  /** True if people were notified of an order that failed and should still be in force. */
  readonly hasMissed: boolean
}

/** What the contract of a home may notify it of. */
type TariffNews = {
  /** The days of Tempo and EJP that people may be notified of. */
  readonly days: readonly DayNews[]
  /** The meter whose power may be too high; null: none. */
  readonly meter: WatchedMeter | null
  /** When (ms) the next contract begins; null: none is known. */
  readonly until: number | null
}

/** What the contract of a home may notify it of at an instant (ms). */
export function tariffNews(
  tariff: TariffFacts,
  devices: readonly NotifyingDevice[],
  now: number,
): TariffNews {
  const { zone, contracts } = tariff
  const starts = contracts.map(({ validFrom }) => instantOf(zone, dayOf(validFrom), 0))
  return {
    days: dayNews(tariff, now),
    meter: watchedMeter(devices, tariff, now),
    until: starts.filter((at) => at > now).reduce(earlier, null),
  }
}

/** Whether a home is checked for notifications now. */
export type NotificationsPlan = {
  /** Null: it is not checked now. `days` and `meter` are null if the contract could not be read. */
  readonly check: { readonly days: TariffNews['days'] | null; readonly meter: TariffNews['meter'] } | null
  /** null: nothing to notify of, and nothing that was notified still lasts. */
  readonly memory: NotificationsMemory | null
  readonly watches: readonly Watch[]
  /** When (ms) it is checked; null if it is checked now, or if nothing is to be checked. */
  readonly nextAt: number | null
}

/**
 * Plans when a home is checked for notifications: shortly after something changed that may begin or end one, and when a
 * delay ends.
 */
export function planNotifications(
  facts: NotificationFacts & OtherFacts,
  memory: NotificationsMemory | null,
  now: number,
): NotificationsPlan {
  const hasMissed = memory?.hasMissed ?? false
  const { news } = facts
  const of = stateOf(facts, memory, now)
  const changed = parts.filter((part) => of[part] !== (memory?.of[part] ?? ''))
  const at = [
    memory?.at ?? null,
    ...changed.map((part) => now + PACE[part]),
    facts.hasDiverged ? now + PACE.orders : null,
  ].reduce(earlier, null)
  const isDue = at !== null && at <= now
  return {
    check: isDue ? { days: news?.days ?? null, meter: news?.meter ?? null } : null,
    memory: calmed({ of, at, hasMissed }),
    watches: watchesOf(facts, { hasMissed, now }),
    nextAt: earlier(isDue ? null : at, news?.until ?? null),
  }
}

/** The memory after a check. `next`: when (ms) the next delay ends; null: none runs. */
export function afterCheck(
  memory: NotificationsMemory | null,
  { next, hasMissed }: { next: number | null; hasMissed: boolean },
): NotificationsMemory | null {
  return memory === null ? null : calmed({ of: memory.of, at: next, hasMissed })
}

/** The memory after a plan in which a command ended without being executed: people may have to be notified. */
export function afterFailure(memory: NotificationsMemory | null, now: number): NotificationsMemory {
  const { of, at, hasMissed } = memory ?? { of: calm, at: null, hasMissed: false }
  return { of, at: earlier(at, now + PACE.orders), hasMissed }
}

const calm = { alarms: '', days: '', orders: '', others: '' }

function calmed(memory: NotificationsMemory): NotificationsMemory | null {
  const isCalm = memory.at === null && !memory.hasMissed && parts.every((part) => memory.of[part] === '')
  return isCalm ? null : memory
}

function stateOf(
  facts: NotificationFacts & OtherFacts,
  memory: NotificationsMemory | null,
  now: number,
): NotificationsMemory['of'] {
  const { devices, news, orders, openCommands } = facts
  return {
    alarms: asText(
      devices.flatMap(({ id, values }) =>
        [...alarmOf.keys()].flatMap((one) => {
          const alarm = values.get(one)
          return alarm !== undefined && isOn(alarm.value) ? [[id, one, isValid(alarm, now)]] : []
        }),
      ),
    ),
    days:
      news === null
        ? (memory?.of.days ?? '')
        : asText(news.days.map(({ day, kind, price, isTomorrow }) => [day, kind, price, isTomorrow])),
    orders:
      memory?.hasMissed === true
        ? asText([
            openCommands,
            ...Object.entries(orders).map(([roomId, { order, source }]) => [roomId, order, source]),
            ...devices
              .filter(isHeating)
              .map(({ id, roomId, excludedAt, values }) => [
                id,
                roomId,
                excludedAt,
                ...orderCapabilities.map((one) => values.get(one)),
              ]),
          ])
        : '',
    others: asText([...silences(facts), ...levels(facts, now), ...holds(facts, now)]),
  }
}

/** Hubs that are offline, and devices that are, with the return of their hub: their patience runs from it. */
function silences({ hubs, devices }: NotificationFacts): unknown[] {
  const since = new Map(hubs.map(({ id, connectedSince }) => [id, connectedSince]))
  return [
    ...hubs.flatMap(({ id, online, disconnectedSince }) => (online ? [] : [[id, disconnectedSince]])),
    ...devices.flatMap(({ id, hubId, reachable, disconnectedSince }) =>
      reachable ? [] : [[id, disconnectedSince, since.get(hubId)]],
    ),
  ]
}

/** Batteries that are low or nearly, open windows, cold rooms, and a high power. */
function levels({ devices, cold, news }: NotificationFacts & OtherFacts, now: number): unknown[] {
  const meter = news?.meter ?? null
  return [
    ...devices.flatMap(({ id, values }) => {
      const battery = values.get('battery')
      const limits = battery === undefined ? [] : batteryLimits.filter((limit) => battery.value < limit)
      return battery === undefined || limits.length === 0
        ? []
        : [[id, 'battery', limits.length, isValid(battery, now)]]
    }),
    ...devices.flatMap(({ id, values }) => (isOn(values.get('open')?.value) ? [[id, 'open']] : [])),
    ...cold.map((room) => [room.roomId, 'cold', isValid(room, now)]),
    ...(meter !== null && meter.power.value >= meter.limit
      ? [[meter.deviceId, 'power', isValid(meter.power, now, POWER_VALID_FOR)]]
      : []),
  ]
}

/** Protections that are in force at an instant (ms). */
function holds({ rooms }: OtherFacts, now: number): unknown[] {
  return rooms.flatMap(({ roomId, claims }) =>
    claims
      .filter(({ kind }) => kind === 'protection' || kind === 'open_window')
      .filter(({ since, until }) => since <= now && (until === null || until > now))
      .map(({ id, until }) => [roomId, id, until]),
  )
}

/** The same text for the same entries in any order; empty if there are none. */
function asText(entries: readonly unknown[]): string {
  return entries
    .map((entry) => JSON.stringify(entry))
    .toSorted()
    .join(' ')
}

/** The values by which a device follows an order. It may be reported again without a change: then it is confirmed. */
const orderCapabilities: readonly Capability[] = ['thermostat_mode', 'setpoint', 'on']

const isHeating = ({ category, capabilities }: NotifyingDevice) =>
  category === 'heating' || capabilities.includes('thermostat_mode')

const isOn = (value: number | undefined) => value !== undefined && value !== 0

/** True if a value describes the present. */
const isValid = ({ at }: { readonly at: number }, now: number, duration = VALID_FOR) => now - at <= duration

type WatchFacts = {
  readonly meter: WatchedMeter | null
  readonly hasMissed: boolean
  readonly isCold: boolean
  readonly now: number
}

function watchesOf(
  { devices, news }: NotificationFacts & OtherFacts,
  given: Pick<WatchFacts, 'hasMissed' | 'now'>,
): Watch[] {
  const isBelow = ({ values }: NotifyingDevice) =>
    (values.get('temperature')?.value ?? FROST_UNHEATED) < FROST_UNHEATED
  const cold = new Set(devices.filter(isBelow).map(({ roomId }) => roomId))
  return devices.flatMap((device) =>
    device.capabilities.flatMap((capability) => {
      const facts = { ...given, meter: news?.meter ?? null, isCold: cold.has(device.roomId) }
      const band = bandOf(capability, device, facts)
      return band === null ? [] : [{ deviceId: device.id, capability, ...band }]
    }),
  )
}

type Band = Pick<Watch, 'low' | 'high'>

/**
 * The band of a value within which it begins and ends no notification; null: it never does. After a value that is too old,
 * the next one decides, whatever it is.
 */
function bandOf(
  capability: Capability,
  device: NotifyingDevice,
  { meter, hasMissed, isCold, now }: WatchFacts,
): Band | null {
  const known = device.values.get(capability)
  const isMeter = capability === 'apparent_power' && device.category === 'meter'
  const isOld = known !== undefined && !isValid(known, now, isMeter ? POWER_VALID_FOR : VALID_FOR)
  const value = isOld ? undefined : known?.value
  if (alarmOf.has(capability)) return around(value, [0.5])
  if (capability === 'battery') return around(value, batteryLimits)
  // The opening of a window is no notification.
  if (capability === 'open') return isOn(known?.value) ? around(value, [0.5]) : null
  if (capability === 'temperature' && device.roomId !== null) {
    // The mean of several thermometers decides: if one of them is low, each value of the others counts.
    return isCold ? eachValue : around(value, [FROST_UNHEATED])
  }
  if (isMeter) {
    return value === undefined || meter?.deviceId === device.id ? around(value, [meter?.limit ?? 0]) : null
  }
  return hasMissed && isHeating(device) && orderCapabilities.includes(capability) ? eachValue : null
}

/** The band around a value that contains none of these limits; each value if there is none yet. */
function around(value: number | undefined, limits: readonly number[]): Band {
  if (value === undefined) return eachValue
  return {
    low: Math.max(-Infinity, ...limits.filter((limit) => limit <= value)),
    high: Math.min(Infinity, ...limits.filter((limit) => limit > value)),
  }
}
