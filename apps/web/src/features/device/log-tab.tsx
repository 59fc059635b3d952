import type { Device } from '@foyer/contract/device.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { DAY_LENGTH_MS } from '#lib/day-length.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { activityQuery, connectivityQuery } from '#api/queries/activity.queries.ts'
import { answeredShare, knownSince, outagesOf } from '#features/devices/silent-days.ts'
import { commandsQuery } from '#api/queries/command.queries.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { DeviceHead } from './device-head.tsx'
import { deviceScreenWords } from './device-screen-words.ts'
import { LOG_ROWS, MOST_LOG_ROWS, type DeviceSearch } from './device-search.ts'
import { LogTable } from './log-table.tsx'
import { logRows } from './log-rows.ts'
import { NinetyDays } from './ninety-days.tsx'
import typography from '#ui/typography.module.css'
import emptiness from '#ui/empty-state.module.css'
import styles from './log-tab.module.css'

const HOUR_MS = 3_600_000
const DAYS = 90

/** Ninety days of reachability, and the log: all of it or the changes of state, five rows at first. */
export function LogTab({
  device,
  search,
  onSearch,
}: {
  device: Device
  search: DeviceSearch
  onSearch: (next: DeviceSearch) => void
}) {
  const t = useWords(deviceScreenWords)
  const format = useFormat()
  const now = useMinute()
  // To the hour: a key of its own each minute would ask anew each minute.
  const end = Math.ceil((now + 1) / HOUR_MS) * HOUR_MS
  const from = end - DAYS * DAY_LENGTH_MS
  const span = { startDate: new Date(from).toISOString(), endDate: new Date(end).toISOString() }
  const log = useQuery({
    ...connectivityQuery({ ...span, deviceId: device.id }),
    placeholderData: keepPreviousData,
  })
  const commands = useQuery(commandsQuery({ deviceId: device.id, limit: 200 }))
  const roomId = device.room?.id
  const activities = useQuery(activityQuery({ limit: 100, ...(roomId === undefined ? {} : { roomId }) }))
  const isChangesOnly = search.logs === 'changes'
  const shown = search.rows ?? LOG_ROWS
  const rows = logRows({
    deviceId: device.id,
    connectivity: log.data ?? [],
    commands: commands.data ?? [],
    activities: activities.data ?? [],
    isChangesOnly,
    from,
  })
  const outages = outagesOf(log.data ?? [], now)
  const since = knownSince(log.data ?? [], device.created_at, from)
  const share = answeredShare(outages, since, now)
  const lead =
    log.data === undefined
      ? t(($) => $.log.leadUnknown)
      : device.status === 'offline'
        ? t(($) => $.log.leadOffline, { share: format.share(share) })
        : outages.length === 0
          ? since > from
            ? t(($) => $.log.leadWholeSince, { when: format.when(since, now) })
            : t(($) => $.log.leadWhole)
          : t(($) => $.log.lead, {
              share: format.share(share),
              when: format.since(outages[0]?.to ?? now, now),
            })
  return (
    <>
      <DeviceHead device={device} tab="log">
        <Rich text={lead} />
      </DeviceHead>
      {log.data === undefined ? null : <NinetyDays outages={outages} days={DAYS} since={since} now={now} />}
      <Section
        title={t(($) => $.tabs.log)}
        note={
          rows.length === 0
            ? undefined
            : t(($) => $.log.count, { count: Math.min(shown, rows.length), all: rows.length })
        }
      >
        {[log, commands, activities].some(({ isError }) => isError) ? (
          <p className={typography.danger}>{t(($) => $.log.partly)}</p>
        ) : null}
        <div className={styles.filter}>
          <Segmented
            label={t(($) => $.log.which)}
            isLabelHidden
            value={isChangesOnly ? 'changes' : 'all'}
            options={[
              { value: 'all', label: t(($) => $.log.all) },
              { value: 'changes', label: t(($) => $.log.changes) },
            ]}
            onChange={(value) => {
              const { logs: _logs, rows: _rows, ...rest } = search
              onSearch(value === 'all' ? rest : { ...rest, logs: 'changes' })
            }}
          />
        </div>
        {log.isError && log.data === undefined ? (
          <div className={emptiness.empty} role="alert">
            <p className={typography.danger}>{t(($) => $.log.error)}</p>
            <Button isBusy={log.isFetching} onClick={() => void log.refetch()}>
              {t(($) => $.retry)}
            </Button>
          </div>
        ) : log.isPending ? (
          <Loading label={t(($) => $.tabs.log)}>
            <Skeleton width="100%" height="260px" />
          </Loading>
        ) : rows.length === 0 ? (
          <div className={emptiness.empty}>
            <p>{t(($) => $.log.none)}</p>
          </div>
        ) : (
          <LogTable rows={rows.slice(0, shown)} now={now} />
        )}
        {rows.length > shown && shown < MOST_LOG_ROWS ? (
          <p className={styles.more}>
            <Button onClick={() => onSearch({ ...search, rows: shown + LOG_ROWS })}>
              {t(($) => $.log.more, { count: Math.min(LOG_ROWS, rows.length - shown) })}
            </Button>
          </p>
        ) : null}
      </Section>
    </>
  )
}
