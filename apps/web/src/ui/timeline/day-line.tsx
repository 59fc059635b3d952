import { type Axis, useElementWidth } from './axis.ts'
import { LineBlocks } from './day-lines.tsx'
import type { LineBlock } from './block-layout.ts'

import styles from './day-lines.module.css'

/**
 * A line of blocks on a time axis: a room's day, its next six hours, one day of the week. The blocks' heights are the
 * heat levels; screen readers hear a list. `label` names the list.
 */
export function DayLine({
  axis,
  blocks,
  label,
  size = 'row',
  hasVeil = true,
}: {
  axis: Axis
  blocks: readonly LineBlock[]
  label: string
  /** `row` 46 px, `strip` 44, `track` 60. */
  size?: 'row' | 'strip' | 'track'
  hasVeil?: boolean
}) {
  const { ref, width } = useElementWidth()
  return (
    <div className={styles.dayLine} data-size={size} ref={ref}>
      <LineBlocks axis={axis} blocks={blocks} width={width} label={label} hasVeil={hasVeil} />
    </div>
  )
}
