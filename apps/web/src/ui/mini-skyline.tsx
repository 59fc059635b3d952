import { percent } from './css-variables.ts'
import type { OrderFace } from './order-face.ts'

/** From and to are shares of the day, 0 to 1. */
export type SkylineBlock = { from: number; to: number; order: OrderFace }

/** A day's programme as a small picture; what it shows is said in words elsewhere. */
export function MiniSkyline({ blocks }: { blocks: readonly SkylineBlock[] }) {
  return (
    <span className="mini-skyline" aria-hidden="true">
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
