import type { Device } from '@foyer/contract/device.ts'
import { useWords } from '#base/i18n/words.ts'
import { Section } from '#ui/section.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { hubWords } from './hub-words.ts'

/** Room by room, which objects the hub reaches: a dot each. */
export function HubHearing({ devices }: { devices: readonly Device[] }) {
  const t = useWords(hubWords)
  const rooms = Map.groupBy(devices, (device) => device.room?.name ?? null)
  if (rooms.size === 0) return null
  return (
    <Section title={t(($) => $.hears)} note={t(($) => $.hearsNote)}>
      <ul className="hearing">
        {Array.from(rooms, ([room, inside]) => {
          const reachable = inside.filter((device) => device.status === 'online').length
          const values = { count: inside.length, reachable }
          return (
            <li key={room ?? ''}>
              <span>{room ?? t(($) => $.noRoom)}</span>
              <span className="quiet">{t(($) => $.hearsRow, values)}</span>
              <span className="hearing-dots" role="img" aria-label={t(($) => $.hearsLabel, values)}>
                {inside
                  .toSorted(
                    (one, other) => Number(one.status === 'offline') - Number(other.status === 'offline'),
                  )
                  .map((device) => (
                    <i key={device.id} data-off={device.status === 'offline' ? '' : undefined} />
                  ))}
              </span>
            </li>
          )
        })}
      </ul>
      <p className="note hearing-legend" aria-hidden="true">
        <StatusDot state="unknown" word={t(($) => $.reachableLegend)} />
        <StatusDot state="offline" word={t(($) => $.offline).toLocaleLowerCase()} />
      </p>
    </Section>
  )
}
