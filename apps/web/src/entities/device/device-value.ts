import type { Device } from '@foyer/contract/device.ts'
import { heatingModes } from '@foyer/contract/heating.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { deviceWords } from './device-words.ts'

/**
 * Says the one value of a device that its owner looks for: `const valueOf = useDeviceValue()`, `valueOf(device)`.
 * null where it has none or has reported nothing yet.
 */
export function useDeviceValue(): (device: Device) => string | null {
  const t = useWords(deviceWords)
  const format = useFormat()
  return (device) => {
    switch (device.type) {
      case 'receiver':
      case 'heater':
        return power(device) ?? order(device) ?? temperature(device)
      case 'thermostat':
      case 'air_conditioner':
        return temperature(device) ?? order(device)
      case 'light':
        return device.on === true && isKnown(device.brightness)
          ? format.percent(device.brightness)
          : (isOn(device) ?? power(device))
      case 'socket':
      case 'outlet':
        return power(device) ?? isOn(device)
      case 'shutter':
        return position(device)
      case 'door':
        return isOpen(device)
      case 'alarm':
        return isKnown(device.alarm) ? t(($) => (device.alarm === true ? $.value.alarm : $.value.calm)) : null
      case 'sensor':
      case 'unknown':
      case 'camera':
      case 'doorbell':
      case 'transmitter':
      case 'hub':
        return temperature(device) ?? power(device) ?? humidity(device) ?? occupancy(device) ?? isOpen(device)
    }
  }

  function power({ instant_power: watts }: Device): string | null {
    return isKnown(watts) ? format.power(watts) : null
  }
  function temperature({ temperature: celsius }: Device): string | null {
    return isKnown(celsius) ? format.temperature(celsius) : null
  }
  function humidity({ humidity: percent }: Device): string | null {
    return isKnown(percent) ? format.percent(percent) : null
  }
  function order({ thermostat_mode: mode }: Device): string | null {
    return heatingModes.find((one) => one.device !== null && one.device === mode)?.label ?? null
  }
  function isOn({ on }: Device): string | null {
    return isKnown(on) ? t(($) => (on ? $.value.on : $.value.off)) : null
  }
  function isOpen({ open }: Device): string | null {
    return isKnown(open) ? t(($) => (open ? $.value.doorOpen : $.value.doorClosed)) : null
  }
  function occupancy({ occupancy: isThere }: Device): string | null {
    return isKnown(isThere) ? t(($) => (isThere ? $.value.occupied : $.value.vacant)) : null
  }
  function position({ position: share }: Device): string | null {
    if (!isKnown(share)) return null
    if (share >= 100) return t(($) => $.value.open)
    return share <= 0
      ? t(($) => $.value.closed)
      : t(($) => $.value.openShare, { share: format.percent(share) })
  }
}

function isKnown<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined
}
