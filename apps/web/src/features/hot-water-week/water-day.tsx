import type { WaterWeek } from '@foyer/contract/hot-water.ts'
import { useWords } from '#lib/i18n.ts'
import { hotWaterWeekWords } from '#lib/words.ts'
import { clockOf } from '#lib/dates.ts'
import { useFormat } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { percent } from '#ui/css-percent.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { minutesOf, tidyDay, withStretch } from './water-week-draft.ts'

import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import styles from './hot-water-week.module.css'

const QUARTER = 15
const DAY = 1440

type Day = WaterWeek[number]

/** A day of a tank: its heating periods on a bar and as text, or in fields if editable. */
export function WaterDay({
  name,
  nothing,
  day,
  onChange,
  onCopy,
}: {
  name: string
  /** The text for a day without a heating period. */
  nothing: string
  day: Day
  /** Null if read-only. */
  onChange: ((day: Day) => void) | null
  /** Copies this day to all others. */
  onCopy?: () => void
}) {
  const t = useWords(hotWaterWeekWords)
  const format = useFormat()
  const tidy = tidyDay(day)
  const more = withStretch(day)
  return (
    <li className={styles.day}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <span className={typography.note}>
          {tidy.length === 0 ? nothing : format.duration(minutesOf(day) * 60)}
        </span>
      </div>
      <div className={styles.track} data-order="water" aria-hidden="true">
        {tidy.map(({ start, end }) => (
          <i key={start} style={{ left: percent(start / DAY), width: percent((end - start) / DAY) }} />
        ))}
      </div>
      {onChange === null ? (
        <p>{tidy.map(({ start, end }) => `${clockOf(start)}–${clockOf(end)}`).join(', ')}</p>
      ) : (
        <>
          {day.map((stretch, index) => (
            <Stretch
              key={index}
              stretch={stretch}
              words={{ day: name, number: index + 1 }}
              onChange={(to) => onChange(day.map((one, at) => (at === index ? to : one)))}
              onRemove={() => onChange(day.filter((_, at) => at !== index))}
            />
          ))}
          <div className={layout.actions}>
            {more === null ? null : (
              <Button variant="quiet" size="small" icon="plus" onClick={() => onChange(more)}>
                {t(($) => $.add)}
              </Button>
            )}
            <Button variant="quiet" size="small" icon="copy" onClick={onCopy}>
              {t(($) => $.copy)}
            </Button>
          </div>
        </>
      )}
    </li>
  )
}

/** A heating period: start and end in quarters of an hour. */
function Stretch({
  stretch: { start, end },
  words,
  onChange,
  onRemove,
}: {
  stretch: Day[number]
  words: { day: string; number: number }
  onChange: (stretch: Day[number]) => void
  onRemove: () => void
}) {
  const t = useWords(hotWaterWeekWords)
  return (
    <div className={styles.stretch}>
      <SelectField
        label={t(($) => $.from, words)}
        value={String(start)}
        options={clocks(0, DAY - QUARTER)}
        onChange={(value) => onChange({ start: Number(value), end: Math.max(end, Number(value) + QUARTER) })}
      />
      <SelectField
        label={t(($) => $.to, words)}
        value={String(end)}
        options={clocks(start + QUARTER, DAY)}
        onChange={(value) => onChange({ start, end: Number(value) })}
      />
      <IconButton icon="cross" variant="quiet" label={t(($) => $.remove, words)} onClick={onRemove} />
    </div>
  )
}

/** The quarters of an hour from `first` to `last` (minutes), both included. */
function clocks(first: number, last: number): { value: string; label: string }[] {
  return Array.from({ length: (last - first) / QUARTER + 1 }, (_, index) => {
    const minute = first + index * QUARTER
    return { value: String(minute), label: clockOf(minute) }
  })
}
