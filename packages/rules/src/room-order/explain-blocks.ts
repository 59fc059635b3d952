import type { Order } from '@foyer/contract/heating.ts'
import type { PastReason } from './past-reasons.ts'

/** ms that an order takes to be heard: sleeping valves wake so often. Until then the former one goes on. */
const HEARD_LATE_MS = 600_000

type Reported = { readonly from: number; readonly to: number; readonly order: Order | null }

/** Why a room did something; null: nothing of the room asked for it. */
export type Reason = Pick<PastReason, 'source' | 'by'> | null

/**
 * The orders that a room's devices reported, each with what asked for it: a block is cut where its reason changes.
 * @param reasons what the room was to do, in order of time
 */
export function explainBlocks<Block extends Reported>(
  blocks: readonly Block[],
  reasons: readonly PastReason[],
): (Block & { reason: Reason })[] {
  return blocks.flatMap((block) => {
    const parts: (Block & { reason: Reason })[] = []
    for (const piece of piecesOf(block, reasons)) {
      const last = parts.at(-1)
      const isLate = last !== undefined && piece.asked?.order !== block.order && isShort(piece)
      const reason = isLate ? last.reason : reasonOf(piece.asked, block.order)
      if (last !== undefined && isSame(last.reason, reason))
        parts[parts.length - 1] = { ...last, to: piece.to }
      else parts.push({ ...block, from: piece.from, to: piece.to, reason })
    }
    return parts
  })
}

type Piece = { from: number; to: number; asked: PastReason | null }

/** A block cut where what was asked of the room changes. */
function piecesOf({ from, to }: Reported, reasons: readonly PastReason[]): Piece[] {
  const inside = reasons.flatMap((reason) => [reason.from, reason.to]).filter((at) => at > from && at < to)
  const edges = [...new Set([from, ...inside])].toSorted((one, other) => one - other)
  return edges.map((start, index) => ({
    from: start,
    to: edges[index + 1] ?? to,
    asked: reasons.find((reason) => reason.from <= start && start < reason.to) ?? null,
  }))
}

function reasonOf(asked: PastReason | null, order: Order | null): Reason {
  return asked === null || asked.order !== order ? null : { source: asked.source, by: asked.by }
}

function isShort({ from, to }: Piece): boolean {
  return to - from <= HEARD_LATE_MS
}

function isSame(one: Reason, other: Reason): boolean {
  return one?.source === other?.source && one?.by === other?.by
}
