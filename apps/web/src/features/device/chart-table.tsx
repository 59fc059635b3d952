import type { Capability, Device } from '@foyer/contract/device.ts'
import { barMinutes } from '@foyer/rules/chart-span/chart-buckets.ts'
import type { ChartSpan } from '@foyer/rules/chart-span/chart-span.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { historyQuery } from '#api/queries/history.queries.ts'
import { TableView } from '#ui/timeline/table-view.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { deviceScreenWords } from './device-screen-words.ts'
import { useHistoryColumns } from './use-history-columns.ts'
import { historyRows } from './history-rows.ts'
import typography from '#ui/typography.module.css'

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
  const minutes = barMinutes(span)
  const columns = useHistoryColumns(shown, minutes === 1440)
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
  if (history.data === undefined) return <p className={typography.danger}>{say(history.error)}</p>
  return (
    <TableView
      caption={t(($) => $.charts.tableCaption, { name: device.name })}
      columns={columns.flatMap(({ cell, ...column }) => (cell === null ? [] : [{ ...column, cell }]))}
      rows={historyRows(history.data, shown).filter(({ at }) => at <= now)}
      rowKey={({ at }) => at}
    />
  )
}
