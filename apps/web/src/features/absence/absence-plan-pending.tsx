import type { Room } from '@foyer/contract/room.ts'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-zone.ts'
import { Section } from '#ui/section.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { AbsenceBoard } from './absence-board.tsx'
import type { AbsenceDraft } from './absence-draft.ts'
import { absenceAxis, absenceSpan } from './absence-span.ts'
import { absenceWords } from './absence-words.ts'
import typography from '#ui/typography.module.css'

/** The place of the plan until it is known: an empty bar a room under the same days, so that what is below stays there. */
export function AbsencePlanPending({
  rooms,
  draft,
  now,
}: {
  rooms: readonly Room[]
  draft: AbsenceDraft
  now: number
}) {
  const t = useWords(absenceWords)
  const format = useFormat()
  const span = absenceSpan(draft, useValue(homeZone))
  const bars = rooms
    .filter(({ id }) => draft.roomIds?.includes(id) ?? true)
    .map(({ id, name }) => ({
      key: id,
      info: (
        <>
          <p>{name}</p>
          <span className={typography.note}>
            <Skeleton width="80%" />
          </span>
        </>
      ),
      blocks: [],
      label: t(($) => $.bars, { name }),
    }))
  return (
    <Section title={t(($) => $.ready)} note={t(($) => (span.isWhole ? $.days : $.lastDays))}>
      <Loading label={t(($) => $.loading)}>
        <AbsenceBoard axis={absenceAxis(span, now, format.dayTick)} tags={[]} bars={bars} />
      </Loading>
    </Section>
  )
}
