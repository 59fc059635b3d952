import type { AbsencePreview } from '@foyer/contract/absence.ts'
import { Rich } from '#base/i18n/rich.tsx'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { useOrderName } from '#entities/order/order-words.ts'
import { Section } from '#ui/section.tsx'
import type { AbsenceDraft } from './absence-draft.ts'
import { absenceWords } from './absence-words.ts'
import typography from '#ui/typography.module.css'
import styles from './absence-plan.module.css'

/** When each room begins to heat for the return, and what that is reckoned from; then the hot water. */
export function AbsencePlan({
  plan,
  draft,
  now,
}: {
  plan: AbsencePreview
  draft: AbsenceDraft
  now: number
}) {
  const t = useWords(absenceWords)
  const format = useFormat()
  const nameOf = useOrderName()
  const rooms = plan.rooms.filter(({ room_id: id }) => draft.roomIds?.includes(id) ?? true)
  const water = draft.roomIds === null ? plan.hot_water : null
  return (
    <Section title={t(($) => $.ready)}>
      <ul>
        {rooms.map(
          ({
            room_id: id,
            room_name: room,
            preheat_at: at,
            lead_minutes: lead,
            runs,
            is_learned: isLearned,
          }) => (
            <li key={id} className={styles.row}>
              {at !== null && lead !== null ? (
                <>
                  <Rich
                    text={t(($) => $.preheats, {
                      room,
                      at: format.when(at, now),
                      lead: format.duration(lead * 60),
                    })}
                  />
                  <span className={typography.note}>
                    {t(($) => (isLearned ? $.learned : $.byDefault), { count: runs })}
                  </span>
                </>
              ) : (
                <Rich
                  text={
                    draft.back === null
                      ? t(($) => $.staysOpen, { room, order: nameOf(draft.order) })
                      : t(($) => $.stays, { room })
                  }
                />
              )}
            </li>
          ),
        )}
        {water === null ? null : (
          <li className={styles.row}>
            <Rich
              text={
                water.back_at === null
                  ? t(($) => $.waterOpen)
                  : t(($) => (water.is_off_peak ? $.waterOffPeak : $.water), {
                      at: format.when(water.back_at ?? now, now),
                    })
              }
            />
          </li>
        )}
      </ul>
    </Section>
  )
}
