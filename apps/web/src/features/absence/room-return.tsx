import type { AbsenceRoom } from '@foyer/contract/absence.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import type { AbsenceDraft } from './absence-draft.ts'
import { absenceWords } from './absence-words.ts'
import typography from '#ui/typography.module.css'

/** When a room begins to heat for the return, and what that is reckoned from. */
export function RoomReturn({ room, draft, now }: { room: AbsenceRoom; draft: AbsenceDraft; now: number }) {
  const t = useWords(absenceWords)
  const format = useFormat()
  const nameOf = useOrderName()
  const { room_name: name, preheat_at: at, lead_minutes: lead, runs, is_learned: isLearned } = room
  if (at === null || lead === null) {
    return (
      <p>
        <Rich
          text={
            draft.back === null
              ? t(($) => $.staysOpen, { room: name, order: nameOf(draft.order) })
              : t(($) => $.stays, { room: name })
          }
        />
      </p>
    )
  }
  return (
    <>
      <p>
        <Rich
          text={t(($) => $.preheats, {
            room: name,
            from: format.from(at, now),
            lead: format.duration(lead * 60),
          })}
        />
      </p>
      <span className={typography.note}>
        {t(($) => (isLearned ? $.learned : $.byDefault), { count: runs })}
      </span>
    </>
  )
}
