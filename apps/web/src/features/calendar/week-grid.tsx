import type { Room } from '@foyer/contract/room.ts'
import { useId, useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { usePriceSpans } from '#features/energy/price-spans.ts'
import { DayAxis, DayGrid } from '#ui/timeline/day-axis.tsx'
import { useElementWidth } from '#ui/timeline/element-width.ts'
import { PriceBand } from '#ui/timeline/price-band.tsx'
import { calendarWords } from './calendar-words.ts'
import { actOn } from './act-on-week.ts'
import type { WeekDraft } from './use-week-draft.ts'
import type { WeekEditor } from './use-week-editor.ts'
import { useWeekAxis } from './use-week-axis.ts'
import type { WeekWords } from './use-week-words.ts'
import { DayName } from './day-name.tsx'
import { WeekRow } from './week-row.tsx'
import type { WeekRows } from './week-rows.ts'
import { weekAction } from './week-keys.ts'
import typography from '#ui/typography.module.css'
import styles from './week-grid.module.css'

/** The seven days under one axis: painted with a pointer, walked and changed with the keyboard. */
export function WeekGrid({
  room,
  rows,
  draft,
  editor,
  words,
  isEditable,
  now,
  onDetails,
}: {
  room: Room
  rows: WeekRows
  draft: WeekDraft
  editor: WeekEditor
  words: WeekWords
  isEditable: boolean
  now: number
  /** Goes on to the fields of the chosen block. */
  onDetails: () => void
}) {
  const t = useWords(calendarWords)
  const format = useFormat()
  const hintId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const { ref, width } = useElementWidth()
  const axis = useWeekAxis(rows, now)
  const spans = usePriceSpans()?.filter((span) => span.to > axis.start && span.from < axis.end) ?? null
  const hasPrice = spans === null || spans.length > 0
  const { place } = editor
  const onKeyDown = (event: KeyboardEvent) => {
    const action = weekAction(event)
    if (action === null) return
    event.preventDefault()
    event.stopPropagation()
    if (action.kind === 'details') return onDetails()
    flushSync(() => actOn(action, { draft, editor, isEditable }))
    // The block that is selected now may be a new one.
    grid.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
  }
  return (
    <div className={styles.board} data-price={hasPrice || undefined}>
      <div className={styles.head}>
        <span className={typography.note}>{hasPrice ? t(($) => $.price) : null}</span>
        <div ref={ref}>
          <DayAxis axis={axis} width={width} />
          {hasPrice ? (
            <PriceBand axis={axis} spans={spans} width={width} label={t(($) => $.priceLabel)} />
          ) : null}
        </div>
      </div>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={t(($) => $.grid, { room: room.name })}
        aria-describedby={isEditable ? hintId : undefined}
        onKeyDown={onKeyDown}
      >
        {rows.rows.map((row) => (
          <WeekRow
            key={row.day}
            row={row}
            info={<DayName row={row} date={format.monthDay(row.start)} words={words} />}
            week={draft.week}
            defaultOrder={draft.schedule.default_order}
            axis={axis}
            width={width}
            place={place.day === row.day ? place : null}
            brush={editor.brush}
            isEditable={isEditable}
            words={words}
            onChoose={editor.choose}
            onChange={editor.apply}
          />
        ))}
      </div>
      <div className={styles.hours}>
        <DayGrid axis={axis} />
      </div>
      <p className={`${typography.note} ${styles.hint}`} id={hintId}>
        {t(($) => $.night)} {isEditable ? t(($) => $.hint) : null}
      </p>
    </div>
  )
}
