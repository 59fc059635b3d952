import type { DeviceDefinition } from '#homes/home-definition.ts'
import { chance } from '#world/chance.ts'
import type { Value, Values } from '#zigbee/device-values.ts'
import { isSleeping } from './device-register.ts'

/**
 * Smallest change that a device reports, as in its configured reporting. Other values are reported
 * immediately.
 */
const thresholds: Readonly<Record<string, number>> = {
  power: 5,
  apparent_power: 20,
  active_power: 20,
  temperature: 0.1,
  temperature_38: 0.5,
  local_temperature: 0.1,
  humidity: 1,
  voltage: 3,
  rms_voltage: 3,
  pi_heating_demand: 5,
  battery: 1,
}

/** Values that do not trigger a report by themselves. */
const riders: ReadonlySet<string> = new Set([
  'energy',
  'current',
  'rms_current',
  'current_summ_delivered',
  'current_tier1_summ_delivered',
  'current_tier2_summ_delivered',
])

/** Stores the last report of each device and decides when the next one is due. */
export class Reporter {
  readonly #reportMs: number
  readonly #silenceMs: number
  readonly #last = new Map<string, { at: number; values: Values }>()

  /**
   * @param reportMs the shortest time between two reports of a slowly changing value
   * @param silenceMs the longest time between two reports of a device, if shorter than the default
   */
  constructor(reportMs: number, silenceMs = Infinity) {
    this.#reportMs = reportMs
    this.#silenceMs = silenceMs
  }

  note(device: DeviceDefinition, values: Values, at: number): void {
    this.#last.set(device.address, { at, values })
  }

  isDue(device: DeviceDefinition, values: Values, now: number): boolean {
    const last = this.#last.get(device.address)
    if (last === undefined) return true
    const elapsed = now - last.at
    if (elapsed >= Math.min(this.#silenceMs, longestSilenceMs(device))) return true
    return Object.entries(values).some(([property, value]) =>
      this.#isWorthSaying(property, value, last.values[property], elapsed, device.nominalWatts ?? 500),
    )
  }

  #isWorthSaying(
    property: string,
    value: Value,
    before: Value | undefined,
    elapsed: number,
    nominal: number,
  ): boolean {
    if (value === before || riders.has(property)) return false
    const threshold = thresholds[property]
    if (threshold === undefined || typeof value !== 'number' || typeof before !== 'number') return true
    const change = Math.abs(value - before)
    // A jump of power is reported after ten seconds, as in the configured reporting of the modules.
    const isJump = property.endsWith('power') && change >= nominal / 10
    return change >= threshold && elapsed >= (isJump ? Math.min(10_000, this.#reportMs) : this.#reportMs)
  }
}

function longestSilenceMs(device: DeviceDefinition): number {
  return isSleeping(device) ? 1_800_000 + chance(0, device.address, 'sleep') * 1_800_000 : 600_000
}
