import { orderOfNumber } from '@foyer/contract/heating.ts'
import type { Regulation } from '@foyer/contract/service.ts'
import { heatingRuns } from '@foyer/rules/regulation/heating-runs.ts'
import type { HomeDevice } from '#home/devices/devices.ts'
import { instant, instantOrNull } from '#home/devices/present-device.ts'
import { restoreMapping } from '#hub-link/zigbee2mqtt/mapping.ts'

/** % or W above which a regulation is heating: less is noise of its meter. */
const thresholds = { demand: 5, instant_power: 10 } as const

/** Maximum number of runs that are shown. */
const MOST_RUNS = 12

type Measure = keyof typeof thresholds
type Sample = { at: number; value: number }

/** The capability that shows whether a device is heating; null if it reports neither. */
export function measureOf(device: HomeDevice): Measure | null {
  if (device.capabilities.includes('demand')) return 'demand'
  return device.capabilities.includes('instant_power') ? 'instant_power' : null
}

/** The regulation of a device from its reports; null if it regulates nothing. */
export function presentRegulation(
  device: HomeDevice,
  stored: unknown,
  samples: readonly Sample[],
): Regulation | null {
  const isPilot = !device.capabilities.includes('setpoint')
  if (!device.capabilities.includes('thermostat_mode')) return null
  const mode = device.values.get('thermostat_mode')
  const order = mode === undefined ? null : orderOfNumber(mode.value)
  const measure = measureOf(device)
  const measured = measure === null ? undefined : device.values.get(measure)
  const isHeating = measure !== null && measured !== undefined && measured.value > thresholds[measure]
  const runs = measure === null ? [] : heatingRuns(samples, thresholds[measure]).slice(0, MOST_RUNS)
  return {
    kind: isPilot ? 'pilot_wire' : 'setpoint',
    state: stateOf({ device, order, isHeating, isMeasured: measured !== undefined }),
    state_at: instantOrNull((measured ?? mode)?.at ?? null),
    order,
    setpoint: device.values.get('setpoint')?.value ?? null,
    temperature: device.values.get('temperature')?.value ?? null,
    ...rangeOf(stored),
    demand: device.values.get('demand')?.value ?? null,
    power: device.values.get('instant_power')?.value ?? null,
    battery: device.values.get('battery')?.value ?? null,
    measured_by: measure,
    runs: runs.map(({ from, to, peak }) => ({ from: instant(from), to: instantOrNull(to), peak })),
  }
}

function stateOf(facts: {
  device: HomeDevice
  order: Regulation['order']
  isHeating: boolean
  isMeasured: boolean
}): Regulation['state'] {
  if (!facts.device.reachable) return 'silent'
  if (facts.order === 'stop') return 'stopped'
  if (!facts.isMeasured) return 'unknown'
  return facts.isHeating ? 'heating' : 'idle'
}

/** The range of setpoints that the device accepts, from its own description. */
function rangeOf(stored: unknown): Pick<Regulation, 'setpoint_min' | 'setpoint_max' | 'setpoint_step'> {
  const mapping = restoreMapping(stored)
  const climate = mapping.get('thermostat_mode')
  if (climate?.kind === 'climate') {
    return { setpoint_min: climate.min, setpoint_max: climate.max, setpoint_step: climate.step }
  }
  const number = mapping.get('setpoint')
  if (number?.kind === 'number' && number.set !== null) {
    return { setpoint_min: number.set.min, setpoint_max: number.set.max, setpoint_step: number.set.step }
  }
  return { setpoint_min: null, setpoint_max: null, setpoint_step: null }
}
