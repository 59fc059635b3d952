import type { Capability } from '@foyer/contract/device.ts'
import type { ChartSpan } from '@foyer/rules/chart-span/chart-span.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import type { ChartReading } from '#ui/chart-reading-box.tsx'
import { useCapabilityValue } from './capability-value.ts'
import type { ChartData, ChartMinutes } from './chart-data.ts'
import { readingAt } from './chart-reading.ts'
import { deviceScreenWords } from './device-screen-words.ts'

/** The words of a point of the charts: its time, and what was heard then. */
export function useChartReading(given: {
  span: ChartSpan
  shown: readonly Capability[]
  minutes: ChartMinutes
  data: ChartData
  now: number
}): (share: number) => ChartReading | null {
  const { span, shown, minutes, data, now } = given
  const t = useWords(deviceScreenWords)
  const format = useFormat()
  const write = useCapabilityValue()
  return (share) => {
    const { pointsOf, silences } = data
    const place = span.start + share * (span.end - span.start)
    const reading = readingAt(place, { shown, pointsOf, silences, minutes, end: Math.min(span.end, now) })
    if (reading === null) return null
    const { at, silence, values } = reading
    const time = format.dateTime(at)
    if (silence !== null) {
      const length = format.duration((silence.to - silence.from) / 1000)
      return { share, time: `${time}, ${t(($) => $.charts.gap, { length })}`, values: [] }
    }
    return {
      share: (at - span.start) / (span.end - span.start),
      time,
      values: values.map(({ capability, value }) => ({
        key: capability,
        label: t(($) => $.capabilities[capability]),
        value: write(capability, value),
      })),
    }
  }
}
