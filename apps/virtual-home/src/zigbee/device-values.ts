import type { DeviceDefinition } from '#homes/home-definition.ts'
import { relativeHumidity } from '#world/air.ts'
import { chance } from '#world/chance.ts'
import { dayMs, localTime } from '#world/local-time.ts'
import { isWithin } from '#world/day-habits.ts'
import type { World } from '#world/world.ts'

export type Value = string | number | boolean | null | Readonly<Record<string, unknown>>
export type Values = Readonly<Record<string, Value>>

/** The values that a device's radio would report at this instant, with the names of Zigbee2MQTT. */
export function deviceValues(world: World, device: DeviceDefinition, startedAt: number): Values {
  const thing = world.thing(device)
  const air = world.airOf(device)
  const celsius = air?.celsius ?? world.outdoors.celsius
  switch (device.role) {
    case 'radiator':
      return { state: onOff(thing.isOn), pilot_wire_mode: thing.order, ...metering(thing) }
    case 'tank':
    case 'light_circuit':
      return { state: onOff(thing.isOn), ...metering(thing) }
    case 'television':
    case 'dishwasher': {
      const volts = voltsAt(world)
      const watts = round(thing.watts, 1)
      const current = round(watts / volts, 2)
      return {
        state: onOff(thing.isOn),
        energy: kilowattHours(thing.energyWh),
        power: watts,
        voltage: volts,
        current,
      }
    }
    case 'floor_heating':
      return {
        local_temperature: round(celsius, 1),
        occupied_heating_setpoint: thing.setpointC,
        system_mode: thing.isHeating ? 'heat' : 'off',
        pi_heating_demand: Math.round(thing.demand * 100),
        ...metering(thing),
      }
    case 'water_valve':
      return {
        local_temperature: round(celsius, 1),
        occupied_heating_setpoint: thing.setpointC,
        system_mode: thing.isHeating ? 'heat' : 'off',
        running_state: thing.demand > 0.05 ? 'heat' : 'idle',
        valve_opening_degree: 100,
        battery: battery(world, device, startedAt),
      }
    case 'climate_sensor':
    case 'outdoor_sensor':
      return {
        temperature: round(celsius, 2),
        humidity: round(air === null ? world.outdoors.humidity : relativeHumidity(air.grams, celsius), 1),
        battery: battery(world, device, startedAt),
      }
    case 'window':
      return { contact: !thing.isOpen, battery: battery(world, device, startedAt) }
    case 'reading_lamp':
      return {
        state: onOff(thing.isOn),
        brightness: thing.brightness,
        color_temp: thing.colourMired,
        color_mode: 'color_temp',
      }
    case 'ceiling_light':
      return { state: onOff(thing.isOn), brightness: thing.brightness }
    case 'shutter':
      return {
        state: thing.position === 0 ? 'CLOSE' : 'OPEN',
        position: Math.round(thing.position),
        tilt: 100,
      }
    case 'smoke_alarm':
      return {
        smoke: false,
        battery_low: false,
        fault: false,
        test: false,
        reliability: 'no_fault_detected',
        temperature_38: round(celsius + 0.4, 1),
        battery: battery(world, device, startedAt),
        voltage: 2900,
      }
    case 'leak_sensor':
      return { battery: battery(world, device, startedAt), water_leak: false, battery_low: false }
    case 'remote':
      return { battery: battery(world, device, startedAt), voltage: 2900 }
    case 'meter':
      return meterValues(world)
    case 'unsupported':
      return {}
  }
}

function meterValues(world: World): Values {
  const { minute } = localTime(world.at)
  const isOffPeak = isWithin(minute, [0, 6 * 60]) || minute >= 22 * 60
  const offPeak = Math.floor(world.offPeakWh)
  const peak = Math.floor(world.peakWh)
  const volts = voltsAt(world)
  return {
    // The three indices add up in the message as they do on the meter's display.
    current_summ_delivered: (offPeak + peak) / 1000,
    current_tier1_summ_delivered: offPeak / 1000,
    current_tier2_summ_delivered: peak / 1000,
    apparent_power: Math.round(world.totalWatts),
    active_power: Math.round(world.totalWatts),
    rms_current: Math.round(world.totalWatts / volts),
    rms_voltage: Math.round(volts),
    current_index_tarif: isOffPeak ? 1 : 2,
    current_price: isOffPeak ? 'HEURE  CREUSE' : 'HEURE  PLEINE',
  }
}

function metering(thing: { energyWh: number; watts: number }): Values {
  return { energy: kilowattHours(thing.energyWh), power: Math.round(thing.watts) }
}

function battery(world: World, device: DeviceDefinition, startedAt: number): number {
  const daysAfterStart = (world.at - startedAt) / dayMs
  return Math.min(100, Math.max(1, Math.round((device.batteryPercent ?? 100) - daysAfterStart / 9)))
}

// The mains voltage varies by some volts, and drops slightly with the load of the house.
function voltsAt(world: World): number {
  const tenMinutes = Math.floor(world.at / 600_000)
  return round(231.5 + 6 * chance(world.seed, tenMinutes, 'volts') - world.totalWatts / 3000, 1)
}

function onOff(isOn: boolean): 'ON' | 'OFF' {
  return isOn ? 'ON' : 'OFF'
}

function kilowattHours(wattHours: number): number {
  return Math.floor(wattHours) / 1000
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
