import { greatest } from '@foyer/rules/extremes/extremes.ts'
import { orderOfNumber } from '@foyer/contract/heating.ts'
import type { HotWater } from '@foyer/contract/hot-water.ts'
import type { RoomOrderAnswer } from '@foyer/rules/room-order/order-state.ts'
import type { Room, RoomHand, RoomOrder } from '@foyer/contract/room.ts'
import type { HomeDevice } from '#home/devices/devices.ts'
import { isHeating, isHeatingRelay } from '#home/devices/heating-relay.ts'
import { instantOrNull } from '#home/devices/present-device.ts'
import { climateOf, newestOf } from '#home/devices/room-climate.ts'
import type { RoomRow } from './room.store.ts'
import { awaitedOrder, presentRoomState } from './present-order-state.ts'
import { roomAlerts } from './room-alerts.ts'

/** A room as the contract shows it, from its devices' newest values and what is in force in it. */
export function presentRoom(room: {
  /** ms. */
  now: number
  row: RoomRow
  devices: readonly HomeDevice[]
  order: RoomOrder | null
  hand: RoomHand | null
  state: RoomOrderAnswer | null
  hotWater: HotWater | null
  openSince: ReadonlyMap<string, number>
}): Room {
  const { row, devices } = room
  const thermostats = devices.filter((device) => device.capabilities.includes('thermostat_mode'))
  const heating = devices.filter(isHeating)
  const included = thermostats.filter((device) => device.excludedAt === null)
  const relays = devices.filter((device) => isHeatingRelay(device) && device.excludedAt === null)
  const isHeated = thermostats.length > 0 || relays.length > 0
  // A relay reports no order: it follows the order of its room.
  const relayOrder = relays.length > 0 ? (room.order?.order ?? null) : null
  const mode = thermostats.length > 0 ? (agreedMode(included) ?? null) : relayOrder
  const temperature = climateOf(devices, 'temperature')
  const humidity = climateOf(devices, 'humidity')
  const target = newestOf(
    included.filter((device) => device.reachable),
    'setpoint',
  )
  return {
    id: row.id,
    name: row.name,
    is_default: row.isDefault,
    connected_objects: devices.length,
    reachable_objects: devices.filter((device) => device.reachable).length,
    has_thermostat: isHeated,
    thermostat_mode: mode,
    temperature: temperature?.value ?? null,
    temperature_at: instantOrNull(temperature?.at ?? null),
    humidity: humidity?.value ?? null,
    setpoint: newestOf(included, 'setpoint')?.value ?? null,
    temperatures:
      [...included, ...relays].find(({ modeEncoding }) => modeEncoding?.kind !== 'orders')?.temperatures ??
      null,
    heating_power: powerOf(heating),
    nominal_power: sumOf(heating.map((device) => device.nominalPower)),
    ecs_mode: room.hotWater?.mode ?? null,
    hot_water: room.hotWater,
    order: isHeated ? room.order : null,
    hand: room.hand,
    order_state: room.state === null ? null : presentRoomState(room.state),
    awaited: awaitedOrder(room.state),
    silent_since: instantOrNull(silentSince(heating)),
    alerts: roomAlerts({
      now: room.now,
      devices,
      temperature,
      setpoint: target?.value ?? null,
      reported: mode,
      order: room.order,
      state: room.state,
      openSince: room.openSince,
    }),
  }
}

/** The mode that all thermostats report; null if they disagree or one never reported. */
function agreedMode(thermostats: readonly HomeDevice[]): Room['thermostat_mode'] {
  const modes = new Set(thermostats.map((device) => device.values.get('thermostat_mode')?.value))
  const [mode] = modes
  return modes.size === 1 && mode !== undefined ? orderOfNumber(mode) : null
}

/** W of the heating that answers: the last value of a silent radiator is not its power now. */
function powerOf(heating: readonly HomeDevice[]): number | null {
  return sumOf(
    heating
      .filter((device) => device.reachable)
      .map((device) => device.values.get('instant_power')?.value ?? null),
  )
}

function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** Since when none of the heating devices answers: when the last of them fell silent. Null while one does. */
function silentSince(heating: readonly HomeDevice[]): number | null {
  if (heating.length === 0 || heating.some((device) => device.reachable)) return null
  const ends = heating.flatMap((device) => device.disconnectedSince ?? [])
  return ends.length === 0 ? null : greatest(ends)
}
