import type { Capability } from '@foyer/contract/device.ts'
import { orderOfNumber } from '@foyer/contract/heating.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useAskedValue } from '#features/commands/command-sentence.tsx'
import { useOrderName } from '#features/orders/order-words.ts'
import { deviceScreenWords } from './device-screen-words.ts'

/** Writes a value of the history: a figure with its unit, an order's name, or the word of a state. */
export function useCapabilityValue(): (capability: Capability, value: number) => string {
  const t = useWords(deviceScreenWords)
  const format = useFormat()
  const nameOf = useOrderName()
  const valueOf = useAskedValue()
  return (capability, value) => {
    switch (capability) {
      case 'temperature':
      case 'setpoint':
        return format.temperature(value)
      case 'instant_power':
        return format.unit(value, 'W')
      case 'apparent_power':
        return format.unit(value, 'VA')
      case 'voltage':
        return format.unit(value, 'V', 1)
      case 'climate_mode':
      case 'fan_mode':
        return valueOf({ capability, value })
      case 'intensity':
        return format.unit(value, 'A', 1)
      case 'energy_index':
        return format.energy(value)
      case 'link_quality':
        return format.number(value)
      case 'thermostat_mode': {
        const order = orderOfNumber(value)
        return order === null ? '–' : nameOf(order)
      }
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
        return t(($) => $.states[capability][value === 0 ? 'no' : 'yes'])
      default:
        return format.percent(value)
    }
  }
}
