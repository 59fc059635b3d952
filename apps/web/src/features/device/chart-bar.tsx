import type { Device } from '@foyer/contract/device.ts'
import { curveMinutes } from '@foyer/rules/chart-span/chart-buckets.ts'
import { chartPeriods } from '@foyer/rules/chart-span/chart-span.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { need } from '#api/load-query.ts'
import { csvText } from '#lib/csv-text.ts'
import { downloadCsv } from '#lib/download-csv.ts'
import { useErrorText } from '#api/error-words.ts'
import { language } from '#lib/language.ts'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { useFormat } from '#lib/format.ts'
import { historyQuery } from '#api/queries/history.queries.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { withMove, withPeriod, withStep, type ChartChoice } from './chart-choice.ts'
import { deviceScreenWords } from './device-screen-words.ts'
import type { DeviceSearch } from './device-search.ts'
import { useHistoryColumns } from './use-history-columns.ts'
import { historyCsv } from './history-csv.ts'
import { historyRows } from './history-rows.ts'
import { RangeFields } from './range-fields.tsx'
import typography from '#ui/typography.module.css'
import styles from './chart-bar.module.css'

/** Which stretch of time is shown, how to go to another, and what can be taken away: a table, a file. */
export function ChartBar({
  device,
  search,
  choice,
  latest,
  zone,
  onSearch,
}: {
  device: Device
  search: DeviceSearch
  choice: ChartChoice
  latest: number
  zone: string
  onSearch: (next: DeviceSearch) => void
}) {
  const t = useWords(deviceScreenWords)
  const say = useErrorText()
  const format = useFormat()
  const spoken = useValue(language)
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const { span, period, shown } = choice
  const columns = useHistoryColumns(shown, false)
  const last = span.end - 1
  const title =
    period === 'day'
      ? format.day(span.start)
      : period === 'month'
        ? format.monthYear(span.start)
        : period === 'year'
          ? format.year(span.start)
          : t(($) => $.charts.span, { from: format.shortDay(span.start), to: format.shortDay(last) })
  const zoom = (factor: number) => onSearch(withMove(search, { kind: 'zoom', at: 0.5, factor }, span, latest))
  const isTable = search.view === 'table'
  const { view: _view, ...withoutView } = search

  async function handleCsv(): Promise<void> {
    setFailure(null)
    try {
      const answer = await need(
        client,
        historyQuery({
          deviceId: device.id,
          startDate: new Date(span.start).toISOString(),
          endDate: new Date(span.end).toISOString(),
          minutes: curveMinutes(span),
          capabilities: shown,
        }),
      )
      const latestRow = Date.now()
      const { header, rows } = historyCsv(
        columns,
        historyRows(answer, shown).filter(({ at }) => at <= latestRow),
      )
      downloadCsv(
        `${t(($) => $.charts.file)}-${format.dayKey(span.start)}.csv`,
        csvText(header, rows, spoken),
      )
    } catch (error) {
      setFailure(say(error instanceof Error ? error : null))
    }
  }

  return (
    <div className={styles.bar}>
      <Segmented
        label={t(($) => $.charts.period)}
        isLabelHidden
        value={period}
        options={chartPeriods.map((value) => ({ value, label: t(($) => $.charts.periods[value]) }))}
        onChange={(value) => onSearch(withPeriod(search, value, choice, zone))}
      />
      <div className={styles.steps} role="group" aria-label={t(($) => $.charts.stretch)}>
        <IconButton
          icon="arrow-left"
          label={t(($) => $.charts.earlier)}
          onClick={() => onSearch(withStep(search, -1, choice, latest))}
        />
        <b aria-live="polite">{title}</b>
        <IconButton
          icon="arrow-right"
          label={t(($) => $.charts.later)}
          disabled={!choice.hasNext}
          onClick={() => onSearch(withStep(search, 1, choice, latest))}
        />
        <IconButton icon="plus" label={t(($) => $.charts.closer)} onClick={() => zoom(0.5)} />
        <IconButton icon="minus" label={t(($) => $.charts.farther)} onClick={() => zoom(2)} />
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          icon="table"
          aria-pressed={isTable}
          onClick={() => onSearch(isTable ? withoutView : { ...search, view: 'table' })}
        >
          {t(($) => $.charts.table)}
        </Button>
        <Button size="small" icon="download" onClick={() => void handleCsv()}>
          CSV
        </Button>
      </div>
      <RangeFields search={search} choice={choice} zone={zone} onSearch={onSearch} />
      {failure === null ? null : (
        <p className={typography.danger} role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}
