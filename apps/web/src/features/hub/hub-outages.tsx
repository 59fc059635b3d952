import type { ConnectivityLog } from '@foyer/contract/activity.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { DAY_LENGTH_MS } from '#lib/day-length.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-zone.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { DayBars } from '#ui/day-bars.tsx'
import { Section } from '#ui/section.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { TableView } from '#ui/timeline/table-view.tsx'
import { answeredShare, knownSince, silentDays, outagesOf } from '#features/devices/silent-days.ts'
import { hubWords } from './hub-words.ts'
import { HUB_DAYS, useHubLog } from './use-hub-log.ts'
import styles from './hub-outages.module.css'
import typography from '#ui/typography.module.css'

/** Rows of the log that are shown; the specification shows the last five. */
const ROWS = 5

/** The hub's last ninety days as a strip, and its last connections and disconnections. */
export function HubOutages({ hub }: { hub: Hub }) {
  const t = useWords(hubWords)
  const say = useErrorText()
  const log = useHubLog(hub.id)
  if (log.isPending) {
    return (
      <Section title={t(($) => $.days)}>
        <Loading label={t(($) => $.days)}>
          <Skeleton width="100%" height="56px" />
        </Loading>
      </Section>
    )
  }
  if (log.data === undefined) {
    return (
      <Section title={t(($) => $.days)}>
        <p className={typography.danger}>{say(log.error)}</p>
      </Section>
    )
  }
  const rows = log.data
  return (
    <>
      <NinetyDays hub={hub} rows={rows} />
      <Connections rows={rows} />
    </>
  )
}

function NinetyDays({ hub, rows }: { hub: Hub; rows: readonly ConnectivityLog[] }) {
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

/** Days whose date would run into that of the day they are followed by. */
const NARROW = 14

/** The first of each month carries its date, and the first day shown unless a month begins right after it. */
function isMarked(key: string, days: readonly { key: string }[]): boolean {
  if (key.endsWith('-01')) return true
  return key === days[0]?.key && !days.slice(0, NARROW).some((day) => day.key.endsWith('-01'))
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
          look="log"
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
              cell: ({ status }) => <StatusDot state={status} word={t(($) => $[status])} />,
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
          rows={rows.slice(0, ROWS)}
          rowKey={(row) => row.timestamp}
        />
      )}
    </Section>
  )
}

function NoDetail() {
  return <span className={styles.dash}>–</span>
}
