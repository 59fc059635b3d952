import { useState } from 'react'
import { useWords } from '#lib/words.ts'
import { capital } from '#lib/count-word.ts'
import { Button } from '#ui/button.tsx'
import { calendarWords } from './calendar-words.ts'
import type { WeekEditor } from './use-week-editor.ts'
import type { WeekWords } from './use-week-words.ts'
import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'
import inspector from './inspector.module.css'
import styles from './copy-panel.module.css'

const ALL = [0, 1, 2, 3, 4, 5, 6]
const WORKDAYS = [0, 1, 2, 3, 4]

/** Copies the chosen day over others in one gesture, and empties it. In a dialog (`onDone`) its title is there already. */
export function CopyPanel({
  editor,
  words,
  onDone,
}: {
  editor: WeekEditor
  words: WeekWords
  onDone?: () => void
}) {
  const t = useWords(calendarWords)
  const { day } = editor.place
  const [chosen, setChosen] = useState<readonly number[]>([])
  const days = chosen.filter((other) => other !== day)
  const name = words.day(day)
  const values = { day: name, days: capital(words.days(days)), count: days.length }
  const toggle = (other: number) =>
    setChosen(ALL.filter((one) => (one === other ? !chosen.includes(one) : chosen.includes(one))))
  return (
    <div>
      {onDone === undefined ? <h2 className={inspector.title}>{t(($) => $.copy, { day: name })}</h2> : null}
      <div className={styles.days}>
        {ALL.map((other) => (
          <button
            key={other}
            type="button"
            aria-pressed={days.includes(other)}
            aria-label={words.dayTitle(other)}
            aria-disabled={other === day || undefined}
            onClick={() => {
              if (other !== day) toggle(other)
            }}
          >
            {words.dayTitle(other).slice(0, 1)}
          </button>
        ))}
      </div>
      <p className={styles.shortcuts}>
        <Button look="link" onClick={() => setChosen(WORKDAYS)}>
          {t(($) => $.workdays)}
        </Button>
        <Button look="link" onClick={() => setChosen(ALL)}>
          {t(($) => $.allDays)}
        </Button>
      </p>
      <p className={`${typography.note} ${inspector.note}`}>
        {days.length === 0 ? t(($) => $.copyNone) : t(($) => $.copyNote, values)}
      </p>
      <div className={`${layout.actions} ${inspector.actions}`}>
        <Button
          icon="copy"
          onClick={() => {
            if (days.length === 0) return
            editor.copyTo(day, days)
            setChosen([])
            onDone?.()
          }}
        >
          {t(($) => $.copyDo, { count: days.length })}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            editor.clear([day])
            onDone?.()
          }}
        >
          {t(($) => $.clearDay, { day: name })}
        </Button>
      </div>
    </div>
  )
}
