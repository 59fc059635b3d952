import { orderLevel, type OrderFace } from '#ui/order-chip.tsx'
import { labelWidth, positionOn, type Axis, isCrossed, NOW_HALF } from './axis.ts'

/** One order from an instant to an instant (milliseconds since the epoch). */
export type LineBlock = {
  from: number
  to: number
  order: OrderFace
  /** The order's word. */
  label: string
  /** The time at which it begins, as shown at the boundary ("22:30"). */
  startLabel?: string | undefined
  /** The order is uncertain: no data was received. */
  isHatched?: boolean | undefined
  /** Requested and not confirmed: an outline, not a fill. */
  isRequested?: boolean | undefined
  /** Set at the device itself: a dark top edge and a hand icon. */
  isByHand?: boolean | undefined
  /** An open window overrides the room's order. */
  isOpenWindow?: boolean | undefined
  /** The order that it replaces: drawn dashed behind it. */
  insteadOf?: OrderFace | undefined
  /** Pre-heating: drawn ribbed. */
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
  /** Pixels from the block's left edge: the label of the current order begins after the now-line. */
  labelLeft: number
  /** Low blocks have no room inside: their label is above. */
  isLabelAbove: boolean
  /** Boundary times over this block, if it is the lower of the two that meet. */
  boundaries: { side: 'start' | 'end'; text: string }[]
}

const padding = 8
/** Pixels between a boundary and its time. */
const timeInset = 6
const iconWidth = 18
const lowest = 0.34

/** Places the blocks on a line of `width` pixels and decides which labels fit. Blocks outside the axis are left out. */
export function layoutLine(axis: Axis, blocks: readonly LineBlock[], width: number): PlacedBlock[] {
  const visible = blocks.filter(
    (block) => block.to > axis.start && block.from < axis.end && block.to > block.from,
  )
  return visible.map((block, index) => {
    const left = positionOn(axis, block.from)
    const right = positionOn(axis, block.to)
    const pixels = (right - left) * width
    const isPast = axis.now !== null && axis.isPlan !== true && block.to <= axis.now
    const now = axis.now === null ? null : (positionOn(axis, axis.now) - left) * width
    const boundaries = boundariesOver(axis, visible, index, { pixels, now })
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
        // A label above a low block goes between the times that are written there.
        before: isLabelAbove ? endOf(boundaries, 'start') : 0,
        after: isLabelAbove ? endOf(boundaries, 'end') : 0,
      }),
      isLabelAbove,
      boundaries,
    }
  })
}

/** The width in pixels that a time takes at a side of a block. */
function endOf(boundaries: PlacedBlock['boundaries'], wanted: 'start' | 'end'): number {
  const found = boundaries.find(({ side }) => side === wanted)
  return found === undefined ? 0 : labelWidth(found.text) + 10
}

/**
 * Places the label of a block. A plan's label may end before the now-line; the current order has its label after it,
 * because the past is veiled.
 */
function placeLabel(
  label: string,
  options: { pixels: number; now: number | null; isPlan: boolean; before: number; after: number },
): Pick<PlacedBlock, 'label' | 'labelLeft'> {
  const { pixels, now, isPlan, before, after } = options
  const first = Math.max(padding, before)
  const isBefore = now !== null && isPlan && labelThatFits(label, now - NOW_HALF - first) === 'word'
  const labelLeft = now === null || isBefore ? first : Math.max(first, now + 9)
  return { label: labelThatFits(label, pixels - labelLeft - 4 - after), labelLeft }
}

/** What fits into so many pixels: the word with its icon, the icon, or nothing. */
export function labelThatFits(label: string, pixels: number): PlacedBlock['label'] {
  if (pixels >= iconWidth + labelWidth(label)) return 'word'
  return pixels >= iconWidth ? 'icon' : 'none'
}

/**
 * The times over a block: of its own beginning if it is lower than the block before, of the next one's if it is lower
 * than that. Only future boundaries are dated.
 */
function boundariesOver(
  axis: Axis,
  blocks: readonly LineBlock[],
  index: number,
  { pixels, now }: { pixels: number; now: number | null },
) {
  const block = blocks[index]
  if (block === undefined) return []
  const [before, after] = [blocks[index - 1], blocks[index + 1]]
  const level = (block: LineBlock) => orderLevel[block.order]
  const found: PlacedBlock['boundaries'] = []
  let room = pixels - padding
  const add = (side: 'start' | 'end', at: number, text: string | undefined) => {
    const isAhead =
      (axis.now === null || axis.isPlan === true || at > axis.now) && at > axis.start && at < axis.end
    if (text === undefined || !isAhead || labelWidth(text) > room) return
    const left = side === 'start' ? timeInset : pixels - timeInset - labelWidth(text)
    // Left out if it would be under the now-line: the text of the current order already gives its end.
    if (isCrossed(now, left, left + labelWidth(text))) return
    room -= labelWidth(text) + padding
    found.push({ side, text })
  }
  if (before !== undefined && before.to === block.from && level(block) <= level(before)) {
    add('start', block.from, block.startLabel)
  }
  if (after !== undefined && block.to === after.from && level(block) < level(after)) {
    add('end', block.to, after.startLabel)
  }
  return found
}
