import type { Activity } from '@foyer/contract/activity.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { activityQuery } from '#api/queries/activity.queries.ts'
import { useHappening } from '#features/activity/happening.ts'
import { answersOf, type DeviceAnswer, requestState } from '#features/commands/command-outcome.ts'
import { CommandSentence } from '#features/commands/command-sentence.tsx'
import { commandWords } from '#features/commands/command-words.ts'
import { useOutcomeText } from '#features/commands/outcome-text.ts'
import { orderChip } from '#features/orders/order-name.tsx'
import { useOrderName } from '#features/orders/order-words.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'
import { Section } from '#ui/section.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { overviewWords } from './overview-words.ts'
import typography from '#ui/typography.module.css'
import lists from '#ui/lists.module.css'

/** Rows of the log on the overview. */
const RECENT = 6

/** What has just happened at home: who did what, and what happened by itself. */
export function RecentActivity({ now }: { now: number }) {
  const t = useWords(overviewWords)
  const format = useFormat()
  const { data: rooms = [] } = useQuery(roomsQuery)
  const answers = answersOf(rooms)
  const { data: activities, isError } = useQuery(activityQuery({ limit: RECENT }))
  return (
    <Section
      title={t(($) => $.recent.title)}
      more={<Link to="/account/activity">{t(($) => $.recent.more)}</Link>}
    >
      {activities === undefined ? (
        isError ? (
          <p className={typography.note}>{t(($) => $.recent.failed)}</p>
        ) : (
          <Loading label={t(($) => $.measures.waiting)}>
            <ol className={lists.log}>
              {Array.from({ length: RECENT }, (_, row) => (
                <li key={row}>
                  <Skeleton width="3em" />
                  <Skeleton width="16em" />
                </li>
              ))}
            </ol>
          </Loading>
        )
      ) : activities.length === 0 ? (
        <p className={typography.note}>{t(($) => $.recent.empty)}</p>
      ) : (
        <ol className={lists.log}>
          {activities.map((activity) => (
            <li key={activity.id}>
              <time dateTime={activity.at}>{format.when(activity.at, now)}</time>
              <div>
                <ActivityWords activity={activity} answers={answers} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

function ActivityWords({ activity, answers }: { activity: Activity; answers: readonly DeviceAnswer[] }) {
  const commands = useWords(commandWords)
  const happening = useHappening(useOrderName())(activity)
  const outcomeText = useOutcomeText()
  const { command } = activity
  if (command !== null) {
    return (
      <>
        <CommandSentence command={command} answers={answers} chip={orderChip} />
        <span className={typography.rowQuiet}>
          {commands(($) => $.sources[command.actor.kind])} ·{' '}
          {outcomeText(command, requestState(command, answers))}
        </span>
      </>
    )
  }
  return (
    <>
      {happening?.text}
      {happening === null || happening.note === null ? null : (
        <span className={typography.rowQuiet}>{happening.note}</span>
      )}
    </>
  )
}
