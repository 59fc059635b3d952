import { percent } from './css-percent.ts'
import type { OrderFace } from './order-chip.tsx'

import styles from './day-thumbnail.module.css'

/** From and to are shares of the day, 0 to 1. */
export type ThumbnailBlock = { from: number; to: number; order: OrderFace }

/** A day's schedule as a small picture, hidden from screen readers: the same is written elsewhere. */
export function DayThumbnail({ blocks, size }: { blocks: readonly ThumbnailBlock[]; size?: 'short' }) {
  return (
    <span className={styles.skyline} data-size={size} aria-hidden="true">
      {blocks.map((block) => (
        <i
          key={block.from}
          data-order={block.order}
          style={{ left: percent(block.from), width: percent(block.to - block.from) }}
        />
      ))}
    </span>
  )
}
