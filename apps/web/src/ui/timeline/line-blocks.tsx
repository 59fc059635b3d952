import { percent } from '#ui/css-variables.ts'
import { Icon } from '#ui/icon.tsx'
import { positionOn, type Axis } from './axis.ts'
import { layoutLine, type LineBlock, type PlacedBlock } from './line-layout.ts'
import typography from '#ui/typography.module.css'
import blocksOf from './blocks.module.css'
import styles from './line-blocks.module.css'

/** The blocks on a line whose width is known; `DayLine` measures it, a board measures once for all its lines. */
export function LineBlocks({
  axis,
  blocks,
  width,
  label,
  hasVeil = true,
}: {
  axis: Axis
  blocks: readonly LineBlock[]
  /** In pixels; 0 while unknown: then no label is drawn. */
  width: number
  label: string
  /** The past is veiled. */
  hasVeil?: boolean
}) {
  const now = hasVeil && axis.now !== null ? positionOn(axis, axis.now) : 0
  return (
    <ol className={blocksOf.blocks} aria-label={label} style={{ '--now': percent(now) }}>
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
    </ol>
  )
}

function Block({ placed }: { placed: PlacedBlock }) {
  const { block, left, width, label, labelLeft, boundaries } = placed
  const holder = block.isByHand === true ? 'hand' : block.isOpenWindow === true ? 'window' : null
  return (
    <li
      className={`${blocksOf.block} ${styles.block}`}
      data-order={block.order}
      data-past={placed.isPast || undefined}
      data-hatched={block.isHatched || undefined}
      data-asked={block.isAsked || undefined}
      data-ribbed={block.isRibbed || undefined}
      data-hand={holder !== null || undefined}
      data-above={placed.isLabelAbove || undefined}
      style={{ left: percent(left), width: percent(width) }}
    >
      <span className={typography.visuallyHidden}>{block.description}</span>
      {holder !== null ? (
        // A block from the line's edge on has nothing before it: the icon stands in it.
        <span className={styles.hand} data-inside={left === 0 || undefined} aria-hidden="true">
          <Icon name={holder} />
        </span>
      ) : null}
      {label === 'none' || holder !== null ? null : (
        <span className={styles.label} aria-hidden="true" style={{ left: `${labelLeft}px` }}>
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
