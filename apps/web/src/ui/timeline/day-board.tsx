import type { ReactNode } from 'react'
import type { Axis } from './axis.ts'
import { DayAxis, DayGrid } from './day-axis.tsx'
import { useElementWidth } from './element-width.ts'
import { LineBlocks } from './line-blocks.tsx'
import type { LineBlock } from './line-layout.ts'
import { PriceBand, type PriceSpan } from './price-band.tsx'
import targets from '#ui/row-target.module.css'
import styles from './day-board.module.css'
import lines from './day-line.module.css'

export type BoardRow = {
  key: string
  /** Beside the line; above it on a narrow board. */
  info: ReactNode
  /** After the line, at the far end; below it on a narrow board. */
  aside?: ReactNode
  blocks: readonly LineBlock[]
  /** Names the row's list of blocks for screen readers. */
  label: string
}

/**
 * Many lines under one axis: the day of every room. `wide` has the words beside the line, `narrow` above it with the
 * axis kept in sight (for the next six hours on a phone). The line is measured once for all rows.
 */
export function DayBoard({
  axis,
  spans = [],
  priceLabel = '',
  rows,
  label,
  layout = 'wide',
}: {
  axis: Axis
  /** Null while they are on their way: their place is kept. */
  spans?: readonly PriceSpan[] | null
  priceLabel?: string
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
        <div ref={ref}>
          <DayAxis axis={axis} width={width} />
          {hasPrice ? <PriceBand axis={axis} spans={spans} width={width} label={priceLabel} /> : null}
        </div>
      </div>
      <ol className={styles.rows} aria-label={label}>
        {rows.map((row) => (
          <li key={row.key} className={targets.target}>
            <div className={styles.info}>{row.info}</div>
            <div className={`${lines.line} ${styles.line}`} data-size={layout === 'wide' ? 'row' : 'strip'}>
              <LineBlocks axis={axis} blocks={row.blocks} width={width} label={row.label} />
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
