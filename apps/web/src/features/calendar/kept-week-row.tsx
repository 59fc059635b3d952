import type { NamedWeek } from '@foyer/contract/named-week.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { useState } from 'react'
import { useWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { calendarWords } from './calendar-words.ts'
import { KeptWeekForm } from './kept-week-form.tsx'
import typography from '#ui/typography.module.css'

/** A week that the home keeps: taken over, changed where it stands, forgotten. */
export function KeptWeekRow({
  kept,
  week,
  says,
  onTake,
  onForget,
}: {
  kept: NamedWeek
  /** As it is on screen. */
  week: Week
  /** A week in a few words. */
  says: (week: Week) => string
  onTake: (week: Week) => void
  onForget: () => void
}) {
  const t = useWords(calendarWords)
  const [isChanging, setChanging] = useState(false)
  const { name } = kept
  return (
    <li>
      <span>
        {name}
        <span className={typography.rowQuiet}>{says(kept.week)}</span>
      </span>
      <Button size="small" aria-label={t(($) => $.weeks.takeOf, { name })} onClick={() => onTake(kept.week)}>
        {t(($) => $.weeks.take)}
      </Button>
      <IconButton
        icon="sliders"
        look="quiet"
        label={t(($) => $.weeks.changeOf, { name })}
        aria-expanded={isChanging}
        onClick={() => setChanging(!isChanging)}
      />
      <IconButton icon="bin" look="quiet" label={t(($) => $.weeks.forgetOf, { name })} onClick={onForget} />
      {isChanging ? (
        <KeptWeekForm kept={kept} week={week} says={says} onClose={() => setChanging(false)} />
      ) : null}
    </li>
  )
}
