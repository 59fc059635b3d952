import type { Order } from '@foyer/contract/heating.ts'
import type { RoomLine } from '@foyer/contract/room.ts'
import type { LineBlock } from '#ui/timeline/block-layout.ts'
import type { OrderFace } from '#ui/order-chip.tsx'
import type { RoomState } from './room-state.ts'

type Writers = {
  nameOf: (order: OrderFace) => string
  time: (at: number) => string
  span: (from: number, to: number) => string
  /** A whole block in words: its order, and its span. */
  describe: (order: string, span: string, how: BlockKind) => string
}

/** `asked`: not confirmed yet; `failed`: its devices did not take it; `unsure`: the room does not answer; `hand`: set at the device itself; `window`: held by an open window. */
export type BlockKind = 'known' | 'asked' | 'failed' | 'unsure' | 'hand' | 'window'

const JUST_NOW_MS = 5 * 60_000

/**
 * The blocks of a room as a line draws them. Where nothing was heard the order is unknown; what is planned for a room
 * that does not answer, or does not take it, is drawn as unsure, what was asked for now and is not confirmed as asked for.
 */
export function lineOfRoom(
  line: RoomLine | undefined,
  {
    isSilent,
    awaited = null,
    order = null,
    certainty,
    now,
  }: Partial<Pick<RoomState, 'awaited' | 'order' | 'certainty'>> & { isSilent: boolean; now: number },
  write: Writers,
): LineBlock[] {
  // The plan begins where the answer was given, which may be some seconds ahead of this clock.
  const isNow = ({ kind, from, to }: RoomLine['blocks'][number]) =>
    !isSilent && kind === 'planned' && from <= now + JUST_NOW_MS && to > now
  const drawn = (line?.blocks ?? []).map((whole) => {
    const { kind, ...block } = whole
    const isFailed = certainty === 'failed' && block.order === order && isNow(whole)
    return {
      ...block,
      isFailed,
      isHatched: block.order === null || (isSilent && kind === 'planned') || isFailed,
      isAsked: awaited !== null && block.order === awaited && isNow(whole),
    }
  })
  const areAlike = (one: (typeof drawn)[number], other: (typeof drawn)[number]) =>
    one.isHatched === other.isHatched &&
    one.isAsked === other.isAsked &&
    one.isFailed === other.isFailed &&
    (one.by_hand ?? false) === (other.by_hand ?? false) &&
    (one.source === 'open_window') === (other.source === 'open_window')
  return mergeAlike(drawn, areAlike).map((block) => {
    const { from, to, order, isHatched, isAsked } = block
    const isByHand = block.by_hand === true
    const isOpenWindow = block.source === 'open_window'
    const instead = block.instead_of ?? null
    const face = order ?? 'unknown'
    const label = write.nameOf(face)
    return {
      from,
      to,
      order: face,
      label,
      // The time of what begins right now stands on the now-line already.
      startLabel: from > now + JUST_NOW_MS ? write.time(from) : undefined,
      isHatched,
      ...(isAsked ? { isAsked } : {}),
      ...(isByHand ? { isByHand } : {}),
      ...(isOpenWindow ? { isOpenWindow } : {}),
      ...(isByHand && instead !== null && instead !== order ? { insteadOf: instead } : {}),
      description: write.describe(label, write.span(from, to), kindOf({ ...block, isByHand, isOpenWindow })),
    }
  })
}

function kindOf(
  block: Record<'isAsked' | 'isFailed' | 'isHatched' | 'isByHand' | 'isOpenWindow', boolean>,
): BlockKind {
  if (block.isAsked) return 'asked'
  if (block.isFailed) return 'failed'
  if (block.isHatched) return 'unsure'
  if (block.isByHand) return 'hand'
  return block.isOpenWindow ? 'window' : 'known'
}

type Span = { from: number; to: number; order: Order | null }

/** One order may go on where the source changes, or where what was becomes what is planned: on the line it is one. */
function mergeAlike<Block extends Span>(
  blocks: readonly Block[],
  areAlike: (one: Block, other: Block) => boolean = () => true,
): Block[] {
  const merged: Block[] = []
  for (const block of blocks) {
    const last = merged.at(-1)
    const isAlike = last !== undefined && last.order === block.order && areAlike(last, block)
    if (isAlike && last.to === block.from) merged[merged.length - 1] = { ...last, to: block.to }
    else merged.push(block)
  }
  return merged
}

export type Departure = {
  at: number
  until: number | null
  order: Order
  source: RoomLine['blocks'][number]['source']
}

/**
 * What comes next in a room, soonest first: planned blocks that begin after `now` with another order than the one
 * before. When the last of them ends is not known.
 */
export function nextDepartures(line: RoomLine | undefined, now: number, most: number): Departure[] {
  const blocks = mergeAlike(line?.blocks ?? [])
  const last = blocks.at(-1)
  // The plan begins where the answer was given: its first block is what holds now, even a few seconds ahead of us.
  const planStart = line?.blocks.find((block) => block.kind === 'planned')?.from ?? Infinity
  return blocks
    .flatMap((block) => {
      const { from, to, order, source } = block
      if (order === null || from <= planStart || from <= now) return []
      return [{ at: from, until: block === last ? null : to, order, source }]
    })
    .slice(0, most)
}
