import type { Capability, Device } from '@foyer/contract/device.ts'
import type { CapabilityValues } from '@foyer/contract/history.ts'
import type { barMinutes, curveMinutes } from '@foyer/rules/chart-span/chart-buckets.ts'
import type { ChartSpan } from '@foyer/rules/chart-span/chart-span.ts'
import { silencesOf, type Silence } from '@foyer/rules/chart-span/silences.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DAY_LENGTH_MS } from '#lib/day-length.ts'
import { connectivityQuery } from '#api/queries/activity.queries.ts'
import { outagesOf } from '#features/devices/silent-days.ts'
import { historyQuery } from '#api/queries/history.queries.ts'
import type { CurvePoint } from '#ui/timeline/curve-path.ts'
import type { ChartChoice } from './chart-choice.ts'
import { drawingOf } from './chart-series.ts'

const MINUTE_MS = 60_000
/** How often what is shown of today is asked anew. */
const REFRESH_MS = 5 * MINUTE_MS
/** A thing that speaks regularly is silent after three hours without a word. */
const LONGEST_PAUSE_MS = 180 * MINUTE_MS
/** The gateway tells of 90 days at once. */
const LOG_DAYS = 90

export type ChartMinutes = { curve: ReturnType<typeof curveMinutes>; bar: ReturnType<typeof barMinutes> }

export type ChartData = {
  pointsOf(capability: Capability): readonly CurvePoint[]
  silences: readonly Silence[]
  isPending: boolean
  isFetching: boolean
  error: Error | null
  retry(): void
}

/** The series of what is shown, and the stretches of which nothing is known; the old ones stay until the new are there. */
export function useChartData(
  device: Device,
  { span, shown }: ChartChoice,
  minutes: ChartMinutes,
  now: number,
): ChartData {
  const curves = shown.filter((capability) => drawingOf[capability] !== 'bars')
  const bars = shown.filter((capability) => drawingOf[capability] === 'bars')
  const refetchInterval = span.end > now ? REFRESH_MS : (false as const)
  const ask = (capabilities: Capability[], width: ChartMinutes[keyof ChartMinutes]) => ({
    ...historyQuery({
      deviceId: device.id,
      startDate: new Date(span.start).toISOString(),
      endDate: new Date(span.end).toISOString(),
      minutes: width,
      capabilities,
    }),
    enabled: capabilities.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval,
  })
  const lines = useQuery(ask(curves, minutes.curve))
  const energy = useQuery(ask(bars, minutes.bar))
  const log = useQuery(logQuery(device, span))
  const asked = [...(curves.length > 0 ? [lines] : []), ...(bars.length > 0 ? [energy] : [])]
  const pointsOf = (capability: Capability) =>
    pointsIn(lines.data, capability) ?? pointsIn(energy.data, capability) ?? []
  const speaking = curves.filter((capability) => drawingOf[capability] === 'curve')
  const heard = speaking.flatMap((capability) =>
    pointsOf(capability).flatMap(([at, value]) => (value === null ? [] : [at])),
  )
  const longest = Math.max(LONGEST_PAUSE_MS, 3 * minutes.curve * MINUTE_MS)
  return {
    pointsOf,
    silences: silencesOf({
      span: { start: Math.max(span.start, Date.parse(device.created_at ?? '') || 0), end: span.end },
      now,
      outages: outagesOf(log.data ?? [], now),
      heard: speaking.length === 0 ? null : heard.toSorted((one, other) => one - other),
      longest,
      shortest: (span.end - span.start) / 300,
    }),
    isPending: asked.some((query) => query.isPending),
    isFetching: asked.some((query) => query.isFetching),
    error: asked.find((query) => query.error !== null)?.error ?? null,
    retry: () => {
      for (const query of asked) void query.refetch()
    },
  }
}

function pointsIn(
  answer: CapabilityValues | undefined,
  capability: Capability,
): readonly CurvePoint[] | undefined {
  return answer?.series.find((series) => series.capability === capability)?.points
}

/** The log of the span and of what may reach into it; nothing where the span is longer than the log tells. */
function logQuery(device: Device, { start, end }: ChartSpan) {
  const room = LOG_DAYS * DAY_LENGTH_MS - (end - start)
  const from = start - Math.min(14 * DAY_LENGTH_MS, Math.max(0, room))
  return {
    ...connectivityQuery({
      startDate: new Date(from).toISOString(),
      endDate: new Date(end).toISOString(),
      deviceId: device.id,
    }),
    enabled: room >= 0,
    placeholderData: keepPreviousData,
  }
}
