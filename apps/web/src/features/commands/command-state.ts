import type { Command, CommandReason, CommandStatus } from '@foyer/contract/command.ts'
import { orders, type Order } from '@foyer/contract/heating.ts'
import type { RoomOrderState } from '@foyer/contract/order-state.ts'
import type { Room } from '@foyer/contract/room.ts'
import { type RequestState, requestStateOf } from '@foyer/rules/room-order/request-state.ts'

/** ms for which a confirmed request is still said. */
const JUST_CONFIRMED_MS = 3 * 60_000

const worstFirst = ['pending', 'failed', 'confirmed', 'replaced'] as const satisfies readonly RequestState[]

/** How a command stands as a whole. */
export type CommandOutcome = {
  status: CommandStatus
  /** Devices that did it, of all. */
  confirmed: number
  total: number
  /** From the request to the last device's end; null while one is awaited. */
  seconds: number | null
  /** Of the first device that says why it did not; with its name and the hub's own words. */
  reason: CommandReason | null
  detail: string | null
  deviceName: string | null
  /** True where a device is asleep and hears only at its next report. */
  waits: boolean
  /** °C that a device made of the setpoint it was asked for, where it rounds. */
  taken: number | null
}

/** Sums up the devices of a command. */
export function outcomeOf(command: Command): CommandOutcome {
  const { devices, status } = command
  const said = devices.find((device) => device.status === status && device.reason !== null)
  const ends = devices.map((device) => device.ended_at)
  const last = ends.reduce<number | null>(
    (latest, end) => (latest === null || end === null ? null : Math.max(latest, Date.parse(end))),
    0,
  )
  return {
    status,
    confirmed: devices.filter((device) => device.status === 'confirmed').length,
    total: devices.length,
    seconds:
      last === null || devices.length === 0
        ? null
        : Math.max(0, Math.round((last - Date.parse(command.requested_at)) / 1000)),
    reason: said?.reason ?? null,
    detail: said?.detail ?? null,
    deviceName: said?.device_name ?? null,
    taken: devices.find((device) => typeof device.taken === 'number')?.taken ?? null,
    waits: devices.some((device) => device.status === 'sent' && device.waits_for_device),
  }
}

/** The order that a command asks for; null where it asks for something else. */
export function orderAsked(command: Pick<Command, 'capability' | 'value'>): Order | null {
  if (command.capability !== 'thermostat_mode') return null
  return orders.find((order) => order === command.value) ?? null
}

/** A request and how it stands. */
export type Request = { command: Command; state: RequestState }

/** What the gateway says of a device that heats: of its room in `/rooms`, of itself in `/devices`. */
export type DeviceAnswer = RoomOrderState['devices'][number]

/** The gateway's answers about all devices that heat in these rooms. */
export function answersOf(rooms: readonly Pick<Room, 'order_state'>[]): readonly DeviceAnswer[] {
  return rooms.flatMap(({ order_state: answer }) => answer?.devices ?? [])
}

/** How a command stands: as the worst of its devices that no other request has reached since. */
export function requestState(command: Command, answers: readonly DeviceAnswer[]): RequestState {
  const states = command.devices.map((share) => shareState(command, share, answers))
  if (states.length === 0) return requestStateOf({ status: command.status, reason: null })
  return worstFirst.find((state) => states.includes(state)) ?? 'confirmed'
}

/**
 * How a device's share of a command stands. Where it is the newest request of its device the gateway's answer counts,
 * which knows what the device did since; the ledger keeps how it ended.
 */
export function shareState(
  command: Command,
  share: Command['devices'][number],
  answers: readonly DeviceAnswer[],
): RequestState {
  const answer = answers.find(({ device_id: id }) => id === share.device_id)
  const isNewest = answer?.requested?.command_id === command.id && answer.order === orderAsked(command)
  return isNewest && answer.state !== 'unknown' ? answer.state : requestStateOf(share)
}

/**
 * The newest request of a kind (`commands` newest first), as long as it is to be said: while it is pending, three
 * minutes once it is confirmed, and after a failure until the gateway's answers, where there are any, say that nothing
 * has failed any more. What another request replaced is no longer said.
 */
export function latestRequest(
  commands: readonly Command[],
  isMeant: (command: Command) => boolean,
  answers: readonly DeviceAnswer[],
  now: number,
): Request | null {
  const command = commands.find(isMeant)
  if (command === undefined) return null
  const state = requestState(command, answers)
  const isOld = now - Date.parse(command.requested_at) >= JUST_CONFIRMED_MS
  const isCured = answers.length > 0 && answers.every((answer) => answer.state !== 'failed')
  const isOver = state === 'replaced' || (state === 'confirmed' && isOld) || (state === 'failed' && isCured)
  return isOver ? null : { command, state }
}

/** The newest request of an order for a room, as long as it is to be said. */
export function roomRequest(
  commands: readonly Command[],
  room: Pick<Room, 'id' | 'order_state'>,
  now: number,
): Request | null {
  const isMeant = (command: Command) => command.room?.id === room.id && orderAsked(command) !== null
  return latestRequest(commands, isMeant, answersOf([room]), now)
}

/** The ledger with a command that has just been answered, in its place. */
export function withCommand(commands: readonly Command[], answered: Command): Command[] {
  return [answered, ...commands.filter((command) => command.id !== answered.id)].toSorted(
    (one, other) => Date.parse(other.requested_at) - Date.parse(one.requested_at),
  )
}
