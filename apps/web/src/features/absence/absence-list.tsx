import type { Absence } from '@foyer/contract/absence.ts'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useErrorText } from '#api/error-words.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { endAbsenceMutation } from '#api/queries/absence.queries.ts'
import { OrderName } from '#features/orders/order-name.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { absenceWords } from './absence-words.ts'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import styles from './absence-plan.module.css'

/** The absences that are planned or run, with what may be done to each. */
export function AbsenceList({
  absences,
  now,
  onChange,
}: {
  absences: readonly Absence[]
  now: number
  onChange: (absence: Absence) => void
}) {
  const t = useWords(absenceWords)
  const format = useFormat()
  const say = useErrorText()
  const ending = useApiMutation(endAbsenceMutation, { showError: 'inline' })
  const sentenceOf = ({ phase, departure_at: departure, return_at: back }: Absence) => {
    if (back !== null) {
      return phase === 'planned'
        ? t(($) => $.planned, { span: format.fromTo(departure, back, now) })
        : t(($) => $.away, { to: format.when(back, now) })
    }
    return phase === 'planned'
      ? t(($) => $.plannedOpen, { from: format.from(departure, now) })
      : t(($) => $.awayOpen, { since: format.since(departure, now) })
  }
  return (
    <Section title={t(($) => $.current)} note={t(($) => $.cancelNote)}>
      <ul>
        {absences.map((absence) => (
          <li key={absence.id} className={styles.row}>
            <p>
              <Rich text={sentenceOf(absence)} parts={{ order: <OrderName order="holidays" /> }} />
            </p>
            {absence.set_by === null ? null : (
              <span className={typography.note}>
                {t(($) => $.setBy, { who: absence.set_by ?? '', at: format.whenAt(absence.set_at, now) })}
              </span>
            )}
            <div className={layout.actions}>
              <Button icon="clock" onClick={() => onChange(absence)}>
                {t(($) => $.change)}
              </Button>
              <Button
                look="quiet"
                isBusy={ending.isPending}
                onClick={() => ending.mutate({ params: { absenceId: absence.id } })}
              >
                {t(($) => $.cancel)}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {ending.error === null ? null : <p role="alert">{say(ending.error)}</p>}
    </Section>
  )
}
