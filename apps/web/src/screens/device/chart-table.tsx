import type { Capability, Device } from '@foyer/contract/device.ts'
import { barMinutes } from '@foyer/rules/chart-span/chart-buckets.ts'
import type { ChartSpan } from '@foyer/rules/chart-span/chart-span.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useErrorText } from '#base/i18n/error-words.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { historyQuery } from '#entities/history/history.queries.ts'
import { TableView } from '#ui/day-line/table-view.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { useCapabilityValue } from './capability-value.ts'
import { deviceScreenWords } from './device-screen-words.ts'
import { historyRows } from './history-rows.ts'

/** What the charts draw, row by row: half-hours of a day, days of a month; a dash where nothing was heard. */
export function ChartTable({
  device,
  span,
  shown,
  now,
}: {
  device: Device
  span: ChartSpan
  shown: readonly Capability[]
  now: number
}) {
  const t = useWords(deviceScreenWords)
  const say = useErrorText()
  const format = useFormat()
  const write = useCapabilityValue()
  const minutes = barMinutes(span)
  const history = useQuery({
    ...historyQuery({
      deviceId: device.id,
      startDate: new Date(span.start).toISOString(),
      endDate: new Date(span.end).toISOString(),
      minutes,
      capabilities: shown,
    }),
    placeholderData: keepPreviousData,
  })
  if (history.isPending) {
    return (
      <Loading label={t(($) => $.charts.loading)}>
        <Skeleton width="100%" height="420px" />
      </Loading>
    )
  }
  if (history.data === undefined) return <p className="danger">{say(history.error)}</p>
  return (
    <TableView
      caption={t(($) => $.charts.tableCaption, { name: device.name })}
      columns={[
        { key: 'time', label: t(($) => $.charts.time) },
        ...shown.map((capability) => ({
          key: capability,
          label: t(($) => $.capabilities[capability]),
          isNumber: true,
        })),
      ]}
      rows={historyRows(history.data, shown)
        .filter(({ at }) => at <= now)
        .map(({ at, values }) => ({
          key: String(at),
          cells: [
            minutes === 1440 ? format.day(at) : `${format.shortDay(at)} ${format.time(at)}`,
            ...values.map((value, index) => {
              const capability = shown[index]
              return value === null || capability === undefined ? '–' : write(capability, value)
            }),
          ],
        }))}
    />
  )
}
