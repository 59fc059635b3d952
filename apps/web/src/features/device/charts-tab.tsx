import type { Device } from '@foyer/contract/device.ts'
import { barMinutes, curveMinutes } from '@foyer/rules/chart-span/chart-buckets.ts'
import { spanOfPeriod } from '@foyer/rules/chart-span/chart-period.ts'
import { homeDateAt } from '@foyer/rules/chart-span/home-date.ts'
import { useErrorText } from '#api/error-words.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-zone.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { Button } from '#ui/button.tsx'
import { Tracks } from '#ui/timeline/tracks.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TimeChart } from '#ui/time-chart.tsx'
import { useChartAxis } from './chart-axis.ts'
import { ChartBar } from './chart-bar.tsx'
import { chartChoice, withMove } from './chart-choice.ts'
import { useChartData } from './chart-data.ts'
import { ChartTable } from './chart-table.tsx'
import { useChartTracks } from './chart-tracks.ts'
import { DeviceHead } from './device-head.tsx'
import { deviceScreenWords } from './device-screen-words.ts'
import type { DeviceSearch } from './device-search.ts'
import { useChartReading } from './use-chart-reading.ts'
import filters from '#ui/filter-chip.module.css'
import emptiness from '#ui/empty-state.module.css'
import typography from '#ui/typography.module.css'
import styles from './charts-tab.module.css'

/** The history of an object: several capabilities under one axis, moved and zoomed; or as a table. */
export function ChartsTab({
  device,
  search,
  onSearch,
}: {
  device: Device
  search: DeviceSearch
  onSearch: (next: DeviceSearch) => void
}) {
  const t = useWords(deviceScreenWords)
  const say = useErrorText()
  const format = useFormat()
  const zone = useValue(homeZone)
  const now = useMinute()
  const choice = chartChoice(device, search, now, zone)
  const { span, offered, shown } = choice
  const minutes = { curve: curveMinutes(span), bar: barMinutes(span) }
  const data = useChartData(device, choice, minutes, now)
  const { tracks, lead } = useChartTracks({ span, shown, minutes, data, now })
  const readAt = useChartReading({ span, shown, minutes, data, now })
  const axis = useChartAxis(span, zone, now)
  const latest = spanOfPeriod('day', homeDateAt(zone, now), zone).end
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
        <Rich text={lead} />
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
                // The last one stays: charts of nothing are no charts.
                if (next.length > 0) onSearch({ ...search, show: next.join(',') })
              }}
            >
              {t(($) => $.capabilities[capability])}
            </FilterChip>
          )
        })}
      </div>
      {data.error === null ? null : (
        <div className={emptiness.empty} role="alert">
          <p className={typography.danger}>{say(data.error)}</p>
          <Button isBusy={data.isFetching} onClick={data.retry}>
            {t(($) => $.retry)}
          </Button>
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
              tracks={tracks}
              label={t(($) => $.tabs.charts)}
              over={reading}
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
