import type { Capability, Device } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import type { ScenarioAction, ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import type { ContractOption } from '@foyer/rules/tariff/tariff.ts'
import { isSwitchedByRoom } from '#features/devices/device-traits.ts'

/** The kinds of conditions, as translation keys; a comparison has the name of the compared capability. */
export const conditionNames = [
  'time',
  'time_between',
  'temperature',
  'humidity',
  'battery',
  'instant_power',
  'opening',
  'presence',
  'order',
  'price',
  'day',
  'sun',
  'reach',
] as const

export type ConditionName = (typeof conditionNames)[number]

export const actionNames = ['rooms', 'device', 'light', 'shutter', 'setpoint', 'hot_water', 'notify'] as const

export type ActionName = (typeof actionNames)[number]

/** The rooms and devices of the home that rules can use. */
export type Parts = {
  readonly rooms: readonly Room[]
  readonly devices: readonly Device[]
  /** The preferred room for a new rule. */
  readonly roomId?: string | undefined
}

/** The translation key of a condition. */
export function conditionName(condition: ScenarioLeaf): ConditionName {
  return condition.kind === 'measure' ? condition.capability : condition.kind
}

const measureStart = { temperature: 18, humidity: 70, battery: 20, instant_power: 2000 } as const

/** A new condition with default values; null if the home has no suitable device or room. */
export function newCondition(name: ConditionName, parts: Parts): ScenarioLeaf | null {
  switch (name) {
    case 'time':
      return { kind: 'time', at: 420 }
    case 'time_between':
      return { kind: 'time_between', from: 1320, to: 360 }
    case 'price':
      return { kind: 'price', band: 'off_peak' }
    case 'day':
      return { kind: 'day', days: [6, 7] }
    case 'sun':
      return { kind: 'sun', is: 'down', offset: 0 }
    case 'reach': {
      const device = devicesFor(name, parts)[0]
      return device === undefined ? null : { kind: name, device_id: device.id, is: 'offline', minutes: 30 }
    }
    case 'order': {
      const room = firstRoom(parts)
      return room === undefined ? null : { kind: 'order', room_id: room.id, mode: 'comfort' }
    }
    case 'opening': {
      const device = devicesFor(name, parts)[0]
      return device === undefined ? null : { kind: name, device_id: device.id, is: 'open', minutes: 10 }
    }
    case 'presence': {
      const device = devicesFor(name, parts)[0]
      return device === undefined ? null : { kind: name, device_id: device.id, is: 'absent', minutes: 30 }
    }
    default: {
      const device = devicesFor(name, parts)[0]
      if (device === undefined) return null
      const is = name === 'temperature' || name === 'battery' ? 'below' : 'above'
      return {
        kind: 'measure',
        device_id: device.id,
        capability: name,
        is,
        value: measureStart[name],
        minutes: 0,
      }
    }
  }
}

/** A new action with default values; null if the home has no suitable device or room. */
export function newAction(name: ActionName, parts: Parts): ScenarioAction | null {
  switch (name) {
    case 'rooms': {
      const room = firstRoom(parts)
      return room === undefined
        ? null
        : { kind: 'rooms', rooms: [room.id], mode: null, until: { kind: 'next_block' } }
    }
    case 'device': {
      const device = commanded(parts.devices, 'on')[0]
      return device === undefined ? null : { kind: 'device', device_id: device.id, on: true }
    }
    case 'light': {
      const device = commanded(parts.devices, 'brightness')[0]
      return device === undefined ? null : { kind: 'light', device_id: device.id, level: 50 }
    }
    case 'shutter': {
      const device = commanded(parts.devices, 'position')[0]
      return device === undefined ? null : { kind: 'shutter', device_id: device.id, position: 0 }
    }
    case 'setpoint': {
      const device = commanded(parts.devices, 'setpoint')[0]
      return device === undefined ? null : { kind: 'setpoint', device_id: device.id, value: 19 }
    }
    case 'hot_water':
      return { kind: 'hot_water', mode: 'on' }
    case 'notify':
      return { kind: 'notify', text: '' }
  }
}

/** The devices that support a condition, those of the room first. */
export function devicesFor(name: ConditionName, { devices, roomId }: Parts): Device[] {
  const capability = name === 'opening' ? 'open' : name === 'presence' ? 'occupancy' : name
  const supported =
    name === 'reach'
      ? [...devices]
      : devices.filter((device) => device.capabilities?.some((one) => one === capability) === true)
  return supported.toSorted(
    (one, other) => Number(other.room?.id === roomId) - Number(one.room?.id === roomId),
  )
}

/** The devices that accept commands for a capability, without relays that their room switches. */
export function commanded(devices: readonly Device[], capability: Capability): Device[] {
  return devices.filter(
    (device) => device.commands?.includes(capability) === true && !isSwitchedByRoom(device),
  )
}

/** The preferred room, else the first room with heating, else the first room. */
function firstRoom({ rooms, roomId }: Parts): Room | undefined {
  return (
    rooms.find((room) => room.id === roomId) ?? rooms.find((room) => room.has_thermostat === true) ?? rooms[0]
  )
}

/** Whether a contract has peak or off-peak hours; null without one, and for a market offer, whose hours are its own. */
export function hasTwoPrices(option: ContractOption | null): boolean | null {
  return option === null || option === 'market' ? null : option !== 'base'
}
