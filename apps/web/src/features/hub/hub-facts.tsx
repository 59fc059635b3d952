import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ConnectivityLog } from '@foyer/contract/activity.ts'
import { useWords } from '#lib/i18n.ts'
import { hubWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { DAY_LENGTH_MS, homeZone } from '#lib/home-time.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/clock.ts'
import { connectivityQuery } from '#api/queries/activity.ts'
import { useErrorText } from '#api/error-text.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { Facts, type Fact, StatusDot } from '#ui/facts.tsx'
import { Section, SectionGroup } from '#ui/page.tsx'
import { DayBars } from '#ui/day-bars.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { TableView } from '#ui/timeline/tracks.tsx'
import { linkPercent } from '#features/devices/device-traits.ts'
import {
  reachabilitySince,
  knownSince,
  outagesOf,
  answeredShare,
  silentDays,
} from '#features/devices/connectivity.ts'

import typography from '#ui/typography.module.css'
import styles from './hub.module.css'

/** Further names are counted, not listed. */
const NAMES_SHOWN = 4

/** The facts about a hub, including those that it does not report. */
export function HubFacts({ hub, devices }: { hub: Hub; devices: readonly Device[] }) {
  const t = useWords(hubWords)
  const format = useFormat()
  const now = useMinute()
  const zone = useValue(homeZone)
  const isOnline = hub.online === true
  const { data: log, isPending } = useHubLog(hub.id)
  const since = reachabilitySince(hub, isOnline)
  const silent = devices.filter((device) => device.status === 'offline').map((device) => device.name)
  const reported = (value: string | null | undefined) =>
    value === null || value === undefined || value === '' ? (
      <span className={typography.quiet}>{t(($) => $.facts.notReported)}</span>
    ) : (
      value
    )

  const facts: Fact[] = []
  if (since !== null) {
    facts.push({
      label: t(($) => (isOnline ? $.facts.connectedSince : $.facts.disconnectedSince)),
      value: format.dateTime(since),
      note:
        now - Date.parse(since) < 60_000
          ? format.ago(since, now)
          : format.duration((now - Date.parse(since)) / 1000),
    })
  }
  // For a connected hub: its last outage.
  const outage = outagesOf(log ?? [], now)[0]
  const start = now - HUB_DAYS * DAY_LENGTH_MS
  const knownFrom = knownSince(log ?? [], hub.created_at, start)
  if (isOnline && isPending) {
    facts.push({
      label: t(($) => $.facts.lastOutage),
      value: <TextBars first="8em" />,
      note: <Skeleton width="4em" />,
    })
  } else if (isOnline && log !== undefined) {
    facts.push({
      label: t(($) => $.facts.lastOutage),
      ...(outage === undefined
        ? {
            value:
              knownFrom > start
                ? t(($) => $.facts.noOutageSince, { when: format.dateTime(knownFrom) })
                : t(($) => $.facts.noOutage),
          }
        : {
            value: t(($) => $.facts.lastOutageSpan, {
              from: format.dateTime(outage.from),
              to: format.dateTime(outage.to),
            }),
            note: t(($) => $.facts.lastOutageNote, {
              duration: format.duration((outage.to - outage.from) / 1000),
            }),
          }),
    })
  }
  facts.push(
    { label: t(($) => $.facts.paired), value: format.number(hub.paired_objects ?? devices.length) },
    {
      label: t(($) => $.facts.reachable),
      value: format.number(hub.reachable_objects ?? devices.length - silent.length),
      ...(silent.length === 0 ? {} : { note: t(($) => $.facts.silentNames, { names: listNames(silent) }) }),
    },
    { label: t(($) => $.facts.model), value: reported(hub.model) },
    { label: t(($) => $.facts.firmware), value: reported(hub.firmware) },
    { label: t(($) => $.facts.mac), value: reported(hub.mac) },
    { label: t(($) => $.facts.ssid), value: reported(hub.ssid) },
    { label: t(($) => $.facts.coordinator), value: reported(hub.coordinator) },
    { label: t(($) => $.facts.zone), value: zone },
  )
  const clockFaults = hub.clock_faults ?? 0
  if (clockFaults > 0) {
    facts.push({
      label: t(($) => $.facts.clock),
      value: t(($) => $.facts.clockFaults, { count: clockFaults }),
    })
  }
  const unknownWords = hub.unknown_words ?? 0
  if (unknownWords > 0) {
    facts.push({
      label: t(($) => $.facts.words),
      value: format.number(unknownWords),
      note: t(($) => $.facts.wordsNote),
    })
  }
  return (
    // The title of the section is the name of the hub.
    <SectionGroup name={null}>
      <Section
        title={hub.name ?? t(($) => $.title)}
        note={
          <StatusDot
            state={isOnline ? 'online' : 'offline'}
            label={t(($) => (isOnline ? $.online : $.offline))}
          />
        }
      >
        <Facts facts={facts} />
      </Section>
    </SectionGroup>
  )
}

function listNames(names: readonly string[]): string {
  const hiddenCount = names.length - NAMES_SHOWN
  const shown = names.slice(0, NAMES_SHOWN).join(', ')
  return hiddenCount > 0 ? `${shown} + ${hiddenCount}` : shown
}

/** Days of a hub's connectivity log on its screen. */
const HUB_DAYS = 90
const HOUR_MS = 3_600_000
/** The connections and disconnections of a hub in the last ninety days, newest first, without its devices. */
function useHubLog(hubId: string) {
  // Rounded up to the hour: a new query key each minute would fetch the log each minute.
  const end = Math.ceil((useMinute() + 1) / HOUR_MS) * HOUR_MS
  return useQuery({
    ...connectivityQuery({
      startDate: new Date(end - HUB_DAYS * DAY_LENGTH_MS).toISOString(),
      endDate: new Date(end).toISOString(),
      hubId,
    }),
    select: (rows) => rows.filter((row) => row.device_id === null),
  })
}

/** A text that is loading: one line, and two on a phone. `first` is the width of the first one there. */
function TextBars({ first }: { first: string }) {
  return (
    <>
      <Skeleton width={first} />
      <br className={styles.phoneBreak} /> <Skeleton width="7em" />
    </>
  )
}

/** Rows of the log on screen; the specification requires the last five. */
const LOG_ROWS = 5

/** The hub's last ninety days as a strip, and its last connections and disconnections. */
export function HubOutages({ hub }: { hub: Hub }) {
  const t = useWords(hubWords)
  const errorText = useErrorText()
  const log = useHubLog(hub.id)
  if (log.isPending) {
    // As high as what arrives: the buttons of the owner are below, and a press on one that moves is lost.
    return (
      <Loading label={t(($) => $.days)}>
        <Section title={t(($) => $.days)} note={<TextBars first="20em" />}>
          <div className={styles.historyBar}>
            <Skeleton width="100%" height="100%" />
          </div>
        </Section>
        <Section title={t(($) => $.log)}>
          <div className={styles.logBar}>
            <Skeleton width="100%" height="100%" />
          </div>
        </Section>
      </Loading>
    )
  }
  if (log.data === undefined) {
    return (
      <Section title={t(($) => $.days)}>
        <p className={typography.danger}>{errorText(log.error)}</p>
      </Section>
    )
  }
  const rows = log.data
  return (
    <>
      <AvailabilityHistory hub={hub} rows={rows} />
      <Connections rows={rows} />
    </>
  )
}

function AvailabilityHistory({ hub, rows }: { hub: Hub; rows: readonly ConnectivityLog[] }) {
  const t = useWords(hubWords)
  const format = useFormat()
  const now = useMinute()
  const outages = outagesOf(rows, now)
  const zone = useValue(homeZone)
  const days = silentDays(outages, now, HUB_DAYS, zone)
  const since = knownSince(rows, hub.created_at, now - HUB_DAYS * DAY_LENGTH_MS)
  const share = answeredShare(outages, since, now)
  const written = format.share(share)
  return (
    <Section title={t(($) => $.days)} note={t(($) => $.daysNote, { share: written })}>
      <DayBars
        label={t(($) => $.daysLabel, { share: written })}
        days={days.map((day) => ({
          key: day.key,
          fault: day.silent,
          isUnknown: day.key < format.dayKey(since),
          mark: isMarked(day.key, days) ? format.shortDay(day.at).replace(/^\S+\s/, '') : null,
        }))}
      />
    </Section>
  )
}

/** A first day closer than this to the next month is not labelled: the dates would overlap. */
const MAX_DAY_MARKS = 14

/** The first of each month is labelled with its date, and the first day shown unless a month begins right after it. */
function isMarked(key: string, days: readonly { key: string }[]): boolean {
  if (key.endsWith('-01')) return true
  return key === days[0]?.key && !days.slice(0, MAX_DAY_MARKS).some((day) => day.key.endsWith('-01'))
}

function Connections({ rows }: { rows: readonly ConnectivityLog[] }) {
  const t = useWords(hubWords)
  const format = useFormat()
  const now = useMinute()
  return (
    <Section title={t(($) => $.log)}>
      {rows.length === 0 ? (
        <p className={typography.quiet}>{t(($) => $.logEmpty)}</p>
      ) : (
        <TableView
          variant="log"
          caption={t(($) => $.log)}
          isCaptionHidden
          columns={[
            {
              key: 'when',
              label: t(($) => $.when),
              isNumber: false,
              cell: (row) => format.when(row.timestamp, now),
            },
            {
              key: 'state',
              label: t(($) => $.state),
              isNumber: false,
              cell: ({ status }) => <StatusDot state={status} label={t(($) => $[status])} />,
            },
            {
              key: 'duration',
              label: t(($) => $.duration),
              isNumber: false,
              cell: ({ duration }) => (duration === null ? t(($) => $.lasts) : format.duration(duration)),
            },
            {
              key: 'detail',
              label: t(($) => $.detail),
              isNumber: false,
              cell: ({ details }) => (details === null ? <NoDetail /> : t(($) => $.details[details])),
            },
          ]}
          rows={rows.slice(0, LOG_ROWS)}
          rowKey={(row) => row.timestamp}
        />
      )}
    </Section>
  )
}

function NoDetail() {
  return <span className={styles.dash}>–</span>
}

/** The weakest signal of the devices, 0 to 100; null if none reports it. */
function weakestSignal(devices: readonly Device[]): number | null {
  const links = devices.flatMap((device) => device.link_quality ?? [])
  return links.length === 0 ? null : linkPercent(Math.min(...links))
}

/**
 * Room by room in the home's order, which devices the hub reaches, one dot each, and the weakest signal. Devices
 * without a room come last.
 */
export function HubDataFlow({ devices }: { devices: readonly Device[] }) {
  const t = useWords(hubWords)
  const format = useFormat()
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const devicesByRoom = Map.groupBy(devices, (device) => device.room?.id ?? null)
  if (devicesByRoom.size === 0) return null
  const rows = [
    ...rooms.map((room) => ({ ...room, devices: devicesByRoom.get(room.id) ?? [] })),
    noRoom(devicesByRoom.get(null)),
  ]
  return (
    <Section title={t(($) => $.hears)} note={t(($) => $.hearsNote)}>
      <ul className={styles.rooms}>
        {rows
          .filter((row) => row.devices.length > 0)
          .map((row) => {
            const reachable = row.devices.filter((device) => device.status === 'online')
            const values = { count: row.devices.length, reachable: reachable.length }
            const signal = weakestSignal(reachable)
            return (
              <li key={row.id}>
                <span>{row.name ?? t(($) => $.noRoom)}</span>
                <span className={typography.quiet}>{t(($) => $.hearsRow, values)}</span>
                <span className={styles.dots} role="img" aria-label={t(($) => $.hearsLabel, values)}>
                  {row.devices
                    .toSorted((one, other) => one.status.localeCompare(other.status) * -1)
                    .map((device) => (
                      <i key={device.id} data-off={device.status === 'offline' ? '' : undefined} />
                    ))}
                </span>
                <span className={styles.signal}>
                  {signal === null ? null : t(($) => $.signal, { share: format.percent(signal) })}
                </span>
              </li>
            )
          })}
      </ul>
      <p className={`${typography.note} ${styles.legend}`} aria-hidden="true">
        <StatusDot state="unknown" label={t(($) => $.reachableLegend)} />
        <StatusDot state="offline" label={t(($) => $.offline).toLocaleLowerCase()} />
      </p>
    </Section>
  )
}

function noRoom(devices: Device[] | undefined): { id: string; name: string | null; devices: Device[] } {
  return { id: '', name: null, devices: devices ?? [] }
}
