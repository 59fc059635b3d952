import type { Command, CommandReason, CommandStatus } from '@foyer/contract/command.ts'
import { orders, type Order } from '@foyer/contract/heating.ts'
import type { Room } from '@foyer/contract/room.ts'

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

/** True while a device has not ended. */
export function isOpen(status: CommandStatus): boolean {
  return status === 'requested' || status === 'sent'
}

/** True where it ended otherwise than asked: it can be asked again. */
export function hasMissed(status: CommandStatus): boolean {
  return status === 'failed' || status === 'refused' || status === 'expired' || status === 'reverted'
}

/** The order that a command asks for; null where it asks for something else. */
export function orderAsked(command: Pick<Command, 'capability' | 'value'>): Order | null {
  if (command.capability !== 'thermostat_mode') return null
  return orders.find((order) => order === command.value) ?? null
}

/**
 * The newest command that tells a room its order (`commands` newest first), where it still matters: it is open, or it
 * missed, nothing came after it, and the gateway's answer, where it gives one, is that the order has failed.
 */
export function standingRequest(
  commands: readonly Command[],
  { id, order_state: answer }: Pick<Room, 'id' | 'order_state'>,
): Command | null {
  const newest = commands.find((command) => command.room?.id === id && orderAsked(command) !== null)
  if (newest === undefined) return null
  const isSuperseded = newest.devices.every((device) => device.reason === 'superseded')
  if (isSuperseded && newest.devices.length > 0) return null
  if (isOpen(newest.status)) return newest
  const isFailed = (answer ?? null) === null || answer?.state === 'failed'
  return isFailed && hasMissed(newest.status) ? newest : null
}

/** The ledger with a command that has just been answered, in its place. */
export function withCommand(commands: readonly Command[], answered: Command): Command[] {
  return [answered, ...commands.filter((command) => command.id !== answered.id)].toSorted(
    (one, other) => Date.parse(other.requested_at) - Date.parse(one.requested_at),
  )
}
