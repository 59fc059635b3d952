import type { Command, CommandReason } from '@foyer/contract/command.ts'
import type { Capability } from '@foyer/contract/device.ts'
import { orders, type Order } from '@foyer/contract/heating.ts'
import type { RoomOrderState } from '@foyer/contract/order-state.ts'
import type { Room } from '@foyer/contract/room.ts'
import { type RequestState, requestStateOf } from '@foyer/rules/room-order/request-state.ts'

/** ms for which a confirmed request is still shown. */
const JUST_CONFIRMED_MS = 3 * 60_000

const worstFirst = ['pending', 'failed', 'confirmed', 'replaced'] as const satisfies readonly RequestState[]

/** A request: its mode, its state, and the outcome on its devices. */
export type Request = {
  command: Command
  /** The mode that it sets; null for other capabilities. */
  order: Order | null
  state: RequestState
  /** Devices that confirmed it, of all. */
  confirmed: number
  total: number
  /** From the request until the last device finished; null while one is pending. */
  seconds: number | null
  /** Of the first device with a reason for the command's status; with its name and the hub's own message. */
  reason: CommandReason | null
  detail: string | null
  deviceName: string | null
  /** True where a device is asleep and receives it only at its next report. */
  waits: boolean
  /** The setpoint (°C) that a device applied instead of the requested one, if it rounds. */
  appliedSetpoint: number | null
}

/** The mode that a command sets; null for other capabilities. */
export function requestedOrder(command: Pick<Command, 'capability' | 'value'>): Order | null {
  if (command.capability !== 'thermostat_mode') return null
  return orders.find((order) => order === command.value) ?? null
}

/** The gateway's state of a heating device: within its room in `/rooms`, on its own in `/devices`. */
export type DeviceOrderState = RoomOrderState['devices'][number]

/** The gateway's states of all heating devices in these rooms. */
export function orderStatesOf(rooms: readonly Pick<Room, 'order_state'>[]): readonly DeviceOrderState[] {
  return rooms.flatMap(({ order_state: orderState }) => orderState?.devices ?? [])
}

/**
 * Converts a command to a request. Its state is the worst of its devices, without those that another request has
 * reached since.
 * @param orderStates of the gateway; without them only the ledger counts
 */
export function requestState(command: Command, orderStates: readonly DeviceOrderState[] = []): Request {
  const { devices, status } = command
  const states = devices.map((result) => deviceRequestState(command, result, orderStates))
  const explained = devices.find((device) => device.status === status && device.reason !== null)
  const ends = devices.map((device) => device.ended_at)
  const last = ends.reduce<number | null>(
    (latest, end) => (latest === null || end === null ? null : Math.max(latest, Date.parse(end))),
    0,
  )
  return {
    command,
    order: requestedOrder(command),
    state: states.length === 0 ? requestStateOf({ status, reason: null }) : worstState(states),
    confirmed: devices.filter((device) => device.status === 'confirmed').length,
    total: devices.length,
    seconds:
      last === null || devices.length === 0
        ? null
        : Math.max(0, Math.round((last - Date.parse(command.requested_at)) / 1000)),
    reason: explained?.reason ?? null,
    detail: explained?.detail ?? null,
    deviceName: explained?.device_name ?? null,
    appliedSetpoint: devices.find((device) => typeof device.taken === 'number')?.taken ?? null,
    waits: devices.some((device) => device.status === 'sent' && device.waits_for_device),
  }
}

/** Combines several states: the worst of them, without replaced ones; `confirmed` if none is left. */
export function worstState(states: readonly RequestState[]): RequestState {
  return worstFirst.find((state) => states.includes(state)) ?? 'confirmed'
}

/**
 * The state of a command on one device. If it is the device's newest request, the gateway's current state applies;
 * otherwise, or if that is unknown, the outcome in the ledger.
 */
export function deviceRequestState(
  command: Command,
  result: Command['devices'][number],
  orderStates: readonly DeviceOrderState[],
): RequestState {
  const orderState = orderStates.find(({ device_id: id }) => id === result.device_id)
  const isNewest =
    orderState?.requested?.command_id === command.id && orderState.order === requestedOrder(command)
  return isNewest && orderState.state !== 'unknown' ? orderState.state : requestStateOf(result)
}

/**
 * The newest request to a device, or of a mode for a room (`commands` newest first), while it is shown: while it is
 * pending, for three minutes once it is confirmed, and after a failure until the gateway's answers, if there are any,
 * contain no failure. A replaced request is not shown.
 */
export function latestRequest(
  commands: readonly Command[],
  target: { roomId: string } | { deviceId: string; capability?: Capability },
  orderStates: readonly DeviceOrderState[],
  now: number,
): Request | null {
  const command = commands.find((one) =>
    'roomId' in target
      ? one.room?.id === target.roomId && requestedOrder(one) !== null
      : one.device?.id === target.deviceId && (target.capability ?? one.capability) === one.capability,
  )
  if (command === undefined) return null
  const request = requestState(command, orderStates)
  const { state } = request
  const isOld = now - Date.parse(command.requested_at) >= JUST_CONFIRMED_MS
  const isResolved =
    orderStates.length > 0 && orderStates.every((orderState) => orderState.state !== 'failed')
  const isHidden =
    state === 'replaced' || (state === 'confirmed' && isOld) || (state === 'failed' && isResolved)
  return isHidden ? null : request
}

/** Inserts a command from a response into the ledger, replacing its earlier version. */
export function withCommand(commands: readonly Command[], received: Command): Command[] {
  return [received, ...commands.filter((command) => command.id !== received.id)].toSorted(
    (one, other) => Date.parse(other.requested_at) - Date.parse(one.requested_at),
  )
}
