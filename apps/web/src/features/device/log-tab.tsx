import type { Activity, ConnectivityLog } from '@foyer/contract/activity.ts'
import type { Command } from '@foyer/contract/command.ts'
import type { Device } from '@foyer/contract/device.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { deviceWords, devicesWords } from '#lib/words.ts'
import { DAY_LENGTH_MS, homeZone } from '#lib/home-time.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/clock.ts'
import { useValue } from '#lib/store.ts'
import { activityQuery, connectivityQuery } from '#api/queries/activity.ts'
import { commandsQuery } from '#api/queries/rooms.ts'
import { NotLoaded } from '#forms/not-loaded.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/page.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TableView } from '#ui/timeline/tracks.tsx'
import { StatusDot } from '#ui/facts.tsx'
import { DayBars } from '#ui/day-bars.tsx'
import {
  answeredShare,
  knownSince,
  outagesOf,
  silentDays,
  type Outage,
} from '#features/devices/connectivity.ts'
import { usePress } from '#features/activity/activity-text.tsx'
import { requestState } from '#features/commands/command-state.ts'
import { CommandSentence, useOutcomeText } from '#features/commands/command-text.tsx'
import { DeviceHead } from './device-head.tsx'
import { LOG_ROWS, MAX_LOG_ROWS, type DeviceSearch } from './device-search.ts'

import typography from '#ui/typography.module.css'
import emptiness from '#ui/facts.module.css'
import styles from './device.module.css'

const HOUR_MS = 3_600_000
const LOG_DAYS = 90

/** Ninety days of availability, and the log: all rows or only changes of state, five rows at first. */
export function LogTab({
  device,
  search,
  onSearch,
}: {
  device: Device
  search: DeviceSearch
  onSearch: (next: DeviceSearch) => void
}) {
  const t = useWords(deviceWords)
  const format = useFormat()
  const now = useMinute()
  // Rounded to the hour: a new query key each minute would refetch each minute.
  const end = Math.ceil((now + 1) / HOUR_MS) * HOUR_MS
  const from = end - LOG_DAYS * DAY_LENGTH_MS
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
            ? t(($) => $.log.leadWholeSince, { when: format.whenLong(since, now) })
            : t(($) => $.log.leadWhole)
          : t(($) => $.log.lead, {
              share: format.share(share),
              when: format.since(outages[0]?.to ?? now, now),
            })
  return (
    <>
      <DeviceHead device={device} tab="log">
        <RichText text={lead} />
      </DeviceHead>
      {log.data === undefined ? null : (
        <AvailabilityHistory outages={outages} days={LOG_DAYS} since={since} now={now} />
      )}
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
          <div className={emptiness.empty}>
            <NotLoaded query={log}>{t(($) => $.log.error)}</NotLoaded>
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
        {rows.length > shown && shown < MAX_LOG_ROWS ? (
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

/** Table of the log: timestamp, status, duration, details. */
function LogTable({ rows, now }: { rows: readonly LogRow[]; now: number }) {
  const t = useWords(deviceWords)
  const tDevices = useWords(devicesWords)
  const format = useFormat()
  const outcomeText = useOutcomeText()
  const pressText = usePress()
  return (
    <TableView
      variant="log"
      caption={t(($) => $.tabs.log)}
      isCaptionHidden
      columns={[
        {
          key: 'when',
          label: t(($) => $.log.when),
          isNumber: false,
          cell: ({ at }) => (
            <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
              {format.when(at, now)}
            </time>
          ),
        },
        {
          key: 'state',
          label: t(($) => $.log.state),
          isNumber: false,
          cell: (row) =>
            row.kind === 'state' ? (
              <StatusDot state={row.status} label={tDevices(($) => $.device[row.status])} />
            ) : (
              <StatusDot
                state="unknown"
                label={t(($) => (row.kind === 'command' ? $.log.request : $.log.message))}
              />
            ),
        },
        { key: 'duration', label: t(($) => $.log.duration), isNumber: false, cell: durationOf },
        { key: 'details', label: t(($) => $.log.details), isNumber: false, cell: detailsOf },
      ]}
      rows={rows}
      rowKey={(row) => row.key}
    />
  )

  function durationOf(row: LogRow) {
    if (row.kind !== 'state') return ''
    return row.duration === null
      ? t(($) => $.log.lasts, { duration: format.duration((now - row.at) / 1000) })
      : format.duration(row.duration)
  }

  function detailsOf(row: LogRow) {
    if (row.kind === 'state') {
      const { details } = row
      if (details === null && row.status === 'online') return t(($) => $.log.first)
      return details === null ? t(($) => $.log.unexplained) : t(($) => $.log.reasons[details])
    }
    if (row.kind === 'command') {
      const request = requestState(row.command)
      return (
        <span>
          <CommandSentence request={request} />{' '}
          <span className={typography.quiet}>{outcomeText(request)}</span>
        </span>
      )
    }
    const { kind, state } = row.activity
    if (kind === 'window') return t(($) => (state === 'open' ? $.log.opened : $.log.closed))
    if (kind === 'press') {
      return state === 'rang' || state === null
        ? t(($) => $.log.rang)
        : t(($) => $.log.pressed, { word: pressText(state) })
    }
    return t(($) => (state === 'on' ? $.log.alarmOn : $.log.alarmOff))
  }
}

/** One bar per day, and a summary of the outages. */
function AvailabilityHistory({
  outages,
  days,
  since,
  now,
}: {
  outages: readonly Outage[]
  days: number
  /** Start of the known time, ms. */
  since: number
  now: number
}) {
  const t = useWords(deviceWords)
  const format = useFormat()
  const zone = useValue(homeZone)
  const bars = silentDays(outages, now, days, zone)
  const longest = outages.reduce<Outage | null>(
    (one, other) => (one === null || other.to - other.from > one.to - one.from ? other : one),
    null,
  )
  const all = outages.reduce((sum, outage) => sum + outage.to - outage.from, 0)
  const summary =
    longest === null
      ? bars.some((day) => day.key < format.dayKey(since))
        ? t(($) => $.log.noOutageSince, { when: format.whenLong(since, now) })
        : t(($) => $.log.noOutage)
      : t(($) => $.log.outages, {
          count: outages.length,
          all: format.duration(all / 1000),
          longest: format.duration((longest.to - longest.from) / 1000),
          when: format.whenLong(longest.from, now),
        })
  return (
    <Section title={t(($) => $.log.days, { count: days })} note={t(($) => $.log.daysNote)}>
      <DayBars
        label={summary}
        days={bars.map((day, index) => ({
          key: day.key,
          fault: day.silent,
          isUnknown: day.key < format.dayKey(since),
          mark: index === 0 || day.key.endsWith('-01') ? format.shortDay(day.at).replace(/^\S+\s/, '') : null,
        }))}
      />
      <p className={typography.note}>{summary}</p>
    </Section>
  )
}

/** A row of the log: a change of state, a request to the device, or an event that it reported. */
type LogRow = { key: string; at: number } & (
  | {
      kind: 'state'
      status: 'online' | 'offline'
      duration: number | null
      details: ConnectivityLog['details']
    }
  | { kind: 'command'; command: Command }
  | { kind: 'event'; activity: Activity }
)

/**
 * The log of one device, newest first: its state changes, requests and events, or the state changes only. Rows before
 * `from` (ms) are omitted, since the sources do not reach back equally far.
 */
export function logRows(input: {
  deviceId: string
  connectivity: readonly ConnectivityLog[]
  commands: readonly Command[]
  activities: readonly Activity[]
  isChangesOnly: boolean
  from: number
}): LogRow[] {
  const { deviceId } = input
  const states = input.connectivity
    .filter((row) => row.device_id === deviceId)
    .map(({ timestamp, status, duration, details }): LogRow => {
      return {
        key: `state ${timestamp}`,
        at: Date.parse(timestamp),
        kind: 'state',
        status,
        duration,
        details,
      }
    })
  const others = input.isChangesOnly
    ? []
    : [
        ...input.commands.map((command): LogRow => {
          return { key: command.id, at: Date.parse(command.requested_at), kind: 'command', command }
        }),
        ...input.activities
          .filter(({ kind, device }) => isInLog(kind) && device?.id === deviceId)
          .map((activity): LogRow => {
            return { key: activity.id, at: Date.parse(activity.at), kind: 'event', activity }
          }),
      ]
  return [...states, ...others]
    .filter(({ at }) => at >= input.from)
    .toSorted((one, other) => other.at - one.at || one.key.localeCompare(other.key))
}

/** True for events that a device reports by itself. */
function isInLog(kind: Activity['kind']): boolean {
  return kind === 'window' || kind === 'alarm' || kind === 'press'
}
