import { useId, useRef, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '#lib/i18n.ts'
import { calendarWords, sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { DayAxis, DayGrid, PriceBand } from '#ui/timeline/day-lines.tsx'
import { useElementWidth, type Axis } from '#ui/timeline/axis.ts'
import { usePriceSpans } from '#features/energy/prices.ts'
import { runAction, type WeekView } from './week-editor.ts'
import type { WeekWords } from './week-text.ts'
import { WeekRow } from './week-row.tsx'
import { type WeekDays, QUARTER_MS, type WeekDay } from './week-days.ts'
import { weekAction } from './week-input.ts'

import typography from '#ui/typography.module.css'
import styles from './calendar.module.css'

/** The seven days under one axis: painted with a pointer, navigated and changed with the keyboard. */
export function WeekGrid({
  room,
  rows,
  draft,
  editor,
  words,
  isEditable,
  now,
  onDetails,
}: WeekView & {
  /** Moves to the fields of the selected block. */
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
  const { selection } = editor
  const onKeyDown = (event: KeyboardEvent) => {
    const action = weekAction(event)
    if (action === null) return
    event.preventDefault()
    event.stopPropagation()
    if (action.kind === 'details') return onDetails()
    flushSync(() => runAction(action, { draft, editor, isEditable }))
    // The selected block may be new.
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
            selection={selection.day === row.day ? selection : null}
            brush={editor.brush}
            isEditable={isEditable}
            words={words}
            onSelect={editor.select}
            onChange={editor.apply}
          />
        ))}
      </div>
      <div className={styles.weekGridHours}>
        <DayGrid axis={axis} />
      </div>
      <p className={`${typography.note} ${styles.hint}`} id={hintId}>
        {t(($) => $.night)} {isEditable ? t(($) => $.hint) : null}
      </p>
    </div>
  )
}

/** Every second hour of the wall clock, in quarters since 06:00. */
const TICKS = Array.from({ length: 13 }, (_, index) => index * 8)
const MIDNIGHT = 72

/** One axis for the seven rows: it starts with today's row and has the length of the longest row. */
function useWeekAxis({ rows, start, plainStart: plain }: WeekDays, now: number): Axis {
  const format = useFormat()
  const tShared = useWords(sharedWords)
  const length = Math.max(...rows.map((row) => row.clock.length))
  return {
    start,
    end: start + length * QUARTER_MS,
    ticks: TICKS.map((quarter) => {
      const isStrong = quarter === MIDNIGHT
      const label = isStrong ? tShared(($) => $.room.midnight) : format.hour(plain + quarter * QUARTER_MS)
      return { at: start + quarter * QUARTER_MS, label, isStrong }
    }),
    now,
    nowLabel: format.time(now),
    isPlan: true,
  }
}

/** The name of a row: its day and date, and its number of hours if the clock changes. */
function DayName({ row, date, words }: { row: WeekDay; date: string; words: WeekWords }) {
  const t = useWords(calendarWords)
  return (
    <>
      <b className={styles.name}>{row.isToday ? t(($) => $.today) : words.dayTitle(row.day)}</b>
      <span className={styles.date}>{date}</span>
      {row.clock.change === null ? null : (
        <span className={styles.dayNameHours}>{t(($) => $.hours, { count: row.clock.length / 4 })}</span>
      )}
    </>
  )
}
