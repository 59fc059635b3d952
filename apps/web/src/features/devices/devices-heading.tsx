import type { Device } from '@foyer/contract/device.ts'
import { silentSince } from '@foyer/rules/advice/silent-since.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { devicesWords } from './devices-words.ts'

/** The first sentence: how many objects, how many answer and the one that went silent last, or what the filters leave. */
export function DevicesHeading({
  devices,
  shown,
}: {
  devices: readonly Device[]
  /** What search and filters leave of them; null where nothing is filtered. */
  shown: readonly Device[] | null
}) {
  const t = useWords(devicesWords)
  const format = useFormat()
  const now = useMinute()
  const silent = devices.filter((device) => device.status === 'offline')
  const count = devices.length
  const online = count - silent.length
  const newest = silent.toSorted((one, other) => goneAt(other) - goneAt(one))[0]
  const seen = devices.reduce(
    (latest, device) => Math.max(latest, Date.parse(device.last_seen ?? '') || 0),
    0,
  )
  const first =
    shown !== null
      ? t(($) => $.filtered, { count: shown.length, all: count, online: shown.filter(isOnline).length })
      : count === 0
        ? t(($) => $.none)
        : silent.length === 0
          ? t(($) => $.all, { count })
          : online === 0 && count > 1
            ? t(($) => $.allSilent, { count })
            : t(($) => $.some, { count, online })
  return (
    <PageHeading
      kicker={
        <>
          <b>{t(($) => $.title)}</b>
          {seen === 0 ? null : <span>{t(($) => $.seen, { at: format.whenAt(seen, now) })}</span>}
        </>
      }
    >
      <Rich text={first} />
      {shown !== null || newest === undefined || count === 1 ? null : (
        <>
          {' '}
          {goneAt(newest) === 0
            ? t(($) => (newest.last_seen === null ? $.silentNever : $.silentUnknown), { name: newest.name })
            : t(($) => $.silentOne, { name: newest.name, since: format.since(goneAt(newest), now) })}
        </>
      )}
    </PageHeading>
  )
}

function isOnline(device: Device): boolean {
  return device.status === 'online'
}

function goneAt(device: Device): number {
  return Date.parse(silentSince(device) ?? '') || 0
}
