import type { Service } from '@foyer/contract/service.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { Offered } from '#api/offered.tsx'
import { meQuery } from '#api/queries/account.queries.ts'
import { devicesQuery } from '#api/queries/device.queries.ts'
import { Welcome } from '#features/welcome/welcome.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { OtherServices } from './other-services.tsx'
import { ProgramExamples } from './program-examples.tsx'
import { ProgramRow } from './program-row.tsx'
import { ProgramsHeading } from './programs-heading.tsx'
import { programsWords } from './programs-words.ts'
import { RoomFilter } from './room-filter.tsx'
import { useProgramChanges } from './use-program-changes.ts'
import { useProgramHome } from './use-program-home.ts'
import { usePrograms } from './use-programs.ts'
import buttons from '#ui/button.module.css'
import typography from '#ui/typography.module.css'
import sections from '#ui/section.module.css'
import layout from '#ui/layout.module.css'

/** The scenarios of the home, all or those that touch a room; examples for who may make one. */
export function ProgramsScreen({
  roomId,
  onRoom,
}: {
  roomId: string | undefined
  onRoom: (roomId: string | undefined) => void
}) {
  const t = useWords(programsWords)
  const { data: me } = useSuspenseQuery(meQuery)
  const { programs, remote, local, hasFailed } = usePrograms()
  const home = useProgramHome(roomId)
  const changes = useProgramChanges()
  const isEmptyHome = useQuery(devicesQuery).data?.length === 0
  const isOwner = me.role === 'owner'
  const shown = programs.filter((program) => roomId === undefined || program.roomIds.includes(roomId))
  const isShown = (service: Service) => roomId === undefined || service.room_id === roomId
  const roomName = roomId === undefined ? null : (home.roomName(roomId) ?? t(($) => $.emptyRoomUnknown))
  const create = (
    <Link
      className={buttons.button}
      data-look="primary"
      to="/account/programs"
      search={{ ...(roomId === undefined ? {} : { roomId }), create: 'blank' }}
    >
      <Icon name="plus" />
      {t(($) => (roomId === undefined ? $.create : $.createForRoom))}
    </Link>
  )
  return (
    <>
      <ProgramsHeading programs={shown} roomName={roomName} />
      {isOwner && shown.length > 0 ? <div className={layout.actions}>{create}</div> : null}
      {programs.length === 0 ? null : (
        <RoomFilter programs={programs} home={home} roomId={roomId} onRoom={onRoom} />
      )}
      <section className={sections.section} aria-label={t(($) => $.list)}>
        <h2 className={typography.visuallyHidden}>{t(($) => $.list)}</h2>
        {shown.length > 0 ? (
          <ul>
            {shown.map((program) => (
              <ProgramRow key={program.id} program={program} home={home} changes={isOwner ? changes : null} />
            ))}
          </ul>
        ) : programs.length === 0 ? (
          <EmptyState action={isOwner ? create : undefined}>
            {t(($) => $.empty)}{' '}
            <Offered feature="scenarios">
              {isOwner ? null : <span className={typography.quiet}>{t(($) => $.emptyMember)}</span>}
            </Offered>
          </EmptyState>
        ) : (
          <EmptyState
            action={
              <div className={layout.actions}>
                {isOwner && roomId !== undefined && home.roomName(roomId) !== null ? create : null}
                <Link className={buttons.button} to="/account/programs">
                  {t(($) => $.showAll)}
                </Link>
              </div>
            }
          >
            {t(($) => $.emptyRoom)}
          </EmptyState>
        )}
      </section>
      {isEmptyHome ? <Welcome isOwner={isOwner} /> : isOwner ? <ProgramExamples home={home} /> : null}
      <OtherServices
        remote={remote.filter(isShown)}
        local={local.filter(isShown)}
        home={home}
        hasFailed={hasFailed}
      />
    </>
  )
}
