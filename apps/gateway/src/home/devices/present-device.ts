import { climateModes, fanModes } from '@foyer/contract/climate.ts'
import type { Capability, Device } from '@foyer/contract/device.ts'
import { orderOfNumber } from '@foyer/contract/heating.ts'
import { cleanName } from '#base/text/clean-name.ts'
import type { DeviceRow } from './device.store.ts'
import { proposedCategory } from './proposed-category.ts'

export type NewestValues = ReadonlyMap<Capability, { at: number; value: number }>

/** The fields of a device that its readings fill; only those that are given. */
export function presentValues(values: NewestValues): Partial<Device> {
  const fields: Partial<Device> = {}
  for (const [capability, { value }] of values) {
    switch (capability) {
      case 'thermostat_mode':
        fields.thermostat_mode = orderOfNumber(value)
        break
      case 'climate_mode':
        fields.climate_mode = climateModes[value] ?? null
        break
      case 'fan_mode':
        fields.fan_mode = fanModes[value] ?? null
        break
      case 'on':
      case 'open':
      case 'locked':
      case 'alarm':
      case 'siren':
      case 'smoke':
      case 'carbon_monoxide':
      case 'gas':
      case 'water_leak':
      case 'tamper':
      case 'occupancy':
        fields[capability] = value !== 0
        break
      case 'temperature':
      case 'humidity':
      case 'battery':
      case 'setpoint':
      case 'demand':
      case 'energy_index':
      case 'instant_power':
      case 'apparent_power':
      case 'voltage':
      case 'intensity':
      case 'brightness':
      case 'position':
      case 'link_quality':
        fields[capability] = value
        break
      default:
        capability satisfies never
    }
  }
  return fields
}

/** When (ms) each of these values was measured. */
export function timesOf(values: NewestValues): Partial<Record<Capability, number>> {
  const times: Partial<Record<Capability, number>> = {}
  for (const [capability, { at }] of values) times[capability] = at
  return times
}

/** A device as the contract shows it, field by field: nothing else of its row leaves the gateway. */
export function presentDevice(row: DeviceRow, values: NewestValues): Device {
  const isOnline = row.reachable
  return {
    id: row.id,
    name: row.name,
    hubId: row.hubId,
    type: row.type,
    brand: row.brand,
    model: row.model,
    description: row.description,
    status: isOnline ? 'online' : 'offline',
    reachable: isOnline,
    room: row.roomId === null || row.roomName === null ? null : { id: row.roomId, name: row.roomName },
    excluded_at: instantOrNull(row.excludedAt),
    created_at: instant(row.createdAt),
    connected_since: isOnline ? instantOrNull(row.connectedSince) : null,
    disconnected_since: isOnline ? null : instantOrNull(row.disconnectedSince),
    last_seen: instantOrNull(row.lastSeen),
    ...presentValues(values),
    radiator_type: row.radiatorType,
    nominal_power: row.nominalPower,
    category: row.category,
    proposed_category: proposedCategory(row),
    ecs_mode: row.ecsMode,
    capabilities: row.capabilities,
    commands: row.commands,
    ...(row.choices == null ? {} : { choices: row.choices }),
    hub_name: cleanName(row.friendlyName),
    address: row.address,
    sleeps: row.sleeps,
  }
}

/** ISO 8601 of ms since the epoch. */
export function instant(at: number): string {
  return new Date(at).toISOString()
}

/** See `instant`; null stays null. */
export function instantOrNull(at: number | null): string | null {
  return at === null ? null : instant(at)
}
