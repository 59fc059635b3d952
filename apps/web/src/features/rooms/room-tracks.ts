import type { Room } from '@foyer/contract/room.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { isSilent } from './rooms-facts.ts'
import type { CurveMark } from '#ui/timeline/curve.ts'
import type { CurvePoint } from '#ui/timeline/curve-path.ts'
import type { LineEvent } from '#ui/timeline/place-events.ts'
import type { LineBlock } from '#ui/timeline/line-layout.ts'
import type { PriceSpan } from '#ui/timeline/price-band.tsx'
import type { Track } from '#ui/timeline/tracks.tsx'
import { roomScreenWords } from './room-screen-words.ts'
import { BUCKET_MINUTES, extremesOf, levelsOf, peakOf, scaleOf, type RoomSeries } from './room-series.ts'

/** A longer silence of the thermometer breaks its line. */
const LONGEST_STEP_MS = 3 * 3_600_000
/** Marks that would stand on the words of the latest value are left out: those just before it, and those as high. */
const APART_MS = 90 * 60_000
const WORDS_MS = 5 * 3_600_000
const WORDS_SHARE = 0.2

type Given = {
  room: Room
  series: RoomSeries
  /** Its place is kept while it is on its way. */
  isPowerAwaited: boolean
  /** Null while they are on their way. */
  spans: readonly PriceSpan[] | null
  /** Null where they could not be loaded, as the events. */
  blocks: readonly LineBlock[] | null
  events: readonly LineEvent[] | null
  now: number
}

/** The tracks of a room's day, top to bottom; what the room does not have is left out. */
export function useRoomTracks(): (given: Given) => Track[] {
  const t = useWords(roomScreenWords)
  const format = useFormat()
  const curveTrack = ({ room, series, now }: Given): Track => {
    const measured = withLatest(room, series.temperature, now)
    const scale = scaleOf(measured, series.setpoint)
    const extremes = extremesOf(measured)
    const latest = measured.at(-1)
    const marks: CurveMark[] = []
    for (const name of ['low', 'high'] as const) {
      const point = extremes?.[name]
      if (point === undefined || now - point.at < APART_MS) continue
      const beside = Math.abs(point.value - (latest?.[1] ?? Infinity)) / (scale.max - scale.min)
      if (now - point.at < WORDS_MS && beside < WORDS_SHARE) continue
      const values = { value: format.temperature(point.value), time: format.time(point.at) }
      marks.push({ ...point, label: t(($) => $.line.at, values), isBelow: name === 'low' })
    }
    if (latest !== undefined && latest[1] !== null && !isSilent(room)) {
      const value = format.temperature(latest[1])
      const label = t(($) => $.line.now, { value })
      marks.push({ at: latest[0], value: latest[1], label, shortLabel: value, hasDot: true, isMain: true })
    }
    return {
      kind: 'curve',
      key: 'temperature',
      title: t(($) => $.line.temperature),
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
            ? t(($) => $.line.temperatureNone)
            : t(($) => $.line.temperatureDescription, {
                low: format.temperature(extremes.low.value),
                high: format.temperature(extremes.high.value),
              }),
      },
    }
  }
  const powerTrack = ({ room, series, isPowerAwaited }: Given): Track => {
    const power = room.heating_power ?? null
    const most = isPowerAwaited ? '…' : format.power(peakOf(series.power, power))
    return {
      kind: 'bars',
      key: 'power',
      title: t(($) => $.line.power),
      note:
        power === null
          ? t(($) => $.line.powerNote, { most })
          : t(($) => $.line.powerNow, { now: format.power(power), most }),
      bars: series.power,
      max: room.nominal_power ?? undefined,
      description: t(($) => $.line.powerDescription, { most }),
    }
  }
  return (given) => {
    const { room, series, spans, blocks, events } = given
    const tracks: Track[] = []
    if (spans === null || spans.length > 0) {
      tracks.push({ kind: 'price', key: 'price', title: t(($) => $.line.price), spans })
    }
    tracks.push(curveTrack(given))
    if (room.has_thermostat === true) {
      const note = blocks === null ? t(($) => $.line.orderFailed) : undefined
      tracks.push({ kind: 'orders', key: 'order', title: t(($) => $.line.order), note, blocks: blocks ?? [] })
    }
    if (series.power.length > 0 || given.isPowerAwaited) tracks.push(powerTrack(given))
    const note = events?.length === 0 ? t(($) => $.line.noEvents) : undefined
    tracks.push({
      kind: 'events',
      key: 'events',
      title: t(($) => $.line.events),
      note: events === null ? t(($) => $.line.eventsFailed) : note,
      events: events ?? [],
    })
    return tracks
  }
}

/** The curve, ending with the newest value that the live stream brought. */
function withLatest(room: Room, points: readonly CurvePoint[], now: number): CurvePoint[] {
  const { temperature = null, temperature_at: at = null } = room
  const known = points.filter(([, value]) => value !== null)
  const last = known.at(-1)
  if (temperature === null || at === null || isSilent(room)) return known
  const measuredAt = Math.min(now, Math.max(Date.parse(at), (last?.[0] ?? 0) + BUCKET_MINUTES * 60_000))
  return [...known.filter(([time]) => time < measuredAt), [measuredAt, temperature]]
}
