import type { Service } from '@foyer/contract/service.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { Offered } from '#api/offered.tsx'
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
                <ServiceLink service={service} roomId={roomId} />
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

/** To what the service does: the week of its room, else the room. */
function ServiceLink({ service, roomId }: { service: Service; roomId: string }) {
  const given = { className: targets.link, params: { roomid: roomId }, children: service.name }
  const toRoom = <Link to="/account/rooms/$roomid" {...given} />
  if (service.kind !== 'schedule') return toRoom
  return (
    <Offered feature="calendar" fallback={toRoom}>
      <Link to="/account/rooms/$roomid/calendar" {...given} />
    </Offered>
  )
}
