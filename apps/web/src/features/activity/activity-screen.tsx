import type { Activity } from '@foyer/contract/activity.ts'
import type { Command } from '@foyer/contract/command.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { capital } from '#lib/capital.ts'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { daysBetween } from '#lib/calendar-days.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-zone.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { activityQuery, actorsQuery } from '#api/queries/activity.queries.ts'
import { answersOf } from '#features/commands/command-outcome.ts'
import { commandsQuery } from '#api/queries/command.queries.ts'
import { dayAxis } from '#features/rooms/day-axes.ts'
import { roomWords } from '#features/rooms/room-words.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Section } from '#ui/section.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityHeading } from './activity-heading.tsx'
import { ActivityRow } from './activity-row.tsx'
import { activityScreenWords } from './activity-screen-words.ts'
import { DAY_LIMIT, hasFilters, questionOf, type ActivitySearch } from './activity-search.ts'
import { DayDots } from './day-dots.tsx'
import { dayRequests } from './day-requests.ts'
import buttons from '#ui/button.module.css'
import typography from '#ui/typography.module.css'
import styles from './activity-screen.module.css'

/** Everything that was asked of the home and that happened in it; which of it, the address says. */
export function ActivityScreen({
  search,
  onSearch,
}: {
  search: ActivitySearch
  onSearch: (change: (former: ActivitySearch) => ActivitySearch) => void
}) {
  const t = useWords(activityScreenWords)
  const room = useWords(roomWords)
  const format = useFormat()
  const now = useMinute()
  const zone = useValue(homeZone)
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: page } = useSuspenseQuery(activityQuery(questionOf(search)))
  const { data: asked, isError: hasNoCommands } = useQuery(commandsQuery({ limit: DAY_LIMIT }))
  const { data: people = [], isError: hasNoPeople } = useQuery(actorsQuery)
  const commands = asked ?? []
  const axis = dayAxis(now, zone, { ...format, midnight: () => room(($) => $.midnight) })
  const answers = answersOf(rooms)
  const requests = dayRequests(commands, answers, axis.start)
  const undoable = newestOverrides(
    commands,
    rooms.flatMap(({ id, order }) => (order?.source === 'override' ? [id] : [])),
  )
  const oldest = page.at(-1)?.at
  const titleOf = (at: string) => {
    const day = format.day(at)
    const days = daysBetween(at, now, zone)
    if (days === 0) return t(($) => $.today, { day })
    return days === 1 ? t(($) => $.yesterday, { day }) : capital(day)
  }
  return (
    <>
      <ActivityHeading
        since={axis.start}
        requests={asked === undefined ? null : requests}
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
      {[...Map.groupBy(page, ({ at }) => format.dayKey(at))].map(([key, things]) => (
        <Section key={key} title={titleOf(things[0]?.at ?? '')}>
          <ol>
            {things.map((activity) => (
              <ActivityRow
                key={activity.id}
                activity={activity}
                answers={answers}
                canUndo={activity.command !== null && undoable.has(activity.command.id)}
              />
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
          {search.before === undefined
            ? null
            : `${t(($) => $.before, { when: format.when(search.before, now) })} · `}
          {t(($) => $.zone, { zone })}
        </p>
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

/** The same question at its newest answer. */
function atNewest({ before: _former, ...rest }: ActivitySearch): ActivitySearch {
  return rest
}

/** A page that is not full is the last one. */
function isFull(page: readonly Activity[]): boolean {
  return page.length >= questionOf({}).limit
}

/** For each of these rooms the newest order that somebody asked of it: the one that can be taken back. */
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
