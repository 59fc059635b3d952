import type { Service } from '@foyer/contract/service.ts'
import { Link } from '@tanstack/react-router'
import { useIsOffered } from '#base/api/offered.tsx'
import { useWords } from '#base/i18n/words.ts'
import { Section } from '#ui/section.tsx'
import { programsWords } from './programs-words.ts'
import type { ProgramHome } from './use-program-home.ts'
import typography from '#ui/typography.module.css'
import targets from '#ui/row-target.module.css'
import styles from './other-services.module.css'

/** What else runs: the weeks of rooms, and what the hub regulates by itself. */
export function OtherServices({
  remote,
  local,
  home,
  hasFailed,
}: {
  remote: readonly Service[]
  local: readonly Service[]
  home: ProgramHome
  hasFailed: boolean
}) {
  const t = useWords(programsWords)
  const hasCalendar = useIsOffered()
  const rows = [
    ...remote.map((service) => ({ service, location: 'remote' as const })),
    ...local.map((service) => ({ service, location: 'local' as const })),
  ].filter(({ service }) => service.kind !== 'scenario')
  if (rows.length === 0 && !hasFailed) return null
  return (
    <Section title={t(($) => $.also)} note={t(($) => $.alsoNote)}>
      {hasFailed ? <p className={typography.note}>{t(($) => $.servicesFailed)}</p> : null}
      <ul className={styles.services}>
        {rows.map(({ service, location }) => {
          const roomId = service.room_id ?? null
          const room = roomId === null ? null : home.roomName(roomId)
          return (
            <li key={`${location} ${service.id}`} className={targets.target}>
              {roomId === null || room === null ? (
                <b>{service.name}</b>
              ) : (
                <Link
                  className={targets.link}
                  to={
                    service.kind === 'schedule' && hasCalendar
                      ? '/account/rooms/$roomid/calendar'
                      : '/account/rooms/$roomid'
                  }
                  params={{ roomid: roomId }}
                >
                  {service.name}
                </Link>
              )}
              <span className={typography.note}>
                {[
                  t(($) => $.kinds[service.kind]),
                  // A name that says the room already is enough.
                  room === null || service.name.includes(room) ? null : room,
                  t(($) => $.locations[location]),
                ]
                  .filter((fact) => fact !== null)
                  .join(' · ')}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
