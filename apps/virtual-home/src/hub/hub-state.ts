import type { DeviceDefinition } from '#homes/home-definition.ts'
import type { Faults } from '#faults/faults.ts'
import { instantOf, localTime } from '#world/local-time.ts'
import type { World } from '#world/world.ts'
import { deviceValues } from '#zigbee/device-values.ts'
import type { Value, Values } from '#zigbee/device-values.ts'
import { stateMessage } from '#zigbee/state-message.ts'
import type { Agenda } from './agenda.ts'
import type { DeviceRegister } from './device-register.ts'
import { jsonMessage } from './message.ts'
import type { Message } from './message.ts'
import type { Reporter } from './reporter.ts'

/** The state of a running hub. */
export type HubState = {
  readonly world: World
  readonly register: DeviceRegister
  readonly reporter: Reporter
  readonly agenda: Agenda
  readonly faults: Faults
  /** When this home was first started, ms: "yesterday" is relative to it. */
  readonly startedAt: number
  readonly revertAfterMs: number
  /** Properties that a faulty device no longer reports, by address. */
  readonly silenced: Map<string, Set<string>>
  /** The time of the latest command of each device, by address. */
  readonly commands: Map<string, number>
  /** When each valve with a pending command wakes up (ms), or last woke up, by address. */
  readonly wakes: Map<string, number>
}

/** The last report of a lost device: 16:20 on the day before the first start. */
export function lostAt(startedAt: number): number {
  return instantOf(localTime(startedAt).day - 1, 16 * 60 + 20)
}

/** The current values of a device. */
export function valuesOf(state: HubState, device: DeviceDefinition): Values {
  const values = deviceValues(state.world, device, state.startedAt)
  if (!state.faults.alarming.has(device.address)) return values
  if (device.role === 'leak_sensor') return { ...values, water_leak: true }
  return device.role === 'smoke_alarm' ? { ...values, smoke: true } : values
}

/**
 * A state message of this instant, recorded as the last report.
 * @param changes values that differ from what the device itself would report
 */
export function reportState(state: HubState, device: DeviceDefinition, changes: Values = {}): Message {
  const values = valuesOf(state, device)
  const hidden: Record<string, Value> = {}
  for (const property of state.silenced.get(device.address) ?? []) hidden[property] = null
  state.reporter.note(device, values, state.world.at)
  return write(state, device, { ...values, ...hidden, ...changes }, state.world.at)
}

/** A state message with given values and their time. */
export function write(state: HubState, device: DeviceDefinition, values: Values, lastSeen: number): Message {
  const { register, faults } = state
  const payload = stateMessage(device, values, register.settingsOf(device), lastSeen + faults.clockMs)
  return jsonMessage(register.nameOf(device), payload)
}
