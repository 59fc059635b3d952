import type { DeviceDefinition } from '#homes/home-definition.ts'
import { chance } from '#world/chance.ts'
import { isGettable, propertiesOf } from '#zigbee/device-model.ts'
import type { Values } from '#zigbee/device-values.ts'
import { applySetting } from '#zigbee/setting.ts'
import { isSleeping } from './device-register.ts'
import type { RegisteredDevice } from './device-register.ts'
import { reportState, valuesOf, write } from './hub-state.ts'
import type { HubState } from './hub-state.ts'
import { logError } from './message.ts'
import type { Message } from './message.ts'

/** Timeout (ms) of a radio command to a device. */
const giveUpAfterMs = 5000

type Command = RegisteredDevice & { verb: 'set' | 'get'; input: Readonly<Record<string, unknown>> }

/** Runs a set or get; later effects are added to the agenda. */
export function runCommand(state: HubState, command: Command): Message[] {
  const { device } = command
  if (ignoresCommands(state, device)) {
    state.agenda.add(state.world.at + giveUpAfterMs, () => fail(command, timeout(device)))
    return []
  }
  if (command.verb === 'get') return runGet(state, command)
  if (device.role !== 'water_valve') return runSet(state, command)
  state.agenda.add(nextWake(state, device), () => runSet(state, command))
  return []
}

/**
 * The valve wakes up every few seconds to poll for commands, and receives all pending ones in the order in
 * which they were sent.
 */
function nextWake({ wakes, world }: HubState, { address }: DeviceDefinition): number {
  const awaited = wakes.get(address) ?? -Infinity
  if (awaited > world.at) return awaited
  const wakesAt = world.at + 1000 + chance(0, address, world.at) * 3000
  wakes.set(address, wakesAt)
  return wakesAt
}

function ignoresCommands(state: HubState, device: DeviceDefinition): boolean {
  return state.faults.dead.has(device.address) || device.isLostSinceYesterday === true || isSleeping(device)
}

function runGet(state: HubState, { device, name, input }: Command): Message[] {
  const errors = Object.keys(input)
    .filter((key) => !isReadable(device, key))
    .map((key) => noConverter(key, name, input[key]))
  if (errors.length === Object.keys(input).length) return errors
  if (state.faults.silentGet.has(device.address)) return errors
  return [...errors, reportState(state, device)]
}

function isReadable(device: DeviceDefinition, key: string): boolean {
  return propertiesOf(device.model).some((expose) => expose.property === key && isGettable(expose))
}

function runSet(state: HubState, command: Command): Message[] {
  const { device, name, input } = command
  const { world, register } = state
  const before = valuesOf(state, device)
  const thingBefore = { ...world.thing(device) }
  const messages: Message[] = []
  const stored: Record<string, Values[string]> = {}
  const moved: string[] = []
  for (const [key, value] of Object.entries(input)) {
    // The duration of a transition is a parameter of the command, not a property.
    if (key === 'transition') continue
    const result = applySetting(world, device, key, value)
    if (result.kind === 'unknown') messages.push(noConverter(key, name, value))
    else if (result.kind === 'invalid') messages.push(logError(failure('set', key, name, result.reason)))
    else if (result.kind === 'stored') stored[key] = result.value
    else moved.push(key)
  }
  if (moved.length === 0 && Object.keys(stored).length === 0) return messages
  messages.push(write(state, device, before, world.at))
  register.keepSetting(device, stored)
  messages.push(reportState(state, device, requested(state, device)))
  const commandAt = world.at
  state.commands.set(device.address, commandAt)
  if (state.faults.silentGet.has(device.address)) {
    state.silenced.set(device.address, new Set([...(state.silenced.get(device.address) ?? []), ...moved]))
    return messages
  }
  messages.push(reportState(state, device))
  if (state.faults.reverting.has(device.address)) {
    state.agenda.add(commandAt + state.revertAfterMs, () => {
      if (state.commands.get(device.address) !== commandAt) return []
      const { order, isOn, setpointC, isHeating, brightness, targetPosition } = thingBefore
      world.order(device, order)
      Object.assign(world.thing(device), { isOn, setpointC, isHeating, brightness, targetPosition })
      return [reportState(state, device)]
    })
  }
  return messages
}

/** The echo: the target of a shutter, not its position. */
function requested(state: HubState, device: DeviceDefinition): Values {
  if (device.role !== 'shutter') return {}
  const { targetPosition } = state.world.thing(device)
  return { position: Math.round(targetPosition), state: targetPosition === 0 ? 'CLOSE' : 'OPEN' }
}

function fail({ verb, name, input }: Command, reason: string): Message[] {
  return Object.keys(input).map((key) => logError(failure(verb, key, name, reason)))
}

function failure(verb: 'set' | 'get', key: string, name: string, reason: string): string {
  return `Publish '${verb}' '${key}' to '${name}' failed: '${reason}'`
}

function noConverter(key: string, name: string, value: unknown): Message {
  return logError(`No converter available for '${key}' on '${name}': (${JSON.stringify(value)})`)
}

function timeout(device: DeviceDefinition): string {
  return `Error: ZCL command ${device.address}/1 failed (Timeout - no answer after ${giveUpAfterMs}ms)`
}
