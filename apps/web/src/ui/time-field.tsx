import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { Icon } from './icon.tsx'
import { Field } from './text-field.tsx'

import fields from './text-field.module.css'
import styles from './time-field.module.css'

const STEP = 15
const HOUR = 60
const DAY = 1440

type TimeInputProps = {
  label: string
  /** Minutes since midnight, 0 to 1439; null where there is no time yet. */
  value: number | null
  /** Called as soon as the text is a complete time; for a short one (`6`, `6h`) when the field loses the focus. */
  onChange: (minute: number) => void
  /**
   * Called while the text is not a time: the caller then has no value. Without it the last time is restored on blur.
   */
  onUnreadable?: () => void
  /** Midnight is the end of the day: `24:00` is read as 0. */
  isEnd?: boolean
}

/** A time of day with its label, always written `HH:MM`, regardless of the browser's language. */
export function TimeField({
  label,
  value,
  hint,
  error = null,
  rejectedText,
  isEnd = false,
  onChange,
}: Omit<TimeInputProps, 'onUnreadable'> & {
  hint?: string | undefined
  error?: string | null | undefined
  /** The announcement when a text that is not a time is replaced by the last time. */
  rejectedText?: (text: string, restored: string) => string
}) {
  const id = useId()
  const [rejected, setRejected] = useState<string | null>(null)
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <TimeCombobox
        id={id}
        variant="field"
        label={label}
        value={value}
        isInvalid={error !== null}
        describedBy={error !== null || hint !== undefined ? `${id}-note` : undefined}
        isEnd={isEnd}
        onChange={onChange}
        onRejected={setRejected}
      />
      {rejectedText === undefined ? null : (
        <span role="status" className={`${fields.hint} ${styles.refusal}`}>
          {rejected === null || value === null ? '' : rejectedText(rejected, timeText(value))}
        </span>
      )}
    </Field>
  )
}

/** A `TimeField` as a framed word of a sentence; its label is not shown. */
export function TimeWord(props: TimeInputProps) {
  return <TimeCombobox {...props} variant="word" isInvalid={props.value === null} />
}

/**
 * An editable combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): arrows step by a quarter of an hour,
 * PageUp and PageDown by an hour, Alt+ArrowDown opens the list. The button opens the list by touch without the
 * phone's keyboard, and is hidden from screen readers.
 */
function TimeCombobox({
  id,
  variant,
  label,
  value,
  isInvalid,
  describedBy,
  isEnd = false,
  onChange,
  onUnreadable,
  onRejected,
}: TimeInputProps & {
  id?: string
  variant: 'field' | 'word'
  isInvalid: boolean
  describedBy?: string | undefined
  /** Called with the text that was replaced by the last time; with null when the user types again. */
  onRejected?: (text: string | null) => void
}) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [isFocused, setFocused] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const parsed = typed === null ? null : readTime(typed, isEnd)
  const isTyped = typed !== null && (isFocused || value === null)

  useLayoutEffect(() => {
    const selected = list.current?.querySelector('[data-near]')
    // scrollIntoView would scroll the page too.
    if (isOpen && list.current !== null && selected instanceof HTMLElement) {
      list.current.scrollTop = selected.offsetTop - (list.current.clientHeight - selected.offsetHeight) / 2
    }
  }, [isOpen, value])

  useCloseOnScroll(list, isOpen)

  const choose = (minute: number) => {
    setTyped(null)
    onRejected?.(null)
    if (minute !== value) onChange(minute)
  }
  const type = (text: string) => {
    setTyped(text)
    onRejected?.(null)
    const minute = readTime(text, isEnd)
    if (minute === null) onUnreadable?.()
    else if (hasMinutes(text) && minute !== value) onChange(minute)
  }
  const commit = () => {
    if (typed === null) return
    if (parsed !== null) choose(parsed)
    else if (onUnreadable === undefined) {
      setTyped(null)
      if (typed.trim() !== '') onRejected?.(typed)
    }
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      commit()
      if (!isOpen) return
      event.preventDefault()
      list.current?.hidePopover()
      return
    }
    const step = steps[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (event.altKey) list.current?.togglePopover()
    // In the open list, later times are further down.
    else choose(addStep(parsed ?? value ?? DAY / 2, isOpen ? -step : step))
  }
  return (
    <span className={styles.picker} data-look={variant}>
      <input
        type="text"
        role="combobox"
        id={id}
        className={variant === 'field' ? fields.input : undefined}
        inputMode="numeric"
        placeholder="00:00"
        size={5}
        autoComplete="off"
        spellCheck={false}
        aria-label={variant === 'word' ? label : undefined}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${listId}-times` : undefined}
        aria-activedescendant={
          isOpen && value !== null && value % STEP === 0 ? `${listId}-${value}` : undefined
        }
        value={isTyped ? typed : value === null ? '' : timeText(value)}
        onChange={(event) => type(event.target.value)}
        onFocus={() => {
          setFocused(true)
          if (value !== null) setTyped(null)
        }}
        onBlur={() => {
          setFocused(false)
          commit()
        }}
        onKeyDown={handleKeyDown}
      />
      <button type="button" tabIndex={-1} aria-hidden="true" popoverTarget={listId}>
        <Icon name="clock" />
      </button>
      <div
        ref={list}
        id={listId}
        popover="auto"
        className={`${styles.popover} ${styles.list}`}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') positionByField(event.currentTarget, LIST)
        }}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen ? (
          <div role="listbox" id={`${listId}-times`} aria-label={label} className={styles.times}>
            {times.map((minute) => (
              <button
                key={minute}
                type="button"
                id={`${listId}-${minute}`}
                role="option"
                tabIndex={-1}
                aria-selected={minute === value}
                data-near={minute === nearestOf(value) || undefined}
                onClick={() => {
                  choose(minute)
                  list.current?.hidePopover()
                }}
              >
                {timeText(minute)}
              </button>
            ))}
          </div>
        ) : null}
      </div>
    </span>
  )
}

const times = Array.from({ length: DAY / STEP }, (_, index) => index * STEP)

const steps: Record<string, number> = { ArrowUp: STEP, ArrowDown: -STEP, PageUp: HOUR, PageDown: -HOUR }

/** Adds minutes to a time, over midnight. A quarter of an hour goes to the next full quarter. */
function addStep(from: number, step: number): number {
  const isQuarter = Math.abs(step) === STEP
  const start = isQuarter ? (step > 0 ? Math.floor(from / STEP) : Math.ceil(from / STEP)) * STEP : from
  return (start + step + DAY) % DAY
}

function nearestOf(value: number | null): number {
  return Math.floor((value ?? DAY / 2) / STEP) * STEP
}

function timeText(minute: number): string {
  return [Math.floor(minute / HOUR), minute % HOUR].map((part) => String(part).padStart(2, '0')).join(':')
}

/**
 * Parses a time in the usual notations: `22:30`, `22h30`, `22 h 30`, `2230`, `7`, `7h`. Returns minutes since
 * midnight, with `isEnd` 0 for `24:00`, null for anything else.
 */
function readTime(text: string, isEnd: boolean): number | null {
  const [, hours, minutes = '0'] = /^(\d{1,2})(?:h|[:h.]?(\d{2}))?$/i.exec(text.replace(/\s/g, '')) ?? []
  const minute = Number(hours) * HOUR + Number(minutes)
  if (hours === undefined || minute > (isEnd ? DAY : DAY - 1) || Number(minutes) > 59) return null
  return minute % DAY
}

/** False if the text may be the beginning of another time: `2` of `22:30`, `123` of `1230`. */
function hasMinutes(text: string): boolean {
  return /[:h.]\s*\d{2}$|^\d{4}$/i.test(text.trim())
}

/** Must match time-field.module.css. */
const LIST = { width: 288, height: 280 }

const GAP = 4
const EDGE = 8

/** Puts a popover of this size below the field that is its parent, or above where there is more room. */
export function positionByField(popover: HTMLElement, size: { width: number; height: number }): void {
  const field = popover.parentElement?.getBoundingClientRect()
  if (field === undefined) return
  const { innerHeight, innerWidth } = window
  const below = innerHeight - field.bottom - GAP - EDGE
  const above = field.top - GAP - EDGE
  const isAbove = below < size.height && above > below
  // On the narrowest phones its margins are smaller, so that its buttons are not.
  const edge = Math.min(EDGE, (innerWidth - size.width) / 2)
  popover.style.top = isAbove ? 'auto' : `${field.bottom + GAP}px`
  popover.style.bottom = isAbove ? `${innerHeight - field.top + GAP}px` : 'auto'
  popover.style.maxHeight = `${Math.min(size.height, isAbove ? above : below)}px`
  popover.style.left = `${Math.max(edge, Math.min(field.left, innerWidth - size.width - edge))}px`
}

/** Closes an open popover when the page scrolls: it is fixed to the window and would not move with its field. */
export function useCloseOnScroll(popover: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const close = (event: Event) => {
      if (event.target !== popover.current) popover.current?.hidePopover()
    }
    window.addEventListener('scroll', close, { capture: true })
    window.addEventListener('resize', close)
    return () => {
      window.removeEventListener('scroll', close, { capture: true })
      window.removeEventListener('resize', close)
    }
  }, [popover, isOpen])
}
