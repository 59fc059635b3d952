import { useId } from 'react'
import { useWords } from '#lib/words.ts'
import { capital } from '#lib/count-word.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { calendarWords } from './calendar-words.ts'
import fields from '#ui/field.module.css'
import styles from './quarter-stepper.module.css'

/** A time of the day between two buttons of a quarter of an hour. */
export function QuarterStepper({
  label,
  value,
  least,
  most,
  time,
  onChange,
}: {
  label: string
  /** In quarters since 06:00. */
  value: number
  least: number
  most: number
  time: (quarter: number) => string
  onChange: (value: number) => void
}) {
  const t = useWords(calendarWords)
  const id = useId()
  const edge = capital(label)
  return (
    <div className={styles.stepper} role="group" aria-labelledby={id}>
      <span id={id} className={fields.label}>
        {label}
      </span>
      <div>
        <IconButton
          icon="minus"
          look="quiet"
          label={t(($) => $.earlier, { edge })}
          aria-disabled={value <= least || undefined}
          onClick={() => {
            if (value > least) onChange(value - 1)
          }}
        />
        <output>{time(value)}</output>
        <IconButton
          icon="plus"
          look="quiet"
          label={t(($) => $.later, { edge })}
          aria-disabled={value >= most || undefined}
          onClick={() => {
            if (value < most) onChange(value + 1)
          }}
        />
      </div>
    </div>
  )
}
