import type { Device } from '@foyer/contract/device.ts'
import { heatingModes } from '@foyer/contract/heating.ts'
import { useWords, type TranslateOf } from '#lib/i18n.ts'
import { devicesWords } from '#lib/words.ts'
import { useFormat, type Formats } from '#lib/format.ts'

/** The main value of a device as text, and a note; null if not reported. */
export type DeviceValue = { value: string | null; note: string | null }

/** Returns the most relevant value of a device: `const valueOf = useDeviceValue()`, `valueOf(device)`. */
export function useDeviceValue(): (device: Device) => DeviceValue {
  return deviceValueIn(useWords(devicesWords), useFormat())
}

/** Like `useDeviceValue`, with the given translations and formatters. */
export function deviceValueIn(
  t: TranslateOf<typeof devicesWords>,
  format: Formats,
): (device: Device) => DeviceValue {
  return (device) => {
    const { instant_power: watts, nominal_power: nominal, temperature, humidity, brightness, on } = device
    if (isKnown(device.position)) return { value: position(device.position), note: null }
    if (isKnown(device.locked))
      return { value: t(($) => $.device.value[device.locked === true ? 'locked' : 'unlocked']), note: null }
    if (device.siren === true) return { value: t(($) => $.device.value.sounding), note: null }
    const { climate_mode: mode, setpoint } = device
    if (isKnown(mode)) {
      const hasTarget = mode !== 'off' && mode !== 'fan_only' && isKnown(setpoint)
      return {
        value: t(($) => $.device.climate[mode]),
        note: hasTarget ? format.temperature(setpoint) : null,
      }
    }
    if (isKnown(device.open)) return { value: opening(device.open), note: null }
    if (isKnown(device.alarm))
      return { value: t(($) => $.device.value[device.alarm === true ? 'alarm' : 'calm']), note: null }
    if (device.category === 'heating' && isKnown(watts)) {
      const note = isKnown(nominal) ? t(($) => $.device.value.of, { value: format.power(nominal) }) : null
      return { value: format.power(watts), note }
    }
    if (isKnown(on)) {
      const share = on && isKnown(brightness) ? format.percent(brightness) : null
      return {
        value: t(($) => $.device.value[on ? 'on' : 'off']),
        note: isKnown(watts) ? format.power(watts) : share,
      }
    }
    if (isKnown(temperature)) {
      return {
        value: format.temperature(temperature),
        note: isKnown(humidity) ? format.percent(humidity) : null,
      }
    }
    if (isKnown(watts)) return { value: format.power(watts), note: null }
    if (isKnown(device.apparent_power)) return { value: format.unit(device.apparent_power, 'VA'), note: null }
    if (isKnown(device.thermostat_mode)) return { value: orderLabel(device.thermostat_mode), note: null }
    if (isKnown(humidity)) return { value: format.percent(humidity), note: null }
    if (isKnown(device.occupancy)) {
      return {
        value: t(($) => $.device.value[device.occupancy === true ? 'occupied' : 'vacant']),
        note: null,
      }
    }
    return { value: null, note: null }
  }

  function opening(isOpen: boolean): string {
    return t(($) => $.device.value[isOpen ? 'doorOpen' : 'doorClosed'])
  }

  function position(share: number): string {
    if (share >= 100) return t(($) => $.device.value.open)
    return share <= 0
      ? t(($) => $.device.value.closed)
      : t(($) => $.device.value.openShare, { share: format.percent(share) })
  }
}

function orderLabel(order: string): string | null {
  return heatingModes.find((mode) => mode.device === order)?.label ?? null
}

function isKnown<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined
}
