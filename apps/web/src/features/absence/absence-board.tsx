import type { ReactNode } from 'react'
import { percent } from '#ui/css-variables.ts'
import { positionOn, readableTicks } from '#ui/timeline/axis.ts'
import { useElementWidth } from '#ui/timeline/element-width.ts'
import { LineBlocks } from '#ui/timeline/line-blocks.tsx'
import type { LineBlock } from '#ui/timeline/line-layout.ts'
import type { AbsenceAxis } from './absence-span.ts'
import { placeTags } from './place-tags.ts'
import axes from '#ui/timeline/day-axis.module.css'
import lines from '#ui/timeline/day-line.module.css'
import styles from './absence-board.module.css'

/** A moment that runs through all bars: an instant in ms, and its words. */
export type AbsenceTag = { kind: 'departure' | 'return'; at: number; text: string }

export type AbsenceBar = {
  key: string
  info: ReactNode
  blocks: readonly LineBlock[]
  /** Names the list of blocks for screen readers. */
  label: string
}

/**
 * The bars of an absence under days that stand side by side. The names of the days, the tags and the lines are hidden
 * from screen readers: the words beside a bar and its blocks say the same times.
 */
export function AbsenceBoard({
  axis,
  tags,
  bars,
}: {
  axis: AbsenceAxis
  tags: readonly AbsenceTag[]
  bars: readonly AbsenceBar[]
}) {
  const { ref, width } = useElementWidth()
  const placed = tags.map((tag) => ({ ...tag, x: positionOn(axis, tag.at) * width }))
  const lefts = placeTags(placed, width)
  return (
    <div className={styles.board}>
      <div className={styles.head} aria-hidden="true">
        <div className={axes.axis} ref={ref}>
          {readableTicks(axis, width).map(({ at, label, align, position }) => (
            <span key={at} data-align={align} style={{ left: percent(position) }}>
              {label}
            </span>
          ))}
        </div>
        <div className={styles.tags}>
          {width === 0
            ? null
            : tags.map(({ kind, text }, index) => (
                <span key={kind} data-kind={kind} style={{ left: `${lefts[index] ?? 0}px` }}>
                  {text}
                </span>
              ))}
        </div>
      </div>
      <ol className={styles.bars}>
        {bars.map(({ key, info, blocks, label }) => (
          <li key={key}>
            <div className={styles.info}>{info}</div>
            <div className={`${lines.line} ${styles.line}`} data-size="row">
              <LineBlocks axis={axis} blocks={blocks} width={width} label={label} />
            </div>
          </li>
        ))}
      </ol>
      <div className={styles.through} aria-hidden="true">
        <div className={axes.grid}>
          {axis.boundaries.map((at) => (
            <i key={at} style={{ left: percent(positionOn(axis, at)) }} />
          ))}
          {tags.map(({ kind, at }) => (
            <i key={kind} data-now="" style={{ left: percent(positionOn(axis, at)) }} />
          ))}
        </div>
      </div>
    </div>
  )
}
