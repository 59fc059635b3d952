import type { DeviceDefinition, DeviceRole } from '#homes/home-definition.ts'
import type { DeviceRegister } from '#hub/device-register.ts'
import { jsonMessage } from '#hub/message.ts'
import type { Message } from '#hub/message.ts'
import { chance } from '#world/chance.ts'
import { minuteMs } from '#world/local-time.ts'
import type { Thing } from '#world/thing.ts'
import { World } from '#world/world.ts'
import type { WorldSnapshot } from '#world/world-state.ts'
import { deviceValues } from '#zigbee/device-values.ts'
import { stateMessage } from '#zigbee/state-message.ts'
import { isSilent, silencesBefore } from './silences.ts'
import type { House } from './span.ts'

/** Minutes between two periodic messages of the past; changes in between are always sent. */
const everyMinutes: Readonly<Record<DeviceRole, number>> = {
  radiator: 10,
  floor_heating: 10,
  tank: 10,
  television: 10,
  dishwasher: 10,
  light_circuit: 10,
  meter: 10,
  climate_sensor: 30,
  outdoor_sensor: 30,
  water_valve: 30,
  reading_lamp: 60,
  ceiling_light: 60,
  shutter: 60,
  unsupported: 60,
  smoke_alarm: 120,
  leak_sensor: 240,
  window: 240,
  remote: 360,
}

export type Past = {
  house: House
  register: DeviceRegister
  startedAt: number
  clockMs: number
  followsPlan: boolean
}

/** Generates the messages of a past period in order of time; the house is simulated as they are consumed. */
export function* pastMessages(past: Past, start: WorldSnapshot, until: number): Generator<Message> {
  const world = new World({ ...past.house, at: start.at, snapshot: start })
  world.followsPlan = past.followsPlan
  const silences = silencesBefore(past.house.home, past.startedAt)
  const lastMark = new Map<string, string>()
  const sentAt = new Map<string, number>()
  const devices = past.register.all().map(({ device }) => ({
    device,
    phase: Math.floor(chance(0, device.address, 'phase') * everyMinutes[device.role]),
    lateMs: Math.floor(chance(0, device.address, 'second') * 59_000),
  }))
  const firstMinute = Math.floor(start.at / minuteMs) + 1
  for (let minute = firstMinute; minute * minuteMs <= until; minute += 1) {
    const at = minute * minuteMs
    world.advance(at)
    for (const { device, phase, lateMs } of devices) {
      if (isSilent(silences, device, at)) continue
      const mark = markOf(world.thing(device))
      const hasChanged = lastMark.has(device.address) && lastMark.get(device.address) !== mark
      if (!hasChanged && (minute + phase) % everyMinutes[device.role] !== 0) {
        if (!lastMark.has(device.address)) lastMark.set(device.address, mark)
        continue
      }
      lastMark.set(device.address, mark)
      // A change happened at the beginning of the minute that was just simulated.
      const changedAt = Math.max(at - minuteMs, (sentAt.get(device.address) ?? 0) + 1000)
      const sendsAt = hasChanged ? changedAt : Math.min(at + lateMs, until)
      sentAt.set(device.address, sendsAt)
      yield pastMessage(past, world, device, sendsAt)
    }
  }
}

function pastMessage(past: Past, world: World, device: DeviceDefinition, at: number): Message {
  const values = deviceValues(world, device, past.startedAt)
  const settings = past.register.settingsOf(device)
  return jsonMessage(past.register.nameOf(device), stateMessage(device, values, settings, at + past.clockMs))
}

// The values that are sent immediately when they change: orders, relays, windows, the target of a shutter.
function markOf(thing: Thing): string {
  return `${thing.order} ${thing.isOn} ${thing.isOpen} ${thing.setpointC} ${thing.targetPosition}`
}
