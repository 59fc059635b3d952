import type { Device } from '@foyer/contract/device.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { useOrderName } from '#entities/order/order-words.ts'
import { roomScreenWords } from './room-screen-words.ts'

/** The newest thing that a device says, in words, with what goes with it. Null where it never said anything. */
export function useDeviceValue(): (device: Device) => { value: string | null; note: string | null } {
  const t = useWords(roomScreenWords)
  const format = useFormat()
  const nameOf = useOrderName()
  const of = (watts: number) => t(($) => $.objects.of, { value: format.power(watts) })
  return (device) => {
    const { instant_power: power, nominal_power: nominal, temperature, humidity } = device
    if (isNumber(device.position)) return { value: positionWord(device.position), note: null }
    if (isBoolean(device.open)) {
      return { value: t(($) => (device.open === true ? $.objects.open : $.objects.closed)), note: null }
    }
    if (isBoolean(device.alarm)) {
      return { value: t(($) => (device.alarm === true ? $.objects.alarm : $.objects.calm)), note: null }
    }
    if (device.category === 'heating' && isNumber(power)) {
      return { value: format.power(power), note: isNumber(nominal) ? of(nominal) : null }
    }
    if (isBoolean(device.on)) {
      const note = isNumber(power)
        ? format.power(power)
        : isNumber(device.brightness) && device.on === true
          ? format.percent(device.brightness)
          : null
      return { value: t(($) => (device.on === true ? $.objects.on : $.objects.off)), note }
    }
    if (isNumber(temperature)) {
      return {
        value: format.temperature(temperature),
        note: isNumber(humidity) ? format.percent(humidity) : null,
      }
    }
    if (isNumber(power)) return { value: format.power(power), note: null }
    if (device.thermostat_mode !== undefined && device.thermostat_mode !== null) {
      return { value: nameOf(device.thermostat_mode), note: null }
    }
    if (isBoolean(device.occupancy)) {
      return {
        value: t(($) => (device.occupancy === true ? $.objects.occupied : $.objects.empty)),
        note: null,
      }
    }
    return { value: null, note: null }
  }

  function positionWord(position: number): string {
    if (position >= 100) return t(($) => $.objects.open)
    if (position <= 0) return t(($) => $.objects.closed)
    return t(($) => $.objects.openAt, { value: format.percent(position) })
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}
