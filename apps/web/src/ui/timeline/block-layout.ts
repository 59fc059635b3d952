import { orderLevel, type OrderFace } from '#ui/order-chip.tsx'
import { labelWidth, positionOn, type Axis, isCrossed, NOW_HALF } from './axis.ts'

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
  /** Somebody set it at the device itself: an ink top edge and a hand. */
  isByHand?: boolean | undefined
  /** An open window holds the room. */
  isOpenWindow?: boolean | undefined
  /** The order that it stands instead of: dashed behind it. */
  insteadOf?: OrderFace | undefined
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
/** Pixels between a boundary and its time. */
const timeInset = 6
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
    const pixels = (right - left) * width
    const isPast = axis.now !== null && axis.isPlan !== true && block.to <= axis.now
    const now = axis.now === null ? null : (positionOn(axis, axis.now) - left) * width
    const boundaries = boundariesOver(axis, seen, index, { pixels, now })
    const isLabelAbove = orderLevel[block.order] < lowest
    return {
      block,
      left,
      width: right - left,
      isPast,
      ...placeLabel(block.label, {
        pixels,
        now: axis.now !== null && block.from < axis.now && block.to > axis.now ? now : null,
        isPlan: axis.isPlan === true,
        // A label above a low block stands between the times that are written there.
        before: isLabelAbove ? endOf(boundaries, 'start') : 0,
        after: isLabelAbove ? endOf(boundaries, 'end') : 0,
      }),
      isLabelAbove,
      boundaries,
    }
  })
}

/** Pixels that a time takes at its side of a block. */
function endOf(boundaries: PlacedBlock['boundaries'], wanted: 'start' | 'end'): number {
  const found = boundaries.find(({ side }) => side === wanted)
  return found === undefined ? 0 : labelWidth(found.text) + 10
}

/** A plan's label may end before the now-line; what is in force has its label after it, for its past is veiled. */
function placeLabel(
  word: string,
  given: { pixels: number; now: number | null; isPlan: boolean; before: number; after: number },
): Pick<PlacedBlock, 'label' | 'labelLeft'> {
  const { pixels, now, isPlan, before, after } = given
  const first = Math.max(padding, before)
  const isBefore = now !== null && isPlan && labelThatFits(word, now - NOW_HALF - first) === 'word'
  const labelLeft = now === null || isBefore ? first : Math.max(first, now + 9)
  return { label: labelThatFits(word, pixels - labelLeft - 4 - after), labelLeft }
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
function boundariesOver(
  axis: Axis,
  blocks: readonly LineBlock[],
  index: number,
  { pixels, now }: { pixels: number; now: number | null },
) {
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
    const left = side === 'start' ? timeInset : pixels - timeInset - labelWidth(text)
    // Left out rather than under the now-line: what is in force says in words until when.
    if (isCrossed(now, left, left + labelWidth(text))) return
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
