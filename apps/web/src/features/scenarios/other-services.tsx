import type { Service } from '@foyer/contract/service.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { IfFeature } from '#api/features.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Section } from '#ui/page.tsx'
import { Icon } from '#ui/icon.tsx'
import { type ScenarioHome, useScenarioHome, useScenarios } from './scenario-home.ts'
import { externalService } from './scenarios-search.ts'
import { OperationDays, ScenarioFacts, ScenarioMissing } from './scenario-parts.tsx'

import typography from '#ui/typography.module.css'
import targets from '#ui/layout.module.css'
import styles from './scenarios.module.css'
import headings from '#ui/page.module.css'

/** Other services: room schedules and the hub's own regulation. Collapsed, since there is one per room and radiator. */
export function OtherServices({
  remote,
  local,
  home,
  hasFailed,
}: {
  remote: readonly Service[]
  local: readonly Service[]
  home: ScenarioHome
  hasFailed: boolean
}) {
  const t = useWords(scenariosWords)
  const rows = [
    ...remote.map((service) => ({ service, location: 'remote' as const })),
    ...local.map((service) => ({ service, location: 'local' as const })),
  ].filter(({ service }) => service.kind !== 'scenario')
  if (rows.length === 0 && !hasFailed) return null
  return (
    <Section title={t(($) => $.also)} note={t(($) => $.alsoNote)}>
      {hasFailed ? <p className={typography.note}>{t(($) => $.servicesFailed)}</p> : null}
      {rows.length === 0 ? null : (
        <Disclosure summary={t(($) => $.alsoCount, { count: rows.length })}>
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
                      // The room is omitted if the name already contains it.
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
        </Disclosure>
      )}
    </Section>
  )
}

/** Link to the schedule of the service's room, else to the room. */
function ServiceLink({ service, roomId }: { service: Service; roomId: string }) {
  const linkProps = { className: targets.link, params: { roomid: roomId }, children: service.name }
  const toRoom = <Link to="/account/rooms/$roomid" {...linkProps} />
  if (service.kind !== 'schedule') return toRoom
  return (
    <IfFeature feature="calendar" fallback={toRoom}>
      <Link to="/account/rooms/$roomid/calendar" {...linkProps} />
    </IfFeature>
  )
}

/** A scenario of an external service or a hub, with what it reports; "not found" if there is none. */
export function ExternalScenario({ id }: { id: string }) {
  const t = useWords(scenariosWords)
  const { remote, local, scenarios } = useScenarios()
  const home = useScenarioHome()
  const found = externalService([...remote, ...local], id)
  if (found === undefined) return <ScenarioMissing />
  const summary = scenarios.find((one) => one.id === id)
  const location = found.location ?? (remote.includes(found) ? 'remote' : 'local')
  return (
    <>
      <Link to="/account/programs" className={headings.backLink}>
        <Icon name="arrow-left" />
        {t(($) => $.back)}
      </Link>
      <h1 className={headings.sentence}>{found.name}</h1>
      <p className={typography.note}>{t(($) => $.detail.foreign)}</p>
      <div className={headings.twoColumns}>
        {found.operation_days === undefined ? null : (
          <Section title={t(($) => $.detail.days)}>
            <OperationDays days={found.operation_days} />
          </Section>
        )}
        <ScenarioFacts
          of={{
            ...found,
            location,
            room_ids: [...(summary?.roomIds ?? [])],
            state: summary?.state ?? undefined,
          }}
          home={home}
        />
      </div>
    </>
  )
}
