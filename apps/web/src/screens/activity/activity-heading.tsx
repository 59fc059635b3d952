import { Rich } from '#base/i18n/rich.tsx'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { activityScreenWords } from './activity-screen-words.ts'
import type { dayDeeds } from './day-deeds.ts'

/** The first sentence: how much was asked since the morning, and what became of it. */
export function ActivityHeading({
  since,
  deeds,
  hasFailed,
}: {
  since: number
  /** Null while the requests of the day are not known. */
  deeds: ReturnType<typeof dayDeeds> | null
  hasFailed: boolean
}) {
  const t = useWords(activityScreenWords)
  const format = useFormat()
  const countOf = (wanted: string) => (deeds ?? []).filter(({ end }) => end === wanted).length
  const missed = countOf('missed')
  const waiting = countOf('waiting')
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
      {deeds === null ? (
        t(($) => (hasFailed ? $.requestsNotLoaded : $.loading))
      ) : (
        <Rich text={t(($) => $.sentence, { count: deeds.length, time: format.time(since), confirmed })} />
      )}
      {missed === 0 ? null : <> {t(($) => $.missed, { count: missed })}</>}
      {waiting === 0 ? null : <> {t(($) => $.waiting, { count: waiting })}</>}
    </PageHeading>
  )
}
