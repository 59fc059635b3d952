import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useWords } from '#lib/i18n.ts'
import { calendarWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { DayAxis, DayGrid, LineBlocks } from '#ui/timeline/day-lines.tsx'
import { PriceBand, type PriceSpan } from '#ui/timeline/price-band.tsx'
import { useElementWidth, type Axis, positionOn } from '#ui/timeline/axis.ts'
import { percent } from '#ui/css-percent.ts'
import { runAction, type WeekView } from './week-editor.ts'
import { QUARTER_MS, useWeekAxis, type WeekDay, type WeekWords } from './week-days.ts'
import { blockCost, dayChange, dayCost, spansOfRow, type WeekRates } from './week-costs.ts'
import { BlockText, ChangeTag, useCostWords, useWeekSpans } from './week-prices.tsx'
import { useWeekDrag, weekAction, type Selection, type WeekChange } from './week-input.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { elapsedAt } from '@foyer/rules/schedule/row-clock.ts'
import { blockAt, viewDay } from '@foyer/rules/schedule/view-day.ts'

import lines from '#ui/timeline/day-lines.module.css'
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
  rates,
  hasCostColumn,
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
  const { spans, onePrice } = useWeekSpans(rows)
  const hasPrice = spans === null || spans.length > 0
  const { selection } = editor
  /** Whether the focus follows the selected block: from a key in the grid until a press or until the focus leaves it. */
  const followsSelection = useRef(false)
  // At each render, not at the key: the selected block may be new, and a drag released just before can still remove it.
  useLayoutEffect(() => {
    if (!followsSelection.current) return
    grid.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const action = weekAction(event)
    if (action === null) return
    event.preventDefault()
    event.stopPropagation()
    if (action.kind === 'details') return onDetails()
    followsSelection.current = true
    runAction(action, { draft, editor, isEditable })
  }
  return (
    <div className={styles.board} data-price={hasPrice || undefined} data-cost={hasCostColumn || undefined}>
      <div className={styles.head}>
        <span />
        <div ref={ref}>
          <DayAxis axis={axis} width={width} />
        </div>
      </div>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={t(($) => $.grid, { room: room.name })}
        aria-describedby={isEditable ? hintId : undefined}
        onKeyDown={onKeyDown}
        onPointerDown={() => {
          followsSelection.current = false
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) followsSelection.current = false
        }}
      >
        {rows.rows.map((row) => (
          <WeekRow
            key={row.day}
            row={row}
            info={<DayName row={row} date={format.monthDay(row.start)} words={words} />}
            week={draft.week}
            saved={draft.schedule.week}
            defaultOrder={draft.schedule.default_order}
            spans={spans}
            rates={rates}
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
        {onePrice === null ? null : `${t(($) => $.prices.same, { price: onePrice })} `}
        {t(($) => $.night)} {isEditable ? t(($) => $.hint) : null}
      </p>
    </div>
  )
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

/** Minimum width for the selected block to show its times inside, px. */
const MIN_TIMES_WIDTH_PX = 112

/** One day of the week: its line, with a cell over each block. A drag renders only here until it ends. */
function WeekRow({
  row,
  info,
  week,
  saved,
  defaultOrder,
  spans,
  rates,
  axis,
  width,
  selection,
  brush,
  isEditable,
  words,
  onSelect,
  onChange,
}: {
  row: WeekDay
  info: ReactNode
  /** The week on screen. */
  week: Week
  saved: Week
  defaultOrder: Order
  /** The prices of the week; null while loading: their place is kept. */
  spans: readonly PriceSpan[] | null
  rates: WeekRates | null
  /** Common axis of all rows, as long as the longest day. */
  axis: Axis
  width: number
  /** The selection if it is in this row, otherwise null. */
  selection: Selection | null
  brush: Order
  isEditable: boolean
  words: WeekWords
  onSelect: (selection: Selection) => void
  onChange: (change: WeekChange) => void
}) {
  const t = useWords(calendarWords)
  const { money } = useCostWords()
  const { day, clock } = row
  const length = (axis.end - axis.start) / QUARTER_MS
  const selected =
    selection === null ? undefined : blockAt(viewDay(week, defaultOrder, day), selection.quarter)
  const drag = useWeekDrag({
    row,
    length,
    week,
    brush,
    selected: selected === undefined ? null : { day, from: selected.from, to: selected.to },
    onSelect,
    onChange,
  })
  const shown = drag.preview ?? { week, span: null }
  const blocks = viewDay(shown.week, defaultOrder, day)
  const share = (quarter: number) => elapsedAt(clock, quarter) / length
  const instantOf = (quarter: number) => axis.start + elapsedAt(clock, quarter) * QUARTER_MS
  const prices = spans === null ? null : spansOfRow(row, spans, axis.start)
  const total = rates && dayCost(rates, shown.week, defaultOrder, day)
  const nowShare = axis.now === null ? 0 : positionOn(axis, axis.now)
  const isPresent = ({ from, to }: { from: number; to: number }) =>
    share(from) < nowShare && nowShare < share(to)
  const framed = shown.span === null ? selected : blockAt(blocks, shown.span.from)
  return (
    <div role="row" className={styles.row} data-today={row.isToday || undefined}>
      <div role="rowheader" className={styles.day}>
        {info}
        <span className={typography.visuallyHidden}>
          {[
            ...(prices ?? []).map(({ description }) => description),
            ...(total === null ? [] : [t(($) => $.cost.day, { cost: money(total) })]),
          ].join(', ')}
        </span>
      </div>
      <div className={`${lines.dayLine} ${styles.line}`} data-size="week">
        <RowMarks row={row} axis={axis} />
        <div aria-hidden="true">
          <LineBlocks
            axis={axis}
            width={width}
            label={words.dayTitle(day)}
            hasVeil={false}
            blocks={blocks.map((block) => ({
              from: instantOf(block.from),
              to: instantOf(block.to),
              order: block.order,
              label: words.nameOf(block.order),
              // The frame of the selected block shows its own times.
              startLabel:
                block.from === framed?.from || block.from === framed?.to ? undefined : words.time(block.from),
              description: words.nameOf(block.order),
            }))}
          />
        </div>
        <div
          className={styles.cells}
          data-editable={isEditable || undefined}
          {...(isEditable ? drag.handlers : {})}
        >
          {blocks.map((block) => {
            const isFramed = framed?.from === block.from
            const size = share(block.to) - share(block.from)
            return (
              <div
                key={block.from}
                role="gridcell"
                tabIndex={
                  selection !== null && block.from <= selection.quarter && selection.quarter < block.to
                    ? 0
                    : -1
                }
                aria-selected={isFramed}
                className={styles.cell}
                style={{ left: percent(share(block.from)), width: percent(size) }}
                onFocus={() => {
                  if (!isFramed && !drag.isPressed()) onSelect({ day, quarter: block.from })
                }}
              >
                <BlockText
                  text={words.block(day, block)}
                  cost={rates && blockCost(rates, day, block)}
                  order={block.order}
                  width={(isPresent(block) ? share(block.to) - nowShare : size) * width}
                />
                {isFramed && size * width >= MIN_TIMES_WIDTH_PX ? (
                  <>
                    <span className={styles.weekRowTime} aria-hidden="true">
                      {words.time(block.from)}
                    </span>
                    <span className={styles.weekRowTime} aria-hidden="true">
                      {words.time(block.to)}
                    </span>
                  </>
                ) : null}
              </div>
            )
          })}
          {framed === undefined || !isEditable ? null : (
            <>
              <i data-grip="start" style={{ left: percent(share(framed.from)) }} />
              <i data-grip="end" style={{ left: percent(share(framed.to)) }} />
            </>
          )}
        </div>
        <ChangeTag change={rates && dayChange(rates, [saved, shown.week], defaultOrder, day)} at={share} />
      </div>
      {rates === null ? null : (
        <b className={styles.dayCost} aria-hidden="true">
          {total === null ? '–' : money(total)}
        </b>
      )}
      {prices?.length === 0 ? null : (
        <div className={styles.prices} aria-hidden="true">
          <PriceBand axis={axis} spans={prices} width={width} label="" />
        </div>
      )}
    </div>
  )
}

/** Marks over a row: the present in today's row, and the repeated hour when the clock goes back. */
function RowMarks({ row, axis }: { row: WeekDay; axis: Axis }) {
  const t = useWords(calendarWords)
  const format = useFormat()
  const length = (axis.end - axis.start) / QUARTER_MS
  const { change } = row.clock
  return (
    <div className={styles.marks} aria-hidden="true">
      {row.isToday && axis.now !== null ? (
        <i className={styles.now} style={{ left: percent(positionOn(axis, axis.now)) }} />
      ) : null}
      {change === null || change.by < 0 ? null : (
        <span
          className={styles.again}
          style={{ left: percent(change.at / length), width: percent(change.by / length) }}
        >
          <b>{t(($) => $.again, { hour: format.hour(row.start + change.at * QUARTER_MS) })}</b>
        </span>
      )}
    </div>
  )
}
