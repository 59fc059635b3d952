import type { Order } from '@foyer/contract/heating.ts'
import type { RoomLine } from '@foyer/contract/room.ts'
import type { LineBlock } from '#ui/timeline/block-layout.ts'
import type { OrderFace } from '#ui/order-chip.tsx'
import type { RoomState } from './room-state.ts'

type Formatters = {
  nameOf: (order: OrderFace) => string
  time: (at: number) => string
  span: (from: number, to: number) => string
  /** Full description of a block: its order and span. */
  describe: (order: string, span: string, how: BlockKind) => string
}

/**
 * `asked`: not confirmed yet; `failed`: not accepted by the devices; `unsure`: the room does not respond; `hand`: set
 * at the device itself; `window`: held by an open window.
 */
export type BlockKind = 'known' | 'asked' | 'failed' | 'unsure' | 'hand' | 'window'

const JUST_NOW_MS = 5 * 60_000

/**
 * The blocks of a room as a line draws them. Without reports the order is unknown. Planned blocks of a room that does
 * not respond or did not accept the order are hatched; an unconfirmed current request is drawn as requested.
 */
export function roomLineBlocks(
  line: RoomLine | undefined,
  {
    isSilent,
    awaited = null,
    order = null,
    certainty,
    now,
  }: Partial<Pick<RoomState, 'awaited' | 'order' | 'certainty'>> & { isSilent: boolean; now: number },
  formatters: Formatters,
): LineBlock[] {
  // The plan begins at the server's time, which can be some seconds ahead of this clock.
  const isNow = ({ kind, from, to }: RoomLine['blocks'][number]) =>
    !isSilent && kind === 'planned' && from <= now + JUST_NOW_MS && to > now
  const drawn = (line?.blocks ?? []).map((whole) => {
    const { kind, ...block } = whole
    const isFailed = certainty === 'failed' && block.order === order && isNow(whole)
    return {
      ...block,
      isFailed,
      isHatched: block.order === null || (isSilent && kind === 'planned') || isFailed,
      isRequested: awaited !== null && block.order === awaited && isNow(whole),
    }
  })
  const areEqual = (one: (typeof drawn)[number], other: (typeof drawn)[number]) =>
    one.isHatched === other.isHatched &&
    one.isRequested === other.isRequested &&
    one.isFailed === other.isFailed &&
    (one.by_hand ?? false) === (other.by_hand ?? false) &&
    (one.source === 'open_window') === (other.source === 'open_window')
  return mergeEqual(drawn, areEqual).map((block) => {
    const { from, to, order, isHatched, isRequested } = block
    const isByHand = block.by_hand === true
    const isOpenWindow = block.source === 'open_window'
    const instead = block.instead_of ?? null
    const face = order ?? 'unknown'
    const label = formatters.nameOf(face)
    return {
      from,
      to,
      order: face,
      label,
      // The now-line already shows the time of a block that begins now.
      startLabel: from > now + JUST_NOW_MS ? formatters.time(from) : undefined,
      isHatched,
      ...(isRequested ? { isRequested } : {}),
      ...(isByHand ? { isByHand } : {}),
      ...(isOpenWindow ? { isOpenWindow } : {}),
      ...(isByHand && instead !== null && instead !== order ? { insteadOf: instead } : {}),
      description: formatters.describe(
        label,
        formatters.span(from, to),
        kindOf({ ...block, isByHand, isOpenWindow }),
      ),
    }
  })
}

function kindOf(
  block: Record<'isRequested' | 'isFailed' | 'isHatched' | 'isByHand' | 'isOpenWindow', boolean>,
): BlockKind {
  if (block.isRequested) return 'asked'
  if (block.isFailed) return 'failed'
  if (block.isHatched) return 'unsure'
  if (block.isByHand) return 'hand'
  return block.isOpenWindow ? 'window' : 'known'
}

type Span = { from: number; to: number; order: Order | null }

/** Merges adjacent blocks of the same order: the order can continue across a change of source or from past to plan. */
function mergeEqual<Block extends Span>(
  blocks: readonly Block[],
  areEqual: (one: Block, other: Block) => boolean = () => true,
): Block[] {
  const merged: Block[] = []
  for (const block of blocks) {
    const last = merged.at(-1)
    const isEqual = last !== undefined && last.order === block.order && areEqual(last, block)
    if (isEqual && last.to === block.from) merged[merged.length - 1] = { ...last, to: block.to }
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
 * The next changes in a room, soonest first: planned blocks that begin after `now` with another order than the one
 * before. The end of the last one is unknown.
 */
export function nextDepartures(line: RoomLine | undefined, now: number, most: number): Departure[] {
  const blocks = mergeEqual(line?.blocks ?? [])
  const last = blocks.at(-1)
  // The plan begins at the server's time: its first block is the current one, even a few seconds ahead of this clock.
  const planStart = line?.blocks.find((block) => block.kind === 'planned')?.from ?? Infinity
  return blocks
    .flatMap((block) => {
      const { from, to, order, source } = block
      if (order === null || from <= planStart || from <= now) return []
      return [{ at: from, until: block === last ? null : to, order, source }]
    })
    .slice(0, most)
}
