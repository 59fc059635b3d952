import type { Schedule, Week } from '@foyer/contract/schedule.ts'
import { weekFacts } from '@foyer/rules/schedule/compare-weeks.ts'
import { templateWeek, weekTemplates } from '@foyer/rules/schedule/week-templates.ts'
import { useWords } from '#lib/words.ts'
import { Offered } from '#api/offered.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { calendarWords } from './calendar-words.ts'
import { KeptWeeks } from './kept-weeks.tsx'
import type { WeekWords } from './use-week-words.ts'
import lists from './weeks-dialog.module.css'
import typography from '#ui/typography.module.css'

/** Weeks to begin from: those of ways of living, and those that the home keeps. What is taken is not saved yet. */
export function WeeksDialog({
  isOpen,
  schedule,
  week,
  words,
  onTake,
  onClose,
}: {
  isOpen: boolean
  schedule: Schedule
  /** As it is being edited. */
  week: Week
  words: WeekWords
  onTake: (week: Week) => void
  onClose: () => void
}) {
  const t = useWords(calendarWords)
  const take = (taken: Week) => {
    onTake(taken)
    onClose()
  }
  const says = (one: Week) =>
    t(($) => $.weeks.comfort, { hours: words.hours(weekFacts(one, schedule.default_order).comfort) })
  return (
    <Dialog isOpen={isOpen} title={t(($) => $.weeks.title)} closeWord={t(($) => $.close)} onClose={onClose}>
      <p className={typography.note}>{t(($) => $.weeks.note)}</p>
      <h3 className={lists.title}>{t(($) => $.weeks.templates)}</h3>
      <ul className={lists.weeks}>
        {weekTemplates.map((template) => (
          <li key={template}>
            <span>
              {t(($) => $.weeks.names[template])}
              <span className={typography.rowQuiet}>
                {t(($) => $.weeks.about[template])} {says(templateWeek(template))}
              </span>
            </span>
            <Button
              size="small"
              aria-label={t(($) => $.weeks.takeOf, { name: t(($) => $.weeks.names[template]) })}
              onClick={() => take(templateWeek(template))}
            >
              {t(($) => $.weeks.take)}
            </Button>
          </li>
        ))}
      </ul>
      <Offered feature="weeks">
        <KeptWeeks week={week} says={says} onTake={take} />
      </Offered>
    </Dialog>
  )
}
