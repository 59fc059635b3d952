import type { Device } from '@foyer/contract/device.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useWords } from '#lib/words.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'
import { Section } from '#ui/section.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { hubWords } from './hub-words.ts'
import typography from '#ui/typography.module.css'
import styles from './hub-hearing.module.css'

/** Room by room in the home's order, which objects the hub reaches: a dot each. What has no room comes last. */
export function HubHearing({ devices }: { devices: readonly Device[] }) {
  const t = useWords(hubWords)
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const inside = Map.groupBy(devices, (device) => device.room?.id ?? null)
  if (inside.size === 0) return null
  const rows = [
    ...rooms.map((room) => ({ ...room, devices: inside.get(room.id) ?? [] })),
    noRoom(inside.get(null)),
  ]
  return (
    <Section title={t(($) => $.hears)} note={t(($) => $.hearsNote)}>
      <ul className={styles.rooms}>
        {rows
          .filter((row) => row.devices.length > 0)
          .map((row) => {
            const reachable = row.devices.filter((device) => device.status === 'online')
            const values = { count: row.devices.length, reachable: reachable.length }
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
              </li>
            )
          })}
      </ul>
      <p className={`${typography.note} ${styles.legend}`} aria-hidden="true">
        <StatusDot state="unknown" word={t(($) => $.reachableLegend)} />
        <StatusDot state="offline" word={t(($) => $.offline).toLocaleLowerCase()} />
      </p>
    </Section>
  )
}

function noRoom(devices: Device[] | undefined): { id: string; name: string | null; devices: Device[] } {
  return { id: '', name: null, devices: devices ?? [] }
}
