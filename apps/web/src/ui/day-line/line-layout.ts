import { orderLevel, type OrderFace } from '#ui/order-face.ts'
import { labelWidth, positionOn, type Axis } from './axis.ts'

/** One order from an instant to an instant (milliseconds since the epoch). */
export type LineBlock = {
  from: number
  to: number
  order: OrderFace
  /** The order's word. */
  label: string
  /** The time at which it begins, as it stands at the boundary ("22:30"). */
  startLabel?: string | undefined
  /** The order is not known for sure there: nothing was heard. */
  isHatched?: boolean | undefined
  /** Asked for and not confirmed: an outline, not a fill. */
  isAsked?: boolean | undefined
  /** Pre-heating: ribbed. */
  isRibbed?: boolean | undefined
  /** The whole block in words, for screen readers ("Confort, 18:00 to 22:30"). */
  description: string
}

export type PlacedBlock = {
  block: LineBlock
  /** Shares of the line, 0 to 1. */
  left: number
  width: number
  isPast: boolean
  label: 'word' | 'icon' | 'none'
  /** Pixels from the block's left edge: the label of the order in force begins after the now-line. */
  labelLeft: number
  /** Low blocks have no room inside: their label stands above. */
  isLabelAbove: boolean
  /** A boundary time over this block, the lower of the two that meet. */
  boundaries: { side: 'start' | 'end'; text: string }[]
}

const padding = 8
const iconWidth = 18
const lowest = 0.34

/** Where each block stands on a line of `width` pixels, and what of its words fits. Outside the axis nothing is drawn. */
export function layoutLine(axis: Axis, blocks: readonly LineBlock[], width: number): PlacedBlock[] {
  const seen = blocks.filter(
    (block) => block.to > axis.start && block.from < axis.end && block.to > block.from,
  )
  return seen.map((block, index) => {
    const left = positionOn(axis, block.from)
    const right = positionOn(axis, block.to)
    const isPast = axis.now !== null && axis.isPlan !== true && block.to <= axis.now
    const isInForce = axis.now !== null && block.from < axis.now && block.to > axis.now
    const beforeNow = isInForce && axis.now !== null ? (positionOn(axis, axis.now) - left) * width : null
    // A plan's label may also end before the line; what is in force begins after it, for its past is veiled.
    const isBefore =
      axis.isPlan === true &&
      beforeNow !== null &&
      labelThatFits(block.label, beforeNow - padding - 4) === 'word'
    const labelLeft = beforeNow === null || isBefore ? padding : beforeNow + 9
    const boundaries = boundariesOver(axis, seen, index, (right - left) * width)
    const isLabelAbove = orderLevel[block.order] < lowest
    const beside = isLabelAbove ? boundaries.reduce((sum, { text }) => sum + labelWidth(text) + 6, 0) : 0
    const start = boundaries.find(({ side }) => side === 'start')
    return {
      block,
      left,
      width: right - left,
      isPast,
      label: labelThatFits(block.label, (right - left) * width - labelLeft - 4 - beside),
      labelLeft:
        isLabelAbove && start !== undefined ? Math.max(labelLeft, labelWidth(start.text) + 12) : labelLeft,
      isLabelAbove,
      boundaries,
    }
  })
}

/** What of a word fits into so many pixels: the word with its icon, the icon, or nothing. */
export function labelThatFits(word: string, pixels: number): PlacedBlock['label'] {
  if (pixels >= iconWidth + labelWidth(word)) return 'word'
  return pixels >= iconWidth ? 'icon' : 'none'
}

/**
 * The times that stand over a block: of its own beginning if it is lower than the block before, of the next one's if
 * it is lower than that. Only what is still to come is dated.
 */
function boundariesOver(axis: Axis, blocks: readonly LineBlock[], index: number, pixels: number) {
  const own = blocks[index]
  if (own === undefined) return []
  const [before, after] = [blocks[index - 1], blocks[index + 1]]
  const level = (block: LineBlock) => orderLevel[block.order]
  const found: PlacedBlock['boundaries'] = []
  let room = pixels - padding
  const add = (side: 'start' | 'end', at: number, text: string | undefined) => {
    const isAhead =
      (axis.now === null || axis.isPlan === true || at > axis.now) && at > axis.start && at < axis.end
    if (text === undefined || !isAhead || labelWidth(text) > room) return
    room -= labelWidth(text) + padding
    found.push({ side, text })
  }
  if (before !== undefined && before.to === own.from && level(own) <= level(before)) {
    add('start', own.from, own.startLabel)
  }
  if (after !== undefined && own.to === after.from && level(own) < level(after)) {
    add('end', own.to, after.startLabel)
  }
  return found
}
