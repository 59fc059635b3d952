import type { ReactNode } from 'react'
import { percent } from '#ui/css-percent.ts'
import { Icon } from '#ui/icon.tsx'
import { type Axis, useElementWidth, nowTagAlign, positionOn, readableTicks, rem } from './axis.ts'
import type { OrderFace } from '#ui/order-chip.tsx'
import { type LineBlock, layoutLine, type PlacedBlock } from './block-layout.ts'
import { PriceBand, type PriceSpan } from './price-band.tsx'

import targets from '#ui/layout.module.css'
import colors from '#ui/day-color.module.css'
import styles from './day-lines.module.css'
import axes from './blocks.module.css'
import typography from '#ui/typography.module.css'

type BoardRow = {
  key: string
  /** Next to the line; above it on a narrow board. */
  info: ReactNode
  /** After the line, at the far end; below it on a narrow board. */
  aside?: ReactNode
  blocks: readonly LineBlock[]
  /** What the blocks replace. */
  outlines?: readonly LineOutline[]
  /** Names the row's list of blocks for screen readers. */
  label: string
}

/** An order that is not in force, drawn dashed behind the blocks; in ms. */
export type LineOutline = {
  from: number
  to: number
  order: OrderFace
  /** In words, for screen readers. */
  description: string
}

/**
 * Many lines under one axis: the day of every room. `wide` has the text next to the line; `narrow` has it above, and
 * the axis stays visible (used for the next six hours on a phone). The line is measured once for all rows.
 */
export function DayBoard({
  axis,
  spans = [],
  priceLabel = '',
  priceLink,
  rows,
  label,
  layout = 'wide',
}: {
  axis: Axis
  /** Null while loading: their place is kept. */
  spans?: readonly PriceSpan[] | null
  priceLabel?: string
  /** A link to more about the prices, before their axis. */
  priceLink?: ReactNode
  rows: readonly BoardRow[]
  label: string
  layout?: 'wide' | 'narrow'
}) {
  const { ref, width } = useElementWidth()
  const hasPrice = spans === null || spans.length > 0
  const hasAside = rows.some((row) => row.aside !== undefined)
  return (
    <div
      className={styles.board}
      data-layout={layout}
      data-aside={hasAside || undefined}
      data-price={hasPrice || undefined}
    >
      <div className={styles.head}>
        {hasPrice ? priceLink : null}
        <div ref={ref}>
          <DayAxis axis={axis} width={width} />
          {hasPrice ? <PriceBand axis={axis} spans={spans} width={width} label={priceLabel} /> : null}
        </div>
      </div>
      <ol className={styles.rows} aria-label={label}>
        {rows.map((row) => (
          <li key={row.key} className={targets.target}>
            <div className={styles.info}>{row.info}</div>
            <div
              className={`${styles.dayLine} ${styles.dayBoardLine}`}
              data-size={layout === 'wide' ? 'row' : 'strip'}
            >
              <LineBlocks
                axis={axis}
                blocks={row.blocks}
                outlines={row.outlines}
                width={width}
                label={row.label}
              />
            </div>
            {row.aside === undefined ? null : <div className={styles.aside}>{row.aside}</div>}
          </li>
        ))}
      </ol>
      <div className={styles.grid}>
        <DayGrid axis={axis} />
      </div>
    </div>
  )
}

/**
 * The hours over the lines, as many as fit, and the now tag. Hidden from screen readers: each block has its own
 * times.
 */
export function DayAxis({ axis, width }: { axis: Axis; width: number }) {
  return (
    <div className={axes.axis} aria-hidden="true">
      {readableTicks(axis, width).map((tick) => (
        <span
          key={tick.at}
          className={tick.tempo === undefined ? undefined : `${colors.color} ${colors.mark}`}
          data-color={tick.tempo}
          data-align={tick.align}
          data-strong={tick.isStrong || undefined}
          style={{ left: percent(tick.position) }}
        >
          {tick.label}
        </span>
      ))}
      {axis.now === null || axis.nowLabel === undefined ? null : (
        <span
          className={axes.now}
          data-align={nowTagAlign(axis, width)}
          style={{ left: percent(positionOn(axis, axis.now)) }}
        >
          {axis.nowLabel}
        </span>
      )}
    </div>
  )
}

/** The hairlines of the hours and the now-line, over all lines of a board. */
export function DayGrid({ axis }: { axis: Axis }) {
  const inside = axis.ticks.filter((tick) => tick.at > axis.start && tick.at < axis.end)
  return (
    <div className={axes.grid} aria-hidden="true">
      {inside.map((tick) => (
        <i
          key={tick.at}
          data-strong={tick.isStrong || undefined}
          style={{ left: percent(positionOn(axis, tick.at)) }}
        />
      ))}
      {axis.now === null ? null : <i data-now="" style={{ left: percent(positionOn(axis, axis.now)) }} />}
    </div>
  )
}

/** The blocks on a line of known width: a board measures once for all its lines. */
export function LineBlocks({
  axis,
  blocks,
  outlines = [],
  width,
  label,
  hasVeil = true,
}: {
  axis: Axis
  blocks: readonly LineBlock[]
  outlines?: readonly LineOutline[] | undefined
  /** In pixels; 0 while unknown: then no label is drawn. */
  width: number
  label: string
  /** The past is veiled. */
  hasVeil?: boolean
}) {
  const now = hasVeil && axis.now !== null ? positionOn(axis, axis.now) : 0
  return (
    <ol className={axes.blocks} aria-label={label} style={{ '--now': percent(now) }}>
      {layoutLine(axis, blocks, width).map((placed) => (
        <Block key={placed.block.from} placed={placed} />
      ))}
      {layoutLine(axis, blocks, width).map(({ block, left, width: share }) =>
        block.insteadOf === undefined ? null : (
          <li
            key={`instead ${block.from}`}
            className={styles.instead}
            data-order={block.insteadOf}
            aria-hidden="true"
            style={{ left: percent(left), width: percent(share) }}
          />
        ),
      )}
      {outlines.map(({ from, to, order, description }) => {
        const left = positionOn(axis, from)
        return (
          <li
            key={`outline ${from}`}
            className={styles.instead}
            data-order={order}
            style={{ left: percent(left), width: percent(positionOn(axis, to) - left) }}
          >
            <span className={typography.visuallyHidden}>{description}</span>
          </li>
        )
      })}
    </ol>
  )
}

function Block({ placed }: { placed: PlacedBlock }) {
  const { block, left, width, label, labelLeft, boundaries } = placed
  const override = block.isByHand === true ? 'hand' : block.isOpenWindow === true ? 'window' : null
  return (
    <li
      className={`${axes.block} ${styles.block}`}
      data-order={block.order}
      data-past={placed.isPast || undefined}
      data-hatched={block.isHatched || undefined}
      data-asked={block.isRequested || undefined}
      data-ribbed={block.isRibbed || undefined}
      data-hand={override !== null || undefined}
      data-above={placed.isLabelAbove || undefined}
      style={{ left: percent(left), width: percent(width) }}
    >
      <span className={typography.visuallyHidden}>{block.description}</span>
      {override !== null ? (
        // A block at the start of the line has nothing before it: the icon is inside it.
        <span className={styles.hand} data-inside={left === 0 || undefined} aria-hidden="true">
          <Icon name={override} />
        </span>
      ) : null}
      {label === 'none' || override !== null ? null : (
        <span className={styles.label} aria-hidden="true" style={{ left: rem(labelLeft) }}>
          <Icon name={block.order} />
          {label === 'word' ? block.label : null}
        </span>
      )}
      {boundaries.map(({ side, text }) => (
        <span key={side} className={styles.time} data-side={side} aria-hidden="true">
          {text}
        </span>
      ))}
    </li>
  )
}

/** A room next to its line: temperature, name with its chip, and the reason. `name` may be a link. */
export function RoomSummary({
  temperature,
  unit,
  isStale = false,
  name,
  chip,
  reason,
}: {
  /** Formatted; a dash if there is no data. */
  temperature: ReactNode
  unit: string
  isStale?: boolean
  name: ReactNode
  chip: ReactNode
  reason: ReactNode
}) {
  return (
    <div className={styles.face}>
      <p className={styles.temperature} data-stale={isStale || undefined}>
        {temperature}
        <small>{unit}</small>
      </p>
      <div className={styles.words}>
        <h3>{name}</h3>
        {chip}
        <p className={typography.note}>{reason}</p>
      </div>
    </div>
  )
}
