import type { Room } from '@foyer/contract/room.ts'
import type { Capability, Device } from '@foyer/contract/device.ts'
import type { CapabilityValues } from '@foyer/contract/history.ts'
import { climateSources } from '@foyer/rules/room-facts/climate-sources.ts'
import type { Activity } from '@foyer/contract/activity.ts'
import { useWords } from '#lib/i18n.ts'
import { roomsWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import type { CurveMark, CurvePoint, LineEvent, Scale } from '#ui/timeline/curves.ts'
import type { LineBlock } from '#ui/timeline/block-layout.ts'
import type { PriceSpan } from '#ui/timeline/price-band.tsx'
import type { Track, PowerBar } from '#ui/timeline/tracks.tsx'
import { requestedOrder } from '#features/commands/command-state.ts'
import { useOrderName } from '#features/orders/orders.tsx'
import { isSilent } from './room-state.ts'

/** A longer gap between two measurements breaks the line. */
const LONGEST_STEP_MS = 3 * 3_600_000
/** Marks that would overlap the label of the latest value are omitted: those just before it, and at its level. */
const MARK_DISTANCE_MS = 90 * 60_000
const LABEL_WIDTH_MS = 5 * 3_600_000
const LABEL_HEIGHT_SHARE = 0.2

type TracksInput = {
  room: Room
  series: RoomSeries
  /** True while the power is loading: the space for its track is reserved. */
  isPowerPending: boolean
  /** Null while loading. */
  spans: readonly PriceSpan[] | null
  /** Null if loading failed; the same for `events`. */
  blocks: readonly LineBlock[] | null
  events: readonly LineEvent[] | null
  /** False while part of the day may still be missing: an empty list does not yet mean that there was nothing. */
  isDayKnown: boolean
  now: number
}

/** The tracks of a room's day, top to bottom; tracks without data in this room are omitted. */
export function useRoomTracks(): (input: TracksInput) => Track[] {
  const t = useWords(roomsWords)
  const format = useFormat()
  const curveTrack = ({ room, series, now }: TracksInput): Track => {
    const measured = withLatest(room, series.temperature, now)
    const scale = scaleOf(measured, series.setpoint)
    const extremes = extremesOf(measured)
    const latest = measured.at(-1)
    const marks: CurveMark[] = []
    for (const name of ['low', 'high'] as const) {
      const point = extremes?.[name]
      if (point === undefined || now - point.at < MARK_DISTANCE_MS) continue
      const distance = Math.abs(point.value - (latest?.[1] ?? Infinity)) / (scale.max - scale.min)
      if (now - point.at < LABEL_WIDTH_MS && distance < LABEL_HEIGHT_SHARE) continue
      const values = { value: format.temperature(point.value), time: format.time(point.at) }
      marks.push({ ...point, label: t(($) => $.room.line.at, values), isBelow: name === 'low' })
    }
    if (latest !== undefined && latest[1] !== null && !isSilent(room)) {
      const value = format.temperature(latest[1])
      const label = t(($) => $.room.line.now, { value })
      marks.push({ at: latest[0], value: latest[1], label, shortLabel: value, hasDot: true, isMain: true })
    }
    return {
      kind: 'curve',
      key: 'temperature',
      title: t(($) => $.room.line.temperature),
      note: '°C',
      curve: {
        scale,
        measured: measured.filter(([, value]) => value !== null),
        setpoint: series.setpoint,
        longestStep: LONGEST_STEP_MS,
        levels: levelsOf(scale).map((value) => ({ value, label: `${format.number(value)}°` })),
        marks,
        description:
          extremes === null
            ? t(($) => $.room.line.temperatureNone)
            : t(($) => $.room.line.temperatureDescription, {
                low: format.temperature(extremes.low.value),
                high: format.temperature(extremes.high.value),
              }),
      },
    }
  }
  const powerTrack = ({ room, series, isPowerPending }: TracksInput): Track => {
    const power = room.heating_power ?? null
    const most = isPowerPending ? '…' : format.power(peakOf(series.power, power))
    return {
      kind: 'bars',
      key: 'power',
      title: t(($) => $.room.line.power),
      note:
        power === null
          ? t(($) => $.room.line.powerNote, { most })
          : t(($) => $.room.line.powerNow, { now: format.power(power), most }),
      bars: series.power,
      max: room.nominal_power ?? undefined,
      description: t(($) => $.room.line.powerDescription, { most }),
    }
  }
  return (input) => {
    const { room, series, spans, blocks, events } = input
    const tracks: Track[] = []
    if (spans === null || spans.length > 0) {
      tracks.push({ kind: 'price', key: 'price', title: t(($) => $.room.line.price), spans })
    }
    tracks.push(curveTrack(input))
    if (room.has_thermostat === true) {
      const note = blocks === null ? t(($) => $.room.line.orderFailed) : undefined
      tracks.push({
        kind: 'orders',
        key: 'order',
        title: t(($) => $.room.line.order),
        note,
        blocks: blocks ?? [],
      })
    }
    if (series.power.length > 0 || input.isPowerPending) tracks.push(powerTrack(input))
    const note = events?.length === 0 && input.isDayKnown ? t(($) => $.room.line.noEvents) : undefined
    tracks.push({
      kind: 'events',
      key: 'events',
      title: t(($) => $.room.line.events),
      note: events === null ? t(($) => $.room.line.eventsFailed) : note,
      events: events ?? [],
    })
    return tracks
  }
}

/** Appends the room's newest live value to the curve. */
function withLatest(room: Room, points: readonly CurvePoint[], now: number): CurvePoint[] {
  const { temperature = null, temperature_at: at = null } = room
  const known = points.filter(([, value]) => value !== null)
  const last = known.at(-1)
  if (temperature === null || at === null || isSilent(room)) return known
  const measuredAt = Math.min(now, Math.max(Date.parse(at), (last?.[0] ?? 0) + BUCKET_MINUTES * 60_000))
  return [...known.filter(([time]) => time < measuredAt), [measuredAt, temperature]]
}

/** One history query: a device and its capabilities. */
type SeriesRequest = { deviceId: string; capabilities: Capability[] }

export type RoomSeries = {
  /** °C; null where nothing was reported. */
  temperature: CurvePoint[]
  setpoint: CurvePoint[]
  /** Total power of the room's heating, W. */
  power: PowerBar[]
}

export const BUCKET_MINUTES = 10
const BUCKET_MS = BUCKET_MINUTES * 60_000

/**
 * The history queries of a room: the temperature of its climate sensors (silent ones only if none responds), the
 * setpoint of its heating, and the power of each radiator.
 */
export function seriesRequestsFor(devices: readonly Device[]): SeriesRequest[] {
  const answering = climateSources(devices, (device) => device.reachable !== false && hasTemperature(device))
  const climate = answering.length > 0 ? answering : climateSources(devices, hasTemperature)
  const { heating, regulated } = heatersOf(devices)
  const capabilitiesOf = new Map<string, Capability[]>()
  const add = (device: Device, capability: Capability) => {
    capabilitiesOf.set(device.id, [...(capabilitiesOf.get(device.id) ?? []), capability])
  }
  for (const device of climate) add(device, 'temperature')
  if (regulated !== undefined) add(regulated, 'setpoint')
  for (const device of heating) if (reports(device, 'instant_power')) add(device, 'instant_power')
  return Array.from(capabilitiesOf, ([deviceId, capabilities]) => ({ deviceId, capabilities }))
}

/**
 * The heating devices of a room: `regulated` is the one whose setpoint is shown; `others` accept orders only and have
 * no setpoint.
 */
export function heatersOf(devices: readonly Device[]) {
  const heating = devices.filter((device) => device.category === 'heating')
  const regulated = heating.find((device) => reports(device, 'setpoint'))
  const others = heating.filter(
    (device) => device.commands?.includes('thermostat_mode') === true && !reports(device, 'setpoint'),
  )
  return { heating, regulated, others }
}

function reports(device: Device, capability: Capability): boolean {
  return device.capabilities?.includes(capability) === true
}

function hasTemperature(device: Device): boolean {
  return reports(device, 'temperature')
}

/**
 * Merges the answers: the temperature is the mean of the sensors with a value, the power is the sum of the radiators
 * with a value; null if none has one.
 */
export function seriesOf(results: readonly (CapabilityValues | undefined)[], now: number): RoomSeries {
  const all = results.flatMap((result) => result?.series ?? [])
  const pointsOf = (capability: Capability) =>
    all
      .filter((series) => series.capability === capability)
      .flatMap((series) => series.points)
      .filter(([at]) => at <= now)
  const power = joined(pointsOf('instant_power'), (values) => values.reduce((sum, value) => sum + value, 0))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    temperature: joined(pointsOf('temperature'), mean),
    setpoint: extendToNow(now, pointsOf('setpoint')),
    power: power.map(([from, value]) => ({ from, to: Math.min(from + BUCKET_MS, now), value })),
  }
}

/** Joins the points of each instant into one; null if no value is known. */
function joined(points: readonly CurvePoint[], join: (values: number[]) => number): CurvePoint[] {
  return Array.from(
    Map.groupBy(points, ([at]) => at),
    ([at, all]) => {
      const known = all.flatMap(([, value]) => value ?? [])
      return [at, known.length === 0 ? null : join(known)]
    },
  )
}

/** Extends the last setpoint to `now`: a setpoint is reported when it changes, and holds until the next report. */
function extendToNow(now: number, points: readonly CurvePoint[]): CurvePoint[] {
  const known = points.filter(([, value]) => value !== null)
  const last = known.at(-1)
  return last === undefined ? [] : [...known, [now, last[1]]]
}

/** Highest power of the day in W, including the current power; each bar is the mean of ten minutes. */
export function peakOf(bars: readonly PowerBar[], now: number | null): number {
  return Math.max(0, now ?? 0, ...bars.map(({ value }) => value ?? 0))
}

type Extreme = { at: number; value: number }

/** The lowest and the highest point; null if there are no values. */
export function extremesOf(points: readonly CurvePoint[]): { low: Extreme; high: Extreme } | null {
  const known = points.flatMap(([at, value]) => (value === null ? [] : [{ at, value }]))
  const [first] = known
  if (first === undefined) return null
  return {
    low: known.reduce((low, point) => (point.value < low.value ? point : low), first),
    high: known.reduce((high, point) => (point.value > high.value ? point : high), first),
  }
}

/** A scale of at least three whole degrees around all curves, with some padding at both ends. */
export function scaleOf(...curves: readonly (readonly CurvePoint[])[]): Scale {
  const extremes = extremesOf(curves.flat())
  if (extremes === null) return { min: 17 - SCALE_PADDING, max: 21 + SCALE_PADDING }
  const min = Math.floor(extremes.low.value - 0.2)
  const max = Math.ceil(extremes.high.value + 0.2)
  const missing = Math.max(0, 3 - (max - min))
  return {
    min: min - Math.floor(missing / 2) - SCALE_PADDING,
    max: max + Math.ceil(missing / 2) + SCALE_PADDING,
  }
}

/** Padding beyond the outermost levels, °C, so that their labels fit inside. */
const SCALE_PADDING = 0.35

/** The whole degrees that a scale labels: at most six, evenly spaced. */
export function levelsOf(scale: Scale): number[] {
  const [min, max] = [Math.ceil(scale.min), Math.floor(scale.max)]
  const step = Math.max(1, Math.ceil((max - min) / 5))
  return Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, index) => min + index * step)
}

/** The events of a room as marks on its line: open windows with their duration, user requests, outages, alarms. */
export function useRoomEvents(): (activities: readonly Activity[], now: number) => LineEvent[] {
  const t = useWords(roomsWords)
  const format = useFormat()
  const orderName = useOrderName()
  const describe = (label: string, from: number, to: number | undefined) =>
    to === undefined
      ? t(($) => $.room.line.described, { label, from: format.time(from) })
      : t(($) => $.room.line.describedSpan, { label, span: format.span(from, to) })
  const eventText = (activity: Activity, seconds: number | null): string | null => {
    const { kind, state, device, command } = activity
    const name = { device: device?.name ?? '' }
    if (kind === 'window') {
      if (seconds === null) return t(($) => $.room.line.window, name)
      return t(($) => $.room.line.windowFor, { ...name, length: format.duration(seconds) })
    }
    if (kind === 'alarm') return state === 'on' ? t(($) => $.room.line.alarm, name) : null
    if (kind === 'connectivity') return device === null ? null : t(($) => $.room.line.lost, name)
    const order = command === null ? null : requestedOrder(command)
    if (command === null || order === null || command.actor.kind !== 'user') return null
    return t(($) => $.room.line.asked, {
      who: command.actor.name ?? t(($) => $.room.line.someone),
      order: orderName(order),
    })
  }
  return (activities, now) =>
    spansOf(activities, now).flatMap(({ activity, from, to, seconds }) => {
      const label = eventText(activity, seconds)
      return label === null ? [] : [{ from, to, label, description: describe(label, from, to) }]
    })
}

type Span = { activity: Activity; from: number; to: number | undefined; seconds: number | null }

/** Pairs each start with its end (`activities` newest first); a span that has not ended lasts until now. */
export function spansOf(activities: readonly Activity[], now: number): Span[] {
  const ends = new Map<string, number>()
  return activities.flatMap((activity): Span[] => {
    const at = Date.parse(activity.at)
    if (activity.kind !== 'window' && activity.kind !== 'connectivity') {
      return [{ activity, from: at, to: undefined, seconds: null }]
    }
    const key = `${activity.kind} ${activity.device?.id ?? ''}`
    const isBeginning = activity.state === 'open' || activity.state === 'offline'
    if (!isBeginning) {
      ends.set(key, at)
      return []
    }
    const end = ends.get(key)
    ends.delete(key)
    return [{ activity, from: at, to: end ?? now, seconds: end === undefined ? null : (end - at) / 1000 }]
  })
}

const HOUR_MS = 3_600_000

type LabelledSpan = { from: number; to: number; label: string }

type HourlyRow = {
  at: number
  price: string | null
  /** At the start of the hour, °C. */
  temperature: number | null
  setpoint: number | null
  order: string | null
  /** Mean of the hour, W. */
  power: number | null
}

/** A room's day by hour: prices and orders for all hours, measurements for the hours that have begun. */
export function hourlyRows({
  hours,
  series,
  spans,
  blocks,
  now,
}: {
  /** Start of each hour, ms. */
  hours: readonly number[]
  series: RoomSeries
  spans: readonly LabelledSpan[]
  blocks: readonly LabelledSpan[]
  now: number
}): HourlyRow[] {
  const labelAt = (list: readonly LabelledSpan[], at: number) =>
    list.find((item) => item.from <= at && at < item.to)?.label ?? null
  return hours.map((at) => {
    const hasBegun = at <= now
    const powers = series.power.flatMap((bar) =>
      bar.from >= at && bar.from < at + HOUR_MS && bar.value !== null ? [bar.value] : [],
    )
    return {
      at,
      price: labelAt(spans, at),
      temperature: hasBegun ? firstValueSince(series.temperature, at) : null,
      setpoint: hasBegun ? firstValueSince(series.setpoint, at) : null,
      order: labelAt(blocks, at),
      power: powers.length === 0 ? null : powers.reduce((sum, value) => sum + value, 0) / powers.length,
    }
  })
}

function firstValueSince(points: readonly CurvePoint[], from: number): number | null {
  const found = points.find(([at, value]) => at >= from && at < from + HOUR_MS && value !== null)
  return found?.[1] ?? null
}
