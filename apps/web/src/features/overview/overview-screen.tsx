import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from '@tanstack/react-router'
import type { Room } from '@foyer/contract/room.ts'
import type { Device } from '@foyer/contract/device.ts'
import { loadWords, useWords } from '#lib/i18n.ts'
import { eventWords, overviewMoreWords, overviewWords, sharedWords } from '#lib/words.ts'
import { useMinute } from '#lib/clock.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useFormat, countWord } from '#lib/format.ts'
import { capitalize } from '#lib/dates.ts'
import { useValue } from '#lib/store.ts'
import { homeZone } from '#lib/home-time.ts'
import { IfFeature, useHasFeature } from '#api/features.tsx'
import { meQuery } from '#api/queries/account.ts'
import { devicesQuery, hubsQuery } from '#api/queries/devices.ts'
import { roomsQuery, roomLinesQuery, absencesQuery } from '#api/queries/rooms.ts'
import { lazyPart } from '#forms/not-loaded.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { LazyInView } from '#ui/lazy-in-view.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { Section, PageHeading } from '#ui/page.tsx'
import { factsOf, type RoomsFacts } from '#features/rooms/room-state.ts'
import { FirstTouch, Welcome } from '#features/welcome/welcome.tsx'
import { OrderName } from '#features/orders/orders.tsx'
import { AwayUntil, RoomBoard } from '#features/rooms/room-board.tsx'
import { usePriceSpans } from '#features/energy/prices.ts'
import { lineSpanAt } from '#features/rooms/room-day.ts'
import { FourMeasures } from './measures.tsx'
import { OverviewAttention } from './attention.tsx'

import sections from '#ui/page.module.css'
import buttons from '#ui/button.module.css'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import styles from './overview.module.css'

// Below the fold: fetched when scrolled near, with its texts.
const Boards = lazyPart(
  () => Promise.all([import('./overview-boards.tsx'), loadWords([overviewMoreWords, eventWords])]),
  ([module]) => module.OverviewBoards,
)

/** The overview of the home: a summary sentence, what needs attention, four measures, the day, the installation. */
export function OverviewScreen() {
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: devices } = useSuspenseQuery(devicesQuery)
  const { data: me } = useQuery(meQuery)
  const { data: hubs, isError: hasNoHubs } = useQuery(hubsQuery)
  const now = useMinute()
  const facts = factsOf(rooms)
  const known = hubs ?? (hasNoHubs ? null : undefined)
  if (devices.length === 0) {
    return (
      <>
        <OverviewHeading facts={facts} devices={devices} now={now} />
        <Welcome isOwner={me?.role === 'owner'} />
      </>
    )
  }
  return (
    <>
      <OverviewHeading facts={facts} devices={devices} now={now} />
      <IfFeature feature="absence">
        <AbsenceNote now={now} place="top" />
      </IfFeature>
      <OverviewAttention facts={facts} devices={devices} hubs={known} now={now} />
      <FourMeasures devices={devices} rooms={rooms} now={now} />
      {me?.home.is_demo === true ? <FirstTouch personId={me.id} rooms={rooms} /> : null}
      <IfFeature feature="absence">
        <AbsenceNote now={now} place="below" />
      </IfFeature>
      <IfFeature feature="plan">
        {rooms.length === 0 ? null : <DayRibbon rooms={rooms} now={now} />}
      </IfFeature>
      <LazyInView pending={<BoardsPending />}>
        <Suspense fallback={<BoardsPending />}>
          <Boards rooms={rooms} devices={devices} hubs={known} facts={facts} now={now} />
        </Suspense>
      </LazyInView>
    </>
  )
}

/** About as high as the boards, so that the scroll position is kept on return. */
function BoardsPending() {
  const t = useWords(sharedWords)
  return (
    <Loading label={t(($) => $.frame.loading)}>
      <div className={sections.twoColumns}>
        {['energy', 'rooms', 'activity', 'hub'].map((board) => (
          <Skeleton key={board} width="100%" height="320px" />
        ))}
      </div>
    </Loading>
  )
}

/**
 * The link to the absences, with the return of the current one. On a phone it comes after the measures until the absence
 * begins, so that the measures are on the first screen.
 */
function AbsenceNote({ now, place }: { now: number; place: 'top' | 'below' }) {
  const t = useWords(overviewWords)
  const isPhone = useMediaQuery('(max-width: 699px)')
  const format = useFormat()
  const { data: absences = [] } = useQuery(absencesQuery)
  const absence = absences.find(({ phase }) => phase === 'away') ?? absences[0]
  if ((isPhone && absence?.phase !== 'away' ? 'below' : 'top') !== place) return null
  const back = absence?.return_at ?? null
  const departure = absence?.departure_at ?? now
  const first = absence?.rooms
    .filter(({ preheat_at: at }) => at !== null && Date.parse(at) > now)
    .toSorted((one, other) => Date.parse(one.preheat_at ?? '') - Date.parse(other.preheat_at ?? ''))[0]
  return (
    <div className={layout.actions}>
      {absence === undefined ? null : (
        <p>
          {absence.phase === 'away' ? (
            <>
              <AwayUntil name={<OrderName order="holidays" />} back={back} now={now} />.
            </>
          ) : (
            <RichText
              text={
                back === null
                  ? t(($) => $.absence.nextOpen, { from: format.from(departure, now) })
                  : t(($) => $.absence.next, { span: format.fromTo(departure, back, now) })
              }
              parts={{ order: <OrderName order="holidays" /> }}
            />
          )}{' '}
          {absence.phase === 'away' && first !== undefined && first.preheat_at !== null
            ? t(($) => $.absence.preheat, { room: first.room_name, from: format.from(first.preheat_at, now) })
            : null}
        </p>
      )}
      <Link className={buttons.button} to="/account/absence">
        <Icon name="holidays" />
        {t(($) => $.absence.link)}
      </Link>
    </div>
  )
}

/** The day of every room: the past, now, and the schedule ahead; on narrow screens the next six hours. */
function DayRibbon({ rooms, now }: { rooms: readonly Room[]; now: number }) {
  const t = useWords(overviewWords)
  const isWide = useMediaQuery('(min-width: 1280px)')
  const span = lineSpanAt(now, useValue(homeZone))
  const { data: lines, isError } = useQuery(roomLinesQuery(span.startDate, span.endDate))
  const spans = usePriceSpans()
  return (
    <Section
      title={t(($) => $.day.title)}
      note={isWide ? t(($) => $.day.note) : t(($) => $.day.coming)}
      more={<Link to="/account/rooms">{t(($) => $.day.more)}</Link>}
    >
      {isError && lines === undefined ? <p className={typography.note}>{t(($) => $.day.failed)}</p> : null}
      <RoomBoard
        rooms={rooms}
        lines={lines}
        spans={spans}
        now={now}
        show={isWide ? 'day' : 'coming'}
        layout={isWide ? 'wide' : 'narrow'}
      />
    </Section>
  )
}

/** The day, the time, the outdoor temperature, and the first sentence. */
function OverviewHeading({
  facts,
  devices,
  now,
}: {
  facts: RoomsFacts
  devices: readonly Device[]
  now: number
}) {
  const t = useWords(overviewWords)
  const format = useFormat()
  // Not every provider returns the person's name.
  const [name = ''] = (useQuery(meQuery).data?.name ?? '').split(' ')
  const outside = devices.find(
    (device) => device.category === 'outdoor' && device.reachable === true && isNumber(device.temperature),
  )?.temperature
  return (
    <PageHeading
      kicker={
        <>
          <b>
            {capitalize(format.day(now))}, {format.time(now)}
          </b>
          {isNumber(outside) ? (
            <span>{t(($) => $.outside, { temperature: format.temperature(outside) })}</span>
          ) : null}
        </>
      }
    >
      {devices.length > 0 ? (
        <FirstSentence facts={facts} now={now} />
      ) : name === '' ? (
        <RichText text={t(($) => $.welcome)} />
      ) : (
        <RichText text={t(($) => $.welcomeNamed, { name })} />
      )}
    </PageHeading>
  )
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

/** A sentence on the state of the home, and how long it will last. */
function FirstSentence({ facts, now }: { facts: RoomsFacts; now: number }) {
  const t = useWords(overviewWords)
  const tShared = useWords(sharedWords)
  const format = useFormat()
  const kind = sentenceOf(facts)
  const isPlanKnown = useHasFeature('plan')
  const count = countWord(
    facts.warm,
    tShared(($) => $.room.numbers),
  )
  const text = t(($) => $.sentence[kind], {
    count: facts.warm,
    words: kind === 'warmOnly' ? capitalize(count) : count,
    temperature: facts.meanTemperature === null ? '' : format.temperature(facts.meanTemperature),
  })
  const then =
    facts.nextChange === null
      ? t(($) => $.sentence.noChange)
      : t(($) => $.sentence.noChangeBefore, { before: format.before(facts.nextChange, now) })
  return (
    <>
      <RichText text={text} />{' '}
      {kind === 'nothing' || kind === 'silent' || !isPlanKnown ? null : (
        <span className={styles.then}>{then}</span>
      )}
    </>
  )
}

type FirstSentenceKind =
  | 'warm'
  | 'allLowered'
  | 'temperatureOnly'
  | 'warmOnly'
  | 'allLoweredOnly'
  | 'silent'
  | 'nothing'

/** The kind of the overview's first sentence: only what the facts support. */
export function sentenceOf(facts: Omit<RoomsFacts, 'nextChange' | 'alerts'>): FirstSentenceKind {
  const { heated, warm, lowered, silent, meanTemperature } = facts
  if (meanTemperature === null) {
    if (warm > 0) return 'warmOnly'
    if (lowered > 0) return 'allLoweredOnly'
    return silent.length > 0 ? 'silent' : 'nothing'
  }
  if (warm > 0) return 'warm'
  return heated > 0 && lowered > 0 ? 'allLowered' : 'temperatureOnly'
}
