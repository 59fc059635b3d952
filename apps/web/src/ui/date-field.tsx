import { useId, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { Field } from './text-field.tsx'
import { positionByField, useCloseOnScroll } from './time-field.tsx'

import fields from './text-field.module.css'
import picker from './time-field.module.css'
import styles from './date-field.module.css'

/** Days are ISO dates everywhere in this file, without a time zone. */
type DateTexts = {
  placeholder: string
  /** The button that opens the calendar. */
  choose: string
  previousMonth: string
  nextMonth: string
  /** The announcement when a text is not a date. */
  rejected: (text: string) => string
  /** The name of a weekday, Monday 0 to Sunday 6. */
  weekday: (index: number) => string
  /** A day with its weekday: `Friday 27 November 2026`. */
  day: (day: string) => string
  /** The month of a day: `November 2026`. */
  month: (day: string) => string
}

type Bounds = {
  today: string
  /** The first and the last day that the calendar offers. Another one can be typed, for the caller to reject. */
  min?: string | undefined
  max?: string | undefined
}

type DateFieldProps = Bounds & {
  label: string
  /** Empty without a date. */
  value: string
  texts: DateTexts
  hint?: string | undefined
  error?: string | null | undefined
  /**
   * Called with a day as soon as the text is a complete date, for a short one (`27/11`) when the field loses the focus;
   * with '' for an empty text, with null for one that is not a date. In both cases the caller has no value: it passes ''
   * until there is one. Another value replaces the text.
   */
  onChange: (day: string | null) => void
}

/** A date with its label, always written `DD/MM/YYYY`, regardless of the browser's language. */
export function DateField({
  label,
  value,
  texts,
  hint,
  error = null,
  onChange,
  today,
  min,
  max,
}: DateFieldProps) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  /** The text, as long as the value is the one that it led to. */
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  const [isRejected, setRejected] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const bounds = { today, min, max }
  const text = typed?.value === value ? typed.text : null
  const refusal = isRejected && text !== null && error === null ? texts.rejected(text) : ''
  useCloseOnScroll(popover, isOpen)

  const choose = (day: string) => {
    setTyped(null)
    if (day !== value) onChange(day)
  }
  const type = (next: string) => {
    setRejected(false)
    const day = next.trim() === '' ? '' : readDay(next, bounds)
    // A date without its year waits until the field loses the focus.
    const isComplete = day === null || day === '' || hasYear(next)
    setTyped({ text: next, value: isComplete ? (day ?? '') : value })
    if (isComplete && day !== value) onChange(day)
  }
  /** Returns false if the text is not a date. */
  const commit = () => {
    if (text === null || text.trim() === '') return true
    const day = readDay(text, bounds)
    if (day !== null) choose(day)
    setRejected(day === null)
    return day !== null
  }
  /** A calendar that stayed open would cover what the keyboard reaches next. */
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) popover.current?.hidePopover()
  }
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <span className={`${picker.picker} ${styles.date}`} onBlur={closeOnLeave}>
        <input
          type="text"
          id={id}
          className={fields.input}
          inputMode="numeric"
          placeholder={texts.placeholder}
          size={10}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error !== null || refusal !== '' || undefined}
          aria-describedby={
            [
              ...(error !== null || hint !== undefined ? [`${id}-note`] : []),
              ...(refusal === '' ? [] : [`${id}-refusal`]),
            ].join(' ') || undefined
          }
          value={text ?? dayText(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            // The form is not sent with a date that was not typed.
            if (event.key === 'Enter' && !commit()) event.preventDefault()
          }}
        />
        <button
          type="button"
          popoverTarget={`${id}-calendar`}
          aria-label={texts.choose}
          aria-describedby={`${id}-label`}
          title={texts.choose}
        >
          <Icon name="calendar" />
        </button>
        <div
          ref={popover}
          id={`${id}-calendar`}
          popover="auto"
          role="dialog"
          aria-label={texts.choose}
          className={`${picker.popover} ${styles.calendar}`}
          onBeforeToggle={(event) => {
            if (event.newState === 'open') positionByField(event.currentTarget, CALENDAR)
          }}
          onToggle={(event) => setOpen(event.newState === 'open')}
        >
          {isOpen ? (
            <Calendar
              {...bounds}
              chosen={readDay(value, bounds)}
              texts={texts}
              onChoose={(day) => {
                choose(day)
                popover.current?.hidePopover()
              }}
            />
          ) : null}
        </div>
      </span>
      <span id={`${id}-refusal`} role="status" className={`${fields.hint} ${picker.refusal}`}>
        {refusal}
      </span>
    </Field>
  )
}

/**
 * The month of a day as a grid with one tab stop: arrows move by a day or a week, PageUp and PageDown by a month, Home
 * and End to the ends of the week (https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/).
 */
function Calendar({
  chosen,
  texts,
  today,
  min,
  max,
  onChoose,
}: Bounds & { chosen: string | null; texts: DateTexts; onChoose: (day: string) => void }) {
  const monthId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(() => ({
    day: clamp(Temporal.PlainDate.from(chosen ?? today), min, max),
    hasFocus: true,
  }))
  const month = current.day.toPlainYearMonth()
  const first = month.toPlainDate({ day: 1 })
  const last = month.toPlainDate({ day: month.daysInMonth })
  const move = (to: Temporal.PlainDate, hasFocus: boolean) =>
    setCurrent({ day: clamp(to, min, max), hasFocus })

  useLayoutEffect(() => {
    if (current.hasFocus) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [current])

  const handleKeyDown = (event: KeyboardEvent) => {
    const target = moves[event.key]?.(current.day)
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    move(target, true)
  }
  return (
    <>
      <div className={styles.head}>
        <IconButton
          icon="arrow-left"
          variant="quiet"
          label={texts.previousMonth}
          aria-disabled={(min !== undefined && first.toString() <= min) || undefined}
          onClick={() => move(current.day.subtract({ months: 1 }), false)}
        />
        <b id={monthId} aria-live="polite">
          {texts.month(first.toString())}
        </b>
        <IconButton
          icon="arrow-right"
          variant="quiet"
          label={texts.nextMonth}
          aria-disabled={(max !== undefined && last.toString() >= max) || undefined}
          onClick={() => move(current.day.add({ months: 1 }), false)}
        />
      </div>
      <div ref={grid} role="grid" aria-labelledby={monthId} className={styles.grid}>
        <div role="row">
          {WEEKDAYS.map((index) => (
            <span key={index} role="columnheader" aria-label={texts.weekday(index)}>
              {texts.weekday(index).slice(0, 2)}
            </span>
          ))}
        </div>
        {weeksOf(first, last).map((week) => (
          <div key={String(week[0])} role="row">
            {week.map((one) => {
              const day = one.toString()
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a day of another month is left out
              if (one.month !== first.month) return <span key={day} role="gridcell" />
              return (
                <button
                  key={day}
                  type="button"
                  role="gridcell"
                  tabIndex={one.equals(current.day) ? 0 : -1}
                  aria-label={texts.day(day)}
                  aria-selected={day === chosen}
                  aria-current={day === today ? 'date' : undefined}
                  disabled={!isWithin(day, min, max)}
                  onKeyDown={handleKeyDown}
                  onClick={() => onChoose(day)}
                >
                  {one.day}
                </button>
              )
            })}
          </div>
        ))}
      </div>
    </>
  )
}

/** Must match date-field.module.css. */
const CALENDAR = { width: 316, height: 352 }

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]

const moves: Record<string, (day: Temporal.PlainDate) => Temporal.PlainDate> = {
  ArrowLeft: (day) => day.subtract({ days: 1 }),
  ArrowRight: (day) => day.add({ days: 1 }),
  ArrowUp: (day) => day.subtract({ weeks: 1 }),
  ArrowDown: (day) => day.add({ weeks: 1 }),
  PageUp: (day) => day.subtract({ months: 1 }),
  PageDown: (day) => day.add({ months: 1 }),
  Home: (day) => day.subtract({ days: day.dayOfWeek - 1 }),
  End: (day) => day.add({ days: 7 - day.dayOfWeek }),
}

/** The weeks from Monday to Sunday in which a month has days. */
function weeksOf(first: Temporal.PlainDate, last: Temporal.PlainDate): Temporal.PlainDate[][] {
  const before = first.dayOfWeek - 1
  const monday = first.subtract({ days: before })
  return Array.from({ length: Math.ceil((before + last.day) / 7) }, (_, week) =>
    WEEKDAYS.map((index) => monday.add({ days: week * 7 + index })),
  )
}

function isWithin(day: string, min: string | undefined, max: string | undefined): boolean {
  return (min === undefined || day >= min) && (max === undefined || day <= max)
}

function clamp(day: Temporal.PlainDate, min: string | undefined, max: string | undefined) {
  const bound = max !== undefined && day.toString() > max ? max : min
  return bound === undefined || isWithin(day.toString(), min, max) ? day : Temporal.PlainDate.from(bound)
}

function dayText(day: string): string {
  return day.split('-').reverse().join('/')
}

/**
 * Parses a date in the usual notations: `27/11/2026`, `27.11.26`, `27-11-2026`, `27112026`, `2026-11-27`. `27/11` is of
 * this year, of the next or of the last one, the first of them that is within the bounds. Null for anything else.
 */
function readDay(text: string, { today, min, max }: Bounds): string | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2})?)?$/.exec(withSlashes(text)) ?? []
  const present = Number(today.slice(0, 4))
  const years = year === undefined ? [present, present + 1, present - 1] : [Number(year.padStart(4, '20'))]
  const days = years.flatMap((one) => existingDay(one, Number(month), Number(day)))
  return days.find((one) => isWithin(one, min, max)) ?? days[0] ?? null
}

/** False if the text may be the beginning of another date: `27/11/20` of `27/11/2026`. */
function hasYear(text: string): boolean {
  return /\/\d{4}$/.test(withSlashes(text))
}

function withSlashes(text: string): string {
  return text
    .replaceAll(/\s/g, '')
    .replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')
    .replace(/^(\d\d)(\d\d)(\d{4}|\d\d)?$/, '$1/$2/$3')
    .replaceAll(/[.-]/g, '/')
}

function existingDay(year: number, month: number, day: number): string[] {
  try {
    return [Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()]
  } catch {
    return []
  }
}
