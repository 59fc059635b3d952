import type { Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { elapsedAt } from '@foyer/rules/schedule/row-clock.ts'
import { blockAt, viewDay } from '@foyer/rules/schedule/view-day.ts'
import type { ReactNode } from 'react'
import { percent } from '#ui/css-variables.ts'
import type { Axis } from '#ui/timeline/axis.ts'
import { LineBlocks } from '#ui/timeline/line-blocks.tsx'
import { RowMarks } from './row-marks.tsx'
import type { Place, WeekChange } from './use-week-editor.ts'
import { useWeekDrag } from './use-week-drag.ts'
import type { WeekWords } from './use-week-words.ts'
import { QUARTER_MS, type WeekRow as Row } from './week-rows.ts'
import typography from '#ui/typography.module.css'
import lines from '#ui/timeline/day-line.module.css'
import styles from './week-row.module.css'

/** Pixels from which the chosen block shows its times inside. */
const TIMES_PIXELS = 112

/** One day of the week: its line, over it a cell for each block. A drag is drawn here and nowhere else until it ends. */
export function WeekRow({
  row,
  info,
  week,
  defaultOrder,
  axis,
  width,
  place,
  brush,
  isEditable,
  words,
  onChoose,
  onChange,
}: {
  row: Row
  info: ReactNode
  week: Week
  defaultOrder: Order
  /** Of all rows: its length is the longest day's. */
  axis: Axis
  width: number
  /** The chosen place, where it is in this row. */
  place: Place | null
  brush: Order
  isEditable: boolean
  words: WeekWords
  onChoose: (place: Place) => void
  onChange: (change: WeekChange) => void
}) {
  const { day, clock } = row
  const length = (axis.end - axis.start) / QUARTER_MS
  const chosen = place === null ? undefined : blockAt(viewDay(week, defaultOrder, day), place.quarter)
  const drag = useWeekDrag({
    row,
    length,
    week,
    brush,
    chosen: chosen === undefined ? null : { day, from: chosen.from, to: chosen.to },
    onChoose,
    onChange,
  })
  const shown = drag.preview ?? { week, span: null }
  const blocks = viewDay(shown.week, defaultOrder, day)
  const share = (quarter: number) => elapsedAt(clock, quarter) / length
  const instantOf = (quarter: number) => axis.start + elapsedAt(clock, quarter) * QUARTER_MS
  const framed = shown.span === null ? chosen : blockAt(blocks, shown.span.from)
  return (
    <div role="row" className={styles.row} data-today={row.isToday || undefined}>
      <div role="rowheader" className={styles.day}>
        {info}
      </div>
      <div className={`${lines.line} ${styles.line}`} data-size="week">
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
              // The frame of the chosen block says its own times.
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
                tabIndex={place !== null && block.from <= place.quarter && place.quarter < block.to ? 0 : -1}
                aria-selected={isFramed}
                className={styles.cell}
                style={{ left: percent(share(block.from)), width: percent(size) }}
                onFocus={() => {
                  if (!isFramed && !drag.isPressed()) onChoose({ day, quarter: block.from })
                }}
              >
                <span className={typography.visuallyHidden}>{words.block(day, block)}</span>
                {isFramed && size * width >= TIMES_PIXELS ? (
                  <>
                    <span className={styles.time} aria-hidden="true">
                      {words.time(block.from)}
                    </span>
                    <span className={styles.time} aria-hidden="true">
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
      </div>
    </div>
  )
}
