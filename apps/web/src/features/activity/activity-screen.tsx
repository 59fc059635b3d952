import { useWords, language } from '#lib/i18n.ts'
import { activityWords, sharedWords } from '#lib/words.ts'
import { percent } from '#ui/css-percent.ts'
import { positionOn, type Axis, useElementWidth } from '#ui/timeline/axis.ts'
import { DayAxis, DayGrid } from '#ui/timeline/day-lines.tsx'
import { type DayRequest, dayRequests, entriesOf, type Entry } from './activity-entries.ts'
import { type Activity, activityKinds, type Outcome, outcomes } from '@foyer/contract/activity.ts'
import type { Command } from '@foyer/contract/command.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { actorKinds } from '@foyer/contract/order-state.ts'
import type { Room } from '@foyer/contract/room.ts'
import { csvText, downloadCsv } from '#lib/csv.ts'
import { useValue } from '#lib/store.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-time.ts'
import { useMinute } from '#lib/clock.ts'
import { RichText } from '#lib/rich-text.tsx'
import { activityQuery, actorsQuery } from '#api/queries/activity.ts'
import { commandsQuery, roomsQuery } from '#api/queries/rooms.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/facts.tsx'
import { Section, PageHeading } from '#ui/page.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { orderStatesOf } from '#features/commands/command-state.ts'
import { dayAxis } from '#features/rooms/room-day.ts'
import { useActivityCsv, ActivityRow } from './activity-row.tsx'
import { DAY_LIMIT, hasFilters, questionOf, type ActivitySearch } from './activity-search.ts'

import buttons from '#ui/button.module.css'
import filters from '#ui/filter-chip.module.css'
import dots from '#ui/timeline/dots.module.css'
import typography from '#ui/typography.module.css'
import styles from './activity.module.css'

/** All requests and events of the home, filtered by the address. */
export function ActivityScreen({
  search,
  onSearch,
}: {
  search: ActivitySearch
  onSearch: (change: (previous: ActivitySearch) => ActivitySearch) => void
}) {
  const t = useWords(activityWords)
  const tShared = useWords(sharedWords)
  const format = useFormat()
  const now = useMinute()
  const zone = useValue(homeZone)
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: page } = useSuspenseQuery(activityQuery(questionOf(search)))
  const { data: loadedCommands, isError: hasNoCommands } = useQuery(commandsQuery({ limit: DAY_LIMIT }))
  const { data: people = [], isError: hasNoPeople } = useQuery(actorsQuery)
  const commands = loadedCommands ?? []
  const axis = dayAxis(now, zone, { ...format, midnight: () => tShared(($) => $.room.midnight) })
  const orderStates = orderStatesOf(rooms)
  const requests = dayRequests(commands, orderStates, axis.start)
  const undoable = newestOverrides(
    commands,
    rooms.flatMap(({ id, order }) => (order?.source === 'override' ? [id] : [])),
  )
  const oldest = page.at(-1)?.at
  const currentLanguage = useValue(language)
  const csvOf = useActivityCsv(orderStates)
  const entries = entriesOf(page)
  const days = [...Map.groupBy(entries, ({ at }) => format.dayKey(at))]
  const handleCsv = () => {
    const { header, rows } = csvOf(page)
    downloadCsv(`${t(($) => $.csv.file)}-${format.dayKey(now)}.csv`, csvText(header, rows, currentLanguage))
  }
  const noteOf = (dayEntries: readonly Entry[], index: number) => {
    // A page may begin or end within a day: its count would not be that of the whole day.
    const isWhole = (index > 0 || search.before === undefined) && (index < days.length - 1 || !isFull(page))
    const count = dayEntries.filter(({ kind }) => kind === 'request').length
    return isWhole && count > 0 ? t(($) => $.requests, { count }) : undefined
  }
  return (
    <>
      <ActivityHeading
        since={axis.start}
        requests={loadedCommands === undefined ? null : requests}
        hasFailed={hasNoCommands}
      />
      <DayDots axis={axis} requests={requests} />
      <ActivityFilters
        search={search}
        rooms={rooms}
        people={people}
        hasNoPeople={hasNoPeople && people.length === 0}
        onSearch={onSearch}
      />
      {days.map(([key, dayEntries], index) => (
        <Section
          key={key}
          title={format.dayHeading(dayEntries[0]?.at ?? '', now)}
          note={noteOf(dayEntries, index)}
        >
          <ol>
            {dayEntries.map((entry) => (
              <ActivityRow key={entry.id} entry={entry} orderStates={orderStates} undoable={undoable} />
            ))}
          </ol>
        </Section>
      ))}
      {page.length > 0 ? null : hasFilters(search) || search.before !== undefined ? (
        <EmptyState action={<Button onClick={() => onSearch(() => ({}))}>{t(($) => $.clear)}</Button>}>
          {t(($) => $.noResults)}
        </EmptyState>
      ) : (
        <EmptyState
          action={
            <Link to="/account/rooms" className={buttons.button} data-look="plain">
              {t(($) => $.noneAction)}
            </Link>
          }
        >
          {t(($) => $.none)}
        </EmptyState>
      )}
      <div className={styles.foot}>
        <p className={typography.note}>
          {search.before === undefined ? null : `${format.before(search.before, now)} · `}
          {page.length === 0 ? null : `${t(($) => $.listed, { count: entries.length })} · `}
          {t(($) => $.zone, { zone })}
        </p>
        {page.length === 0 ? null : (
          <Button icon="download" onClick={handleCsv}>
            CSV
          </Button>
        )}
        {search.before === undefined ? null : (
          <Link to="/account/activity" search={atNewest(search)} className={buttons.button} data-look="quiet">
            {t(($) => $.newest)}
          </Link>
        )}
        {oldest === undefined || !isFull(page) ? null : (
          <Link
            to="/account/activity"
            search={{ ...search, before: oldest }}
            className={buttons.button}
            data-look="plain"
          >
            {t(($) => $.older)}
          </Link>
        )}
      </div>
    </>
  )
}

/** The same search, starting at the newest entry. */
function atNewest({ before: _previous, ...rest }: ActivitySearch): ActivitySearch {
  return rest
}

/** A page that is not full is the last one. */
function isFull(page: readonly Activity[]): boolean {
  return page.length >= questionOf({}).limit
}

/** The id of each of these rooms' newest mode command if a user sent it: the ones that can be undone. */
function newestOverrides(commands: readonly Command[], roomIds: readonly string[]): Set<string> {
  return new Set(
    roomIds.flatMap((roomId) => {
      const newest = commands.find(
        (command) => command.room?.id === roomId && command.capability === 'thermostat_mode',
      )
      return newest?.actor.kind === 'user' ? [newest.id] : []
    }),
  )
}

const everything = ''
const kindsOfActor = actorKinds.filter((kind) => kind !== 'user')

/** The filters by kind, room, person and outcome. Each is stored in the address. */
function ActivityFilters({
  search,
  rooms,
  people,
  hasNoPeople,
  onSearch,
}: {
  search: ActivitySearch
  rooms: readonly Room[]
  people: readonly { id: string; name: string }[]
  /** Loading their names failed. */
  hasNoPeople: boolean
  /** Changes the pending search of the address, so that two changes in a row both apply. */
  onSearch: (change: (previous: ActivitySearch) => ActivitySearch) => void
}) {
  const t = useWords(activityWords)
  const { kind, room, actor, outcome } = search
  // A changed filter starts at the newest entry.
  const applyFilter = (next: {
    kind?: Activity['kind'] | undefined
    room?: string
    actor?: string
    outcome?: Outcome | undefined
  }) => {
    onSearch(({ before: _previous, ...previous }) => {
      const changed = { ...previous, ...next }
      return {
        ...(changed.kind === undefined ? {} : { kind: changed.kind }),
        ...(changed.room === undefined || changed.room === everything ? {} : { room: changed.room }),
        ...(changed.actor === undefined || changed.actor === everything ? {} : { actor: changed.actor }),
        ...(changed.outcome === undefined ? {} : { outcome: changed.outcome }),
      }
    })
  }
  return (
    <div className={styles.filters} role="group" aria-label={t(($) => $.filters)}>
      <div className={filters.row}>
        <FilterChip isOn={kind === undefined} onClick={() => applyFilter({ kind: undefined })}>
          {t(($) => $.kinds.all)}
        </FilterChip>
        {activityKinds.map((one) => (
          <FilterChip
            key={one}
            isOn={kind === one}
            // Only requests have an outcome.
            onClick={() => applyFilter({ kind: one, ...(one === 'command' ? {} : { outcome: undefined }) })}
          >
            {t(($) => $.kinds[one])}
          </FilterChip>
        ))}
      </div>
      <div className={styles.selects}>
        <SelectField
          label={t(($) => $.room)}
          value={room ?? everything}
          options={[
            { value: everything, label: t(($) => $.allRooms) },
            ...rooms.map(({ id, name }) => ({ value: id, label: name ?? id })),
          ]}
          onChange={(next) => applyFilter({ room: next })}
        />
        <SelectField
          label={t(($) => $.actor)}
          value={actor ?? everything}
          options={[
            { value: everything, label: t(($) => $.everybody) },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
            ...kindsOfActor.map((value) => ({ value, label: t(($) => $.actors[value]) })),
          ]}
          onChange={(next) => applyFilter({ actor: next })}
        />
        <SelectField
          label={t(($) => $.outcome)}
          value={outcome ?? everything}
          options={[
            { value: everything, label: t(($) => $.allOutcomes) },
            ...outcomes.map((value) => ({ value, label: t(($) => $.outcomes[value]) })),
          ]}
          onChange={(next) => {
            const chosen = outcomes.find((one) => one === next)
            applyFilter({
              outcome: chosen,
              ...(chosen === undefined || kind === 'command' ? {} : { kind: undefined }),
            })
          }}
        />
      </div>
      {hasNoPeople ? <p className={typography.danger}>{t(($) => $.peopleNotLoaded)}</p> : null}
    </div>
  )
}

/** The first sentence: the number of requests since the morning, and their outcome. */
function ActivityHeading({
  since,
  requests,
  hasFailed,
}: {
  since: number
  /** Null while the requests of the day are unknown. */
  requests: readonly DayRequest[] | null
  hasFailed: boolean
}) {
  const t = useWords(activityWords)
  const format = useFormat()
  const countOf = (expected: DayRequest['state']) =>
    (requests ?? []).filter(({ state }) => state === expected).length
  const failed = countOf('failed')
  const pending = countOf('pending')
  const confirmed = t(($) => $.confirmed, { count: countOf('confirmed') })
  return (
    <PageHeading
      kicker={
        <>
          <b>{t(($) => $.kicker)}</b>
          <span>{t(($) => $.kickerNote)}</span>
        </>
      }
    >
      {requests === null ? (
        t(($) => (hasFailed ? $.requestsNotLoaded : $.loading))
      ) : (
        <RichText
          text={t(($) => $.sentence, { count: requests.length, time: format.time(since), confirmed })}
        />
      )}
      {failed === 0 ? null : <> {t(($) => $.failed, { count: failed })}</>}
      {pending === 0 ? null : <> {t(($) => $.pending, { count: pending })}</>}
    </PageHeading>
  )
}

const states = ['confirmed', 'pending', 'failed'] as const satisfies readonly DayRequest['state'][]

/**
 * The day's requests on its axis: one dot each, by state. The list below has the same content as text. Each entry of the
 * legend filters that list by its outcome.
 */
function DayDots({ axis, requests }: { axis: Axis; requests: readonly DayRequest[] }) {
  const t = useWords(activityWords)
  const counts = states.map((state) => ({
    state,
    count: requests.filter((request) => request.state === state).length,
  }))
  const shown = counts.filter(({ count }) => count > 0)
  const { ref, width } = useElementWidth()
  return (
    <div className={styles.day}>
      <div ref={ref} role="img" aria-label={t(($) => $.dots, { count: requests.length })}>
        <DayAxis axis={axis} width={width} />
        <div className={dots.line}>
          <DayGrid axis={axis} />
          {requests.map(({ id, at, state }) => (
            <i
              key={id}
              className={dots.dot}
              data-state={state === 'pending' ? 'open' : state}
              style={{ left: percent(positionOn(axis, at)) }}
            />
          ))}
        </div>
      </div>
      {shown.length === 0 ? null : (
        <ul className={dots.legend} aria-label={t(($) => $.byOutcome)}>
          {shown.map(({ state, count }) => (
            <li key={state}>
              <Link to="/account/activity" search={{ outcome: state }} replace className={styles.outcome}>
                <i
                  className={dots.dot}
                  data-state={state === 'pending' ? 'open' : state}
                  aria-hidden="true"
                />
                {t(($) => $.legend[state], { count })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
