import type { Capability, Device } from '@foyer/contract/device.ts'
import type { CapabilityValues } from '@foyer/contract/history.ts'
import { climateSources } from '@foyer/rules/room-facts/climate-sources.ts'
import type { CurvePoint, Scale } from '#ui/timeline/curve-path.ts'
import type { PowerBar } from '#ui/timeline/power-bars.tsx'

/** One question to the history: what of which device. */
export type SeriesQuestion = { deviceId: string; capabilities: Capability[] }

export type RoomSeries = {
  /** °C; null where nothing was heard. */
  temperature: CurvePoint[]
  setpoint: CurvePoint[]
  /** W of all the room's heating together. */
  power: PowerBar[]
}

/** Width of a bucket. */
export const BUCKET_MINUTES = 10
const BUCKET_MS = BUCKET_MINUTES * 60_000

/**
 * What to ask for a room: the temperature of what speaks for its air, of silent devices only where no other answers;
 * the setpoint of its heating; the power of each radiator.
 */
export function questionsFor(devices: readonly Device[]): SeriesQuestion[] {
  const indoors = devices.filter((device) => device.category !== 'outdoor')
  const answering = climateSources(devices, (device) => device.reachable !== false && hasTemperature(device))
  const climate = answering.length > 0 ? answering : climateSources(devices, hasTemperature)
  const heating = indoors.filter((device) => device.category === 'heating')
  const regulated = heating.find((device) => reports(device, 'setpoint'))
  const asked = new Map<string, Capability[]>()
  const ask = (device: Device, capability: Capability) => {
    asked.set(device.id, [...(asked.get(device.id) ?? []), capability])
  }
  for (const device of climate) ask(device, 'temperature')
  if (regulated !== undefined) ask(regulated, 'setpoint')
  for (const device of heating) if (reports(device, 'instant_power')) ask(device, 'instant_power')
  return Array.from(asked, ([deviceId, capabilities]) => ({ deviceId, capabilities }))
}

function reports(device: Device, capability: Capability): boolean {
  return device.capabilities?.includes(capability) === true
}

function hasTemperature(device: Device): boolean {
  return reports(device, 'temperature')
}

/**
 * Puts the answers together: the temperature is the mean of the sensors that were heard, power is added up where at
 * least one radiator was.
 */
export function seriesOf(answers: readonly (CapabilityValues | undefined)[], now: number): RoomSeries {
  const all = answers.flatMap((answer) => answer?.series ?? [])
  const pointsOf = (capability: Capability) =>
    all
      .filter((series) => series.capability === capability)
      .flatMap((series) => series.points)
      .filter(([at]) => at <= now)
  const power = joined(pointsOf('instant_power'), (values) => values.reduce((sum, value) => sum + value, 0))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    temperature: joined(pointsOf('temperature'), mean),
    setpoint: heldUntil(now, pointsOf('setpoint')),
    power: power.map(([from, value]) => ({ from, to: Math.min(from + BUCKET_MS, now), value })),
  }
}

/** One point for each instant: of what is known then; null where nothing is. */
function joined(points: readonly CurvePoint[], join: (values: number[]) => number): CurvePoint[] {
  return Array.from(
    Map.groupBy(points, ([at]) => at),
    ([at, all]) => {
      const known = all.flatMap(([, value]) => value ?? [])
      return [at, known.length === 0 ? null : join(known)]
    },
  )
}

/** A setpoint is said when it changes, and holds until the next one. */
function heldUntil(now: number, points: readonly CurvePoint[]): CurvePoint[] {
  const known = points.filter(([, value]) => value !== null)
  const last = known.at(-1)
  return last === undefined ? [] : [...known, [now, last[1]]]
}

/** W: the highest of the day, the power of this moment included; a bar is the mean of its ten minutes. */
export function peakOf(bars: readonly PowerBar[], now: number | null): number {
  return Math.max(0, now ?? 0, ...bars.map(({ value }) => value ?? 0))
}

export type Extreme = { at: number; value: number }

/** The lowest and the highest point; null where there is none. */
export function extremesOf(points: readonly CurvePoint[]): { low: Extreme; high: Extreme } | null {
  const known = points.flatMap(([at, value]) => (value === null ? [] : [{ at, value }]))
  const [first] = known
  if (first === undefined) return null
  return {
    low: known.reduce((low, point) => (point.value < low.value ? point : low), first),
    high: known.reduce((high, point) => (point.value > high.value ? point : high), first),
  }
}

/** A scale of whole degrees around all that is drawn, at least three of them, with a little air at both ends. */
export function scaleOf(...curves: readonly (readonly CurvePoint[])[]): Scale {
  const extremes = extremesOf(curves.flat())
  if (extremes === null) return { min: 17 - AIR, max: 21 + AIR }
  const min = Math.floor(extremes.low.value - 0.2)
  const max = Math.ceil(extremes.high.value + 0.2)
  const missing = Math.max(0, 3 - (max - min))
  return { min: min - Math.floor(missing / 2) - AIR, max: max + Math.ceil(missing / 2) + AIR }
}

/** °C beyond the outermost levels, so that their labels stand inside. */
const AIR = 0.35

/** The whole degrees that a scale names: at most six, evenly apart. */
export function levelsOf(scale: Scale): number[] {
  const [min, max] = [Math.ceil(scale.min), Math.floor(scale.max)]
  const step = Math.max(1, Math.ceil((max - min) / 5))
  return Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, index) => min + index * step)
}
