import type { Service, Regulation } from '@foyer/contract/service.ts'
import { useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { roomPagesWords } from '#lib/words.ts'
import { useMinute } from '#lib/clock.ts'
import { useFormat } from '#lib/format.ts'
import { hubsQuery, localServicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { Notice } from '#ui/notice.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState, Facts, type Fact } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeading, Section } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { OrderChip } from '#ui/order-chip.tsx'
import { useOrderName } from '#features/orders/orders.tsx'
import { MissingRoom } from '#features/rooms/missing-room.tsx'

import sections from '#ui/page.module.css'
import buttons from '#ui/button.module.css'
import typography from '#ui/typography.module.css'
import styles from './local-service.module.css'

/** Not in the live stream: a run that begins or ends is shown within a minute. */
const REFRESH_MS = 60_000

/** The devices that regulate a room by themselves: parameters, state and last runs, as hub and devices report them. */
export function LocalServiceScreen({ roomId }: { roomId: string }) {
  const t = useWords(roomPagesWords)
  const now = useMinute()
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: hubs } = useSuspenseQuery(hubsQuery)
  const results = useQueries({
    queries: hubs.map((hub) => ({ ...localServicesQuery(hub.id), refetchInterval: REFRESH_MS })),
  })
  const room = rooms.find((candidate) => candidate.id === roomId)
  if (room === undefined) return <MissingRoom />
  const found = results.flatMap(({ data = [] }, index) =>
    data
      .filter((service) => service.kind === 'regulation' && service.room_id === roomId)
      .map((service) => ({ service, hub: hubs[index]?.name ?? null })),
  )
  const isPending = results.some((result) => result.data === undefined && result.isPending)
  const hasFailed = results.some((result) => result.isError)
  return (
    <>
      <Link className={sections.backLink} to="/account/rooms/$roomid" params={{ roomid: roomId }}>
        <Icon name="arrow-left" />
        {room.name}
      </Link>
      <PageHeading kicker={<b>{t(($) => $.localService.title)}</b>}>
        <Sentence room={room.name} services={found.map(({ service }) => service)} isPending={isPending} />
      </PageHeading>
      {hasFailed ? (
        <Notice
          tone="danger"
          actions={
            <Button
              size="small"
              onClick={() => {
                for (const result of results) void result.refetch()
              }}
            >
              {t(($) => $.localService.retry)}
            </Button>
          }
        >
          {t(($) => $.localService.failed)}
        </Notice>
      ) : null}
      {isPending ? (
        <Skeleton width="100%" height="18rem" />
      ) : found.length === 0 && !hasFailed ? (
        <EmptyState
          action={
            <Link className={buttons.button} to="/account/rooms/$roomid" params={{ roomid: roomId }}>
              {t(($) => $.localService.emptyAction)}
            </Link>
          }
        >
          {t(($) => (hubs.length === 0 ? $.localService.noHub : $.localService.empty))}
        </EmptyState>
      ) : (
        <>
          {found.length === 0 ? null : (
            <p className={`${typography.note} ${typography.measured} ${styles.lead}`}>
              {t(($) => $.localService.lead)}
            </p>
          )}
          {found.map(({ service, hub }) => (
            <RegulationPart key={service.id} service={service} hub={hub} now={now} />
          ))}
        </>
      )}
    </>
  )
}

/** The number of devices that regulate the room, and whether they heat. */
function Sentence({
  room,
  services,
  isPending,
}: {
  room: string
  services: readonly Service[]
  isPending: boolean
}) {
  const t = useWords(roomPagesWords)
  const count = services.length
  if (isPending) return room
  const has = (state: string) => services.some((service) => service.regulation?.state === state)
  const isReported = services.some((service) => service.regulation != null)
  const isSilent = count > 0 && services.every((service) => service.regulation?.state === 'silent')
  const text =
    count === 0
      ? t(($) => $.localService.sentence.none, { room })
      : isSilent
        ? t(($) => $.localService.sentence.silent, { room, count })
        : has('heating')
          ? t(($) => $.localService.sentence.heating, { room, count })
          : // The hub may report only that the service exists.
            t(($) => (isReported ? $.localService.sentence.quiet : $.localService.sentence.plain), {
              room,
              count,
            })
  return <RichText text={text} />
}

/** One regulating device: its setting, its measurements, its power, and when it heated. */
function RegulationPart({ service, hub, now }: { service: Service; hub: string | null; now: number }) {
  const t = useWords(roomPagesWords)
  const factsOf = useRegulationFacts(now)
  const { regulation } = service
  const note = hub === null ? undefined : t(($) => $.localService.hub, { hub })
  // The hub may report only that the service exists.
  if (regulation === undefined || regulation === null) {
    return (
      <Section title={service.name} note={note}>
        {null}
      </Section>
    )
  }
  return (
    <Section title={service.name} note={note}>
      <p className={typography.note}>{t(($) => $.localService.kinds[regulation.kind])}</p>
      <div className={`${sections.twoColumns} ${styles.columns}`} data-close>
        <div>
          <h3 className={typography.visuallyHidden}>
            {t(($) => $.localService.parameters, { device: service.name })}
          </h3>
          <Facts facts={factsOf(regulation)} />
        </div>
        <RegulationRuns regulation={regulation} now={now} />
      </div>
    </Section>
  )
}

/**
 * The facts that the device reports, with a placeholder for a missing fact of its kind; facts of other kinds are left
 * out.
 */
function useRegulationFacts(now: number): (regulation: Regulation) => Fact[] {
  const t = useWords(roomPagesWords)
  const format = useFormat()
  const orderName = useOrderName()
  return (regulation) => {
    const { state, state_at: at, order, kind } = regulation
    const missing = <span className={typography.quiet}>{t(($) => $.localService.notReported)}</span>
    const shown = (value: number | null, formatValue: (value: number) => string) =>
      value === null ? missing : formatValue(value)
    const { setpoint_min: min, setpoint_max: max, setpoint_step: step } = regulation
    return [
      {
        label: t(($) => $.localService.state),
        value: (
          <span className={state === 'silent' ? typography.danger : undefined}>
            {t(($) => $.localService.states[state])}
          </span>
        ),
        ...(at === null ? {} : { note: t(($) => $.localService.stateAt, { when: format.ago(at, now) }) }),
      },
      {
        label: t(($) => $.localService.mode),
        value:
          order === null ? (
            missing
          ) : (
            <OrderChip
              order={order}
              label={orderName(order)}
              state={state === 'silent' ? 'stale' : 'confirmed'}
            />
          ),
      },
      ...(kind === 'setpoint'
        ? [
            {
              label: t(($) => $.localService.setpoint),
              value: shown(regulation.setpoint, format.temperature),
            },
            {
              label: t(($) => $.localService.temperature),
              value: shown(regulation.temperature, format.temperature),
            },
          ]
        : []),
      ...(min === null || max === null
        ? []
        : [
            {
              label: t(($) => $.localService.range),
              value: t(($) => $.localService.rangeValue, {
                min: format.temperature(min),
                max: format.temperature(max),
              }),
              ...(step === null
                ? {}
                : { note: t(($) => $.localService.step, { step: format.temperature(step) }) }),
            },
          ]),
      ...(regulation.measured_by === 'demand'
        ? [{ label: t(($) => $.localService.demand), value: shown(regulation.demand, format.percent) }]
        : []),
      ...(regulation.power === null && kind === 'setpoint'
        ? []
        : [{ label: t(($) => $.localService.power), value: shown(regulation.power, format.power) }]),
      ...(regulation.battery === null
        ? []
        : [{ label: t(($) => $.localService.battery), value: format.percent(regulation.battery) }]),
    ]
  }
}

/** When a regulation heated in the last two days, newest first. */
function RegulationRuns({ regulation, now }: { regulation: Regulation; now: number }) {
  const t = useWords(roomPagesWords)
  const format = useFormat()
  const { runs, measured_by: measure } = regulation
  return (
    <div>
      <div className={sections.head}>
        <h3>{t(($) => $.localService.runs)}</h3>
        <p>{t(($) => $.localService.runsNote)}</p>
      </div>
      {runs.length === 0 ? (
        <p className={typography.note}>
          {t(($) => (measure === null ? $.localService.runsUnknown : $.localService.runsNone))}
        </p>
      ) : (
        <ul className={styles.runs}>
          {runs.map(({ from, to, peak }) => (
            <li key={from}>
              <span>
                {to === null ? format.since(from, now) : format.fromTo(from, to, now)}
                <span className={typography.rowQuiet}>
                  {measure === 'demand'
                    ? t(($) => $.localService.peakDemand, { value: format.percent(peak) })
                    : t(($) => $.localService.peakPower, { value: format.power(peak) })}
                </span>
              </span>
              <span className={typography.quiet}>
                {format.duration(((to === null ? now : Date.parse(to)) - Date.parse(from)) / 1000)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
