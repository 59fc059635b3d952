import type { ReactNode } from 'react'
import { percent } from '#ui/css-percent.ts'
import { type Axis, useElementWidth, positionOn, rem } from './axis.ts'
import {
  type Curve,
  type TrackGap,
  type LineEvent,
  curvePath,
  heightOn,
  plotSize,
  placeGapLabels,
  placeMarks,
  placeEvents,
} from './curves.ts'
import { DayAxis, DayGrid, LineBlocks } from './day-lines.tsx'
import { PriceBand, type PriceSpan } from './price-band.tsx'
import type { LineBlock } from './block-layout.ts'

import styles from './tracks.module.css'
import lines from './day-lines.module.css'
import typography from '#ui/typography.module.css'

type TrackContent =
  | { kind: 'price'; spans: readonly PriceSpan[] | null }
  | { kind: 'curve'; curve: Curve }
  | { kind: 'orders'; blocks: readonly LineBlock[] }
  | { kind: 'bars'; bars: readonly PowerBar[]; max?: number | undefined; description: string }
  | { kind: 'events'; events: readonly LineEvent[] }

export type Track = TrackContent & {
  key: string
  title: string
  /** Next to the title: the unit, the peak, what is counted. */
  note?: ReactNode
}

/**
 * Several tracks of one day on one axis: price, temperature, order, power, events. The same data is available as a
 * table.
 */
export function Tracks({
  axis,
  tracks,
  gaps = [],
  label,
  priceTitle,
  overlay,
}: {
  axis: Axis
  tracks: readonly Track[]
  gaps?: readonly TrackGap[]
  label: string
  /** Replaces the title of the prices, e.g. by a link. */
  priceTitle?: ReactNode
  /** Rendered over all plots, as wide as they are. */
  overlay?: ReactNode
}) {
  const { ref, width } = useElementWidth()
  return (
    <section
      className={styles.tracks}
      aria-label={label}
      data-levels={tracks.some(({ kind }) => kind === 'curve') || undefined}
    >
      <div className={styles.axis}>
        <div ref={ref}>
          <DayAxis axis={axis} width={width} />
        </div>
      </div>
      {tracks.map((track) => (
        <div key={track.key} className={styles.track} data-kind={track.kind}>
          <h3 className={styles.title}>
            <b>{track.kind === 'price' ? (priceTitle ?? track.title) : track.title}</b> {track.note}
          </h3>
          <div className={styles.plot}>
            <TrackPlot track={track} axis={axis} gaps={gaps} width={width} />
          </div>
        </div>
      ))}
      <div className={styles.grid}>
        <DayGrid axis={axis} />
        {overlay}
      </div>
    </section>
  )
}

function TrackPlot({
  track,
  axis,
  gaps,
  width,
}: {
  track: Track
  axis: Axis
  gaps: readonly TrackGap[]
  width: number
}) {
  switch (track.kind) {
    case 'price':
      return <PriceBand axis={axis} spans={track.spans} width={width} label={track.title} />
    case 'curve':
      return <CurvePlot axis={axis} curve={track.curve} gaps={gaps} width={width} />
    case 'orders':
      return (
        <div className={lines.dayLine} data-size="track">
          <LineBlocks axis={axis} blocks={track.blocks} width={width} label={track.title} />
        </div>
      )
    case 'bars':
      return (
        <PowerBars
          axis={axis}
          bars={track.bars}
          max={track.max}
          gaps={gaps}
          description={track.description}
        />
      )
    case 'events':
      return <EventLine axis={axis} events={track.events} width={width} label={track.title} />
  }
}

/** Measured solid, forecast dashed, setpoint dotted, with the labels on the curve. */
function CurvePlot({
  axis,
  curve,
  gaps,
  width,
}: {
  axis: Axis
  curve: Curve
  gaps: readonly TrackGap[]
  width: number
}) {
  const { scale, longestStep = Infinity } = curve
  const { ref, height } = useElementWidth()
  const gapLabels = placeGapLabels(axis, gaps, { curve, width, height })
  const marks = placeMarks(axis, curve, { width, height, gaps: gapLabels.map(({ box }) => box) })
  return (
    <div ref={ref} className={styles.curvePlot} role="img" aria-label={curve.description}>
      <svg viewBox={`0 0 ${plotSize.width} ${plotSize.height}`} preserveAspectRatio="none" aria-hidden="true">
        {curve.levels.map(({ value }) => {
          const y = heightOn(scale, value) * plotSize.height
          return <path key={value} className={styles.level} d={`M0 ${y}H${plotSize.width}`} />
        })}
        <path
          className={styles.setpoint}
          d={curvePath(axis, scale, curve.setpoint ?? [], { isSteps: true })}
        />
        <path className={styles.forecast} d={curvePath(axis, scale, curve.forecast ?? [])} />
        <path className={styles.measured} d={curvePath(axis, scale, curve.measured, { longestStep })} />
      </svg>
      <GapColumns axis={axis} gaps={gaps} labelled={gapLabels.map(({ gap }) => gap)} />
      {curve.levels.map(({ value, label }) => (
        <span key={value} className={styles.value} style={{ top: percent(heightOn(scale, value)) }}>
          {label}
        </span>
      ))}
      {marks.map(({ mark, label, dx, dy }, index) => (
        <span
          // Two devices of a room may have the same label at the same instant.
          key={`${mark.at} ${index}`}
          className={styles.mark}
          data-dot={mark.hasDot || undefined}
          style={{ left: percent(positionOn(axis, mark.at)), top: percent(heightOn(scale, mark.value)) }}
        >
          <span style={{ left: rem(dx), top: rem(dy) }}>{label}</span>
        </span>
      ))}
    </div>
  )
}

/** Spans without data: hatched, with their duration written in those that have room for it. */
function GapColumns({
  axis,
  gaps,
  labelled = [],
}: {
  axis: Axis
  gaps: readonly TrackGap[]
  labelled?: readonly TrackGap[]
}) {
  return gaps
    .filter((gap) => gap.to > axis.start && gap.from < axis.end)
    .map((gap) => {
      const left = positionOn(axis, gap.from)
      return (
        <span
          key={gap.from}
          className={styles.gap}
          style={{ left: percent(left), width: percent(positionOn(axis, gap.to) - left) }}
        >
          {labelled.includes(gap) ? <span>{gap.label}</span> : null}
        </span>
      )
    })
}

/** Events as outlined marks with their labels, where the labels overlap nothing; screen readers read all of them. */
function EventLine({
  axis,
  events,
  width,
  label,
}: {
  axis: Axis
  events: readonly LineEvent[]
  width: number
  label: string
}) {
  const visible = events.filter((event) => (event.to ?? event.from) >= axis.start && event.from <= axis.end)
  const sides = placeEvents(axis, visible, width)
  return (
    <ol className={styles.line} aria-label={label}>
      {visible.map((event, index) => {
        const left = positionOn(axis, event.from)
        const right = positionOn(axis, event.to ?? event.from)
        const side = sides[index] ?? null
        return (
          <li key={`${event.from} ${index}`} style={{ left: percent(left), width: percent(right - left) }}>
            <span className={typography.visuallyHidden}>{event.description}</span>
            <i aria-hidden="true" />
            {side === null ? null : (
              <span aria-hidden="true" className={styles.label} data-side={side}>
                {event.label}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** One bucket: from and to in milliseconds since the epoch, a value in the track's unit, null if unknown. */
export type PowerBar = { from: number; to: number; value: number | null }

/** Bars on the time axis; the highest bar, or `max`, has the full height of the track. */
function PowerBars({
  axis,
  bars,
  max = 0,
  gaps,
  description,
}: {
  axis: Axis
  bars: readonly PowerBar[]
  max?: number | undefined
  gaps: readonly TrackGap[]
  description: string
}) {
  const top = Math.max(max, ...bars.map((bar) => bar.value ?? 0))
  return (
    <div className={styles.bars} role="img" aria-label={description}>
      {bars.map((bar) => {
        const left = positionOn(axis, bar.from)
        const share = positionOn(axis, bar.to) - left
        if (bar.value === null || bar.value <= 0 || share <= 0) return null
        return (
          <i
            key={bar.from}
            style={{
              left: percent(left),
              width: `max(1px, calc(${percent(share)} - 1px))`,
              height: `max(1px, ${percent(bar.value / top)})`,
            }}
          />
        )
      })}
      <GapColumns axis={axis} gaps={gaps} />
    </div>
  )
}

/** One column of a plain table: its head and its cell for a row. */
type TableColumn<Row> = {
  key: string
  label: string
  isNumber: boolean
  cell: (row: Row) => ReactNode
}

/** The data of a drawing as a plain table; the first column names the row. */
export function TableView<Row>({
  caption,
  isCaptionHidden = false,
  variant = 'plain',
  columns,
  rows,
  rowKey,
}: {
  caption: string
  /** Set if a heading above has the same text. */
  isCaptionHidden?: boolean
  /** `log`: on a phone each row takes two lines. */
  variant?: 'plain' | 'log'
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
}) {
  return (
    // It scrolls on a narrow screen: the keyboard must be able to focus it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.view} data-look={variant} tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption className={isCaptionHidden ? typography.visuallyHidden : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-number={column.isNumber || undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.key} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} data-number={column.isNumber || undefined}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
