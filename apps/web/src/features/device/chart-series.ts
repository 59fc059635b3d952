import type { Capability } from '@foyer/contract/device.ts'
import type { Silence } from '@foyer/rules/chart-span/silences.ts'
import { greatest, least } from '@foyer/rules/extremes/extremes.ts'
import type { CurvePoint, Scale } from '#ui/timeline/curve-path.ts'

/** How a capability is drawn: a line through what was measured, bars of what was used, the words it went through, or what held from when to when. */
export const drawingOf = {
  temperature: 'curve',
  humidity: 'curve',
  battery: 'curve',
  thermostat_mode: 'orders',
  setpoint: 'steps',
  climate_mode: 'words',
  fan_mode: 'words',
  demand: 'curve',
  energy_index: 'bars',
  instant_power: 'curve',
  apparent_power: 'curve',
  voltage: 'curve',
  intensity: 'curve',
  on: 'states',
  open: 'states',
  locked: 'states',
  brightness: 'steps',
  position: 'steps',
  alarm: 'states',
  siren: 'states',
  smoke: 'states',
  carbon_monoxide: 'states',
  gas: 'states',
  water_leak: 'states',
  tamper: 'states',
  occupancy: 'states',
  link_quality: 'curve',
} as const satisfies Record<Capability, 'curve' | 'steps' | 'bars' | 'orders' | 'states' | 'words'>

/** Drawn first where nothing is chosen. */
const usual: readonly Capability[] = [
  'temperature',
  'instant_power',
  'apparent_power',
  'thermostat_mode',
  'climate_mode',
  'energy_index',
  'humidity',
  'open',
  'locked',
  'on',
  'position',
  'occupancy',
  'battery',
]

/** The three that are shown where the address names none. */
export function usualCapabilities(offered: readonly Capability[]): Capability[] {
  const known = usual.filter((capability) => offered.includes(capability))
  return (known.length === 0 ? offered : known).slice(0, 3)
}

export type HeldSpan = { from: number; to: number; value: number }

/**
 * What held from when to when: each value until the next, the last until `end`. A silence is not filled in: what held
 * in it is not known.
 */
export function heldSpans(
  points: readonly CurvePoint[],
  end: number,
  silences: readonly Silence[],
): HeldSpan[] {
  const known = points.flatMap(([at, value]) => (value === null || at > end ? [] : [{ at, value }]))
  const spans: HeldSpan[] = []
  for (const [index, { at, value }] of known.entries()) {
    const next = known[index + 1]?.at ?? end
    const silence = silences.find(({ from }) => from >= at && from < next)
    const to = silence === undefined ? next : Math.max(at, silence.from)
    const last = spans.at(-1)
    if (last !== undefined && last.value === value && last.to === at) last.to = to
    else if (to > at) spans.push({ from: at, to, value })
  }
  return spans
}

/** The same as points for a drawing in steps: a break stands where a silence begins. */
export function heldPoints(spans: readonly HeldSpan[]): CurvePoint[] {
  return spans.flatMap(({ from, to, value }, index): CurvePoint[] => {
    const next = spans[index + 1]
    return next === undefined || next.from > to
      ? [
          [from, value],
          [to, value],
          [to, null],
        ]
      : [
          [from, value],
          [to, value],
        ]
  })
}

/** A scale that holds all values with a little air, and its levels: three to six round numbers. */
export function niceScale(
  capability: Capability,
  points: readonly CurvePoint[],
): { scale: Scale; levels: number[] } {
  const values = points.flatMap(([, value]) => (value === null ? [] : [value]))
  const isShare = ['humidity', 'battery', 'demand', 'brightness', 'position'].includes(capability)
  if (isShare) return { scale: { min: 0, max: 106 }, levels: [25, 50, 75, 100] }
  const fromZero = ['instant_power', 'apparent_power', 'intensity', 'link_quality'].includes(capability)
  const low = fromZero ? 0 : least(values)
  const high = greatest(values)
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { scale: { min: 0, max: 1 }, levels: [] }
  const step = roundStep((Math.max(high - low, capability === 'intensity' ? 0.5 : 2) * 1.05) / 3)
  const min = Math.floor(low / step) * step
  const max = Math.max(min + step, Math.ceil((high * 1.0001) / step) * step)
  const levels = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) =>
    Number((min + index * step).toFixed(6)),
  )
  return { scale: { min, max: max + (max - min) * 0.06 }, levels: fromZero ? levels.slice(1) : levels }
}

/** 1, 2 or 5 times a power of ten, at least as long. */
function roundStep(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length))
  return ([1, 2, 5].find((factor) => factor * power >= length) ?? 10) * power
}
