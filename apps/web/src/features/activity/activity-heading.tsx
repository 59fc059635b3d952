import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { activityScreenWords } from './activity-screen-words.ts'
import type { DayRequest } from './day-requests.ts'

/** The first sentence: how much was asked since the morning, and what became of it. */
export function ActivityHeading({
  since,
  requests,
  hasFailed,
}: {
  since: number
  /** Null while the requests of the day are not known. */
  requests: readonly DayRequest[] | null
  hasFailed: boolean
}) {
  const t = useWords(activityScreenWords)
  const format = useFormat()
  const countOf = (wanted: DayRequest['state']) =>
    (requests ?? []).filter(({ state }) => state === wanted).length
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
        <Rich text={t(($) => $.sentence, { count: requests.length, time: format.time(since), confirmed })} />
      )}
      {failed === 0 ? null : <> {t(($) => $.failed, { count: failed })}</>}
      {pending === 0 ? null : <> {t(($) => $.pending, { count: pending })}</>}
    </PageHeading>
  )
}
