import type { Service } from '@foyer/contract/service.ts'
import { useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { hubsQuery } from '#api/queries/hub.queries.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'
import { localServicesQuery } from '#api/queries/service.queries.ts'
import { Attention } from '#ui/attention.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { localServiceWords } from './local-service-words.ts'
import { RegulationPart } from './regulation-part.tsx'
import headings from '#ui/page-heading.module.css'
import buttons from '#ui/button.module.css'
import typography from '#ui/typography.module.css'
import styles from './local-service-screen.module.css'

/** It is not in the live stream: a run that begins or ends shows within a minute. */
const REFRESH_MS = 60_000

/** What regulates a room by itself: its parameters, its state and its last runs, as hub and devices report them. */
export function LocalServiceScreen({ roomId }: { roomId: string }) {
  const t = useWords(localServiceWords)
  const now = useMinute()
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: hubs } = useSuspenseQuery(hubsQuery)
  const answers = useQueries({
    queries: hubs.map((hub) => ({ ...localServicesQuery(hub.id), refetchInterval: REFRESH_MS })),
  })
  const room = rooms.find((candidate) => candidate.id === roomId)
  if (room === undefined) return null
  const found = answers.flatMap(({ data = [] }, index) =>
    data
      .filter((service) => service.kind === 'regulation' && service.room_id === roomId)
      .map((service) => ({ service, hub: hubs[index]?.name ?? null })),
  )
  const isPending = answers.some((answer) => answer.data === undefined && answer.isPending)
  const hasFailed = answers.some((answer) => answer.isError)
  return (
    <>
      <Link className={headings.backLink} to="/account/rooms/$roomid" params={{ roomid: roomId }}>
        <Icon name="arrow-left" />
        {room.name}
      </Link>
      <PageHeading kicker={<b>{t(($) => $.title)}</b>}>
        <Sentence room={room.name} services={found.map(({ service }) => service)} isPending={isPending} />
      </PageHeading>
      {hasFailed ? (
        <Attention
          tone="danger"
          actions={
            <Button
              size="small"
              onClick={() => {
                for (const answer of answers) void answer.refetch()
              }}
            >
              {t(($) => $.retry)}
            </Button>
          }
        >
          {t(($) => $.failed)}
        </Attention>
      ) : null}
      {isPending ? (
        <Skeleton width="100%" height="18rem" />
      ) : found.length === 0 && !hasFailed ? (
        <EmptyState
          action={
            <Link className={buttons.button} to="/account/rooms/$roomid" params={{ roomid: roomId }}>
              {t(($) => $.emptyAction)}
            </Link>
          }
        >
          {t(($) => (hubs.length === 0 ? $.noHub : $.empty))}
        </EmptyState>
      ) : (
        <>
          {found.length === 0 ? null : (
            <p className={`${typography.note} ${typography.measured} ${styles.lead}`}>{t(($) => $.lead)}</p>
          )}
          {found.map(({ service, hub }) => (
            <RegulationPart key={service.id} service={service} hub={hub} now={now} />
          ))}
        </>
      )}
    </>
  )
}

/** How many devices regulate the room, and whether they heat. */
function Sentence({
  room,
  services,
  isPending,
}: {
  room: string
  services: readonly Service[]
  isPending: boolean
}) {
  const t = useWords(localServiceWords)
  const count = services.length
  if (isPending) return room
  const has = (state: string) => services.some((service) => service.regulation?.state === state)
  const isTold = services.some((service) => service.regulation != null)
  const isSilent = count > 0 && services.every((service) => service.regulation?.state === 'silent')
  const text =
    count === 0
      ? t(($) => $.sentence.none, { room })
      : isSilent
        ? t(($) => $.sentence.silent, { room, count })
        : has('heating')
          ? t(($) => $.sentence.heating, { room, count })
          : // It may be told that it runs, and no more.
            t(($) => (isTold ? $.sentence.quiet : $.sentence.plain), { room, count })
  return <Rich text={text} />
}
