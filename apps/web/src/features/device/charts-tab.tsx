import type { Device, Capability } from '@foyer/contract/device.ts'
import { barMinutes, curveMinutes, heldMinutes } from '@foyer/rules/chart-span/chart-buckets.ts'
import { chartPeriods, type ChartSpan } from '@foyer/rules/chart-span/chart-span.ts'
import { useQueryClient, keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RichText } from '#lib/rich-text.tsx'
import { useWords, language } from '#lib/i18n.ts'
import { deviceWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { useFormat } from '#lib/format.ts'
import { homeDayAt, homeZone } from '#lib/home-time.ts'
import { useMinute } from '#lib/clock.ts'
import { csvText, downloadCsv } from '#lib/csv.ts'
import { useErrorText } from '#api/error-text.ts'
import { IfFeature } from '#api/features.tsx'
import { ensureQuery } from '#api/query.ts'
import { historyQuery } from '#api/queries/devices.ts'
import { HomeDateField } from '#forms/home-date-field.tsx'
import { NotLoaded } from '#forms/not-loaded.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Tracks, TableView } from '#ui/timeline/tracks.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TimeChart } from '#ui/time-chart.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { useChartAxis, useChartTracks, useChartReading, useDayPrices } from './chart-tracks.ts'
import {
  chartChoice,
  daysOf,
  withMove,
  useChartData,
  withPeriod,
  withStep,
  type ChartChoice,
  withDays,
} from './chart-data.ts'
import { DeviceHead } from './device-head.tsx'
import type { DeviceSearch } from './device-search.ts'
import { useHistoryColumns, historyCsv, historyRows } from './history-table.ts'

import filters from '#ui/filter-chip.module.css'
import emptiness from '#ui/facts.module.css'
import typography from '#ui/typography.module.css'
import styles from './device.module.css'
import layout from '#ui/layout.module.css'

/** The history of a device: several capabilities on one axis with pan and zoom, or as a table. */
export function ChartsTab({
  device,
  search,
  onSearch,
}: {
  device: Device
  search: DeviceSearch
  onSearch: (next: DeviceSearch) => void
}) {
  const t = useWords(deviceWords)
  const errorText = useErrorText()
  const format = useFormat()
  const zone = useValue(homeZone)
  const now = useMinute()
  const choice = chartChoice(device, search, now, zone)
  const { span, offered, shown } = choice
  const minutes = { curve: curveMinutes(span), stepped: heldMinutes(span), bar: barMinutes(span) }
  const data = useChartData(device, choice, minutes, now)
  const { tracks, lead } = useChartTracks({ span, shown, minutes, data, now, zone })
  const readAt = useChartReading({ span, shown, minutes, data, now, zone })
  const axis = useChartAxis(span, zone, now)
  const latest = homeDayAt(now, zone).end
  const price = useDayPrices(span, now)
  const when = (at: number) => format.dateTime(at)
  const isTable = search.view === 'table'
  if (offered.length === 0) {
    return (
      <>
        <DeviceHead device={device} tab="charts">
          {t(($) => $.charts.nothingOffered)}
        </DeviceHead>
      </>
    )
  }
  return (
    <>
      <DeviceHead device={device} tab="charts">
        <RichText text={lead} />
      </DeviceHead>
      <ChartBar
        device={device}
        search={search}
        choice={choice}
        latest={latest}
        zone={zone}
        onSearch={onSearch}
      />
      <div
        className={`${filters.row} ${styles.chips}`}
        role="group"
        aria-label={t(($) => $.charts.capabilities)}
      >
        {offered.map((capability) => {
          const isOn = shown.includes(capability)
          return (
            <FilterChip
              key={capability}
              isOn={isOn}
              onClick={() => {
                const next = isOn ? shown.filter((one) => one !== capability) : [...shown, capability]
                // The last capability cannot be removed.
                if (next.length > 0) onSearch({ ...search, show: next.join(',') })
              }}
            >
              {t(($) => $.capabilities[capability])}
            </FilterChip>
          )
        })}
      </div>
      {data.error === null ? null : (
        <div className={emptiness.empty}>
          <NotLoaded query={data}>{errorText(data.error)}</NotLoaded>
        </div>
      )}
      {isTable ? (
        <ChartTable device={device} span={span} shown={shown} now={now} />
      ) : data.isPending ? (
        <Loading label={t(($) => $.charts.loading)}>
          <Skeleton width="100%" height={`${40 + shown.length * 170}px`} />
        </Loading>
      ) : (
        <TimeChart
          label={t(($) => $.charts.label, { from: when(span.start), to: when(span.end) })}
          hint={t(($) => $.charts.hint)}
          onMove={(move) => onSearch(withMove(search, move, span, latest))}
          readAt={readAt}
        >
          {(reading) => (
            <Tracks
              axis={axis}
              gaps={data.silences.map(({ from, to }) => ({
                from,
                to,
                label: t(($) => $.charts.gap, { length: format.duration((to - from) / 1000) }),
              }))}
              tracks={price === null ? tracks : [price, ...tracks]}
              label={t(($) => $.tabs.charts)}
              priceTitle={
                <IfFeature feature="contracts" fallback={t(($) => $.charts.price)}>
                  <Link to="/account/consumption/contract">{t(($) => $.charts.price)}</Link>
                </IfFeature>
              }
              overlay={reading}
            />
          )}
        </TimeChart>
      )}
      <p className={`${typography.note} ${styles.note}`}>
        {t(($) => $.charts.note, { from: when(span.start), to: when(span.end), zone })}
      </p>
    </>
  )
}

/** Toolbar of the charts: the span, navigation to others, the table and the file export. */
function ChartBar({
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
  const t = useWords(deviceWords)
  const errorText = useErrorText()
  const format = useFormat()
  const currentLanguage = useValue(language)
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
      const answer = await ensureQuery(
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
        csvText(header, rows, currentLanguage),
      )
    } catch (error) {
      setFailure(errorText(error instanceof Error ? error : null))
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
          // Kept in place when disabled, to keep the focus.
          aria-disabled={!choice.hasNext || undefined}
          onClick={() => {
            if (choice.hasNext) onSearch(withStep(search, 1, choice, latest))
          }}
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

/** Fields for a free range of whole days in the home's zone. */
function RangeFields({
  search,
  choice,
  zone,
  onSearch,
}: {
  search: DeviceSearch
  choice: ChartChoice
  zone: string
  onSearch: (next: DeviceSearch) => void
}) {
  const t = useWords(deviceWords)
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({})
  const [isWrong, setIsWrong] = useState(false)
  const { from, to } = { ...daysOf(choice, zone), ...typed }
  const today = useFormat().dayKey(useMinute())
  const type = (end: 'from' | 'to', day: string | null) => setTyped({ ...typed, [end]: day ?? '' })
  return (
    <Disclosure summary={t(($) => $.charts.range)}>
      <form
        className={layout.fields}
        onSubmit={(event) => {
          event.preventDefault()
          const next = withDays(search, from, to, zone)
          setIsWrong(next === null)
          if (next === null) return
          setTyped({})
          onSearch(next)
        }}
      >
        <HomeDateField
          label={t(($) => $.charts.from)}
          value={from}
          max={today}
          onChange={(day) => type('from', day)}
        />
        <HomeDateField
          label={t(($) => $.charts.to)}
          value={to}
          max={today}
          error={isWrong ? t(($) => $.charts.rangeWrong) : null}
          onChange={(day) => type('to', day)}
        />
        <Button type="submit" variant="primary">
          {t(($) => $.charts.show)}
        </Button>
      </form>
    </Disclosure>
  )
}

/** The data of the charts as rows: half-hours of a day, days of a month; a dash where nothing was reported. */
function ChartTable({
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
  const t = useWords(deviceWords)
  const errorText = useErrorText()
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
  if (history.data === undefined) return <p className={typography.danger}>{errorText(history.error)}</p>
  return (
    <TableView
      caption={t(($) => $.charts.tableCaption, { name: device.name })}
      columns={columns.flatMap(({ cell, ...column }) => (cell === null ? [] : [{ ...column, cell }]))}
      rows={historyRows(history.data, shown).filter(({ at }) => at <= now)}
      rowKey={({ at }) => at}
    />
  )
}
