import type { Order } from '@foyer/contract/heating.ts'
import type { PastReason } from './past-reasons.ts'

/** ms that an order takes to be heard: sleeping valves wake so often. Until then the former one goes on. */
const HEARD_LATE_MS = 600_000

/** ms by which a device's clock may be behind ours: it reports an order before it was requested. */
const EARLY_MS = 120_000
/** Shorter blocks (ms) are moments of a change: on a line of minutes they would begin and end at one time. */
const MOMENT_MS = 60_000

/** An order that a device of the room was asked for, or that a person set at it (`isByHand`), whatever held then. */
export type PastRequest = {
  /** ms. */
  readonly at: number
  readonly order: Order
  /** null: by hand. */
  readonly source: PastReason['source'] | null
  readonly by: string | null
}

type Reported = { readonly from: number; readonly to: number; readonly order: Order | null }

/** Why a room did something; `source` null: a person changed it at the device. Null: nobody knows. */
export type Reason = Pick<PastRequest, 'source' | 'by'> | null

/**
 * The orders that a room's devices reported, each with what asked for it: a block is cut where its reason changes.
 * What the room was to do explains it; where it did something else, what its devices were asked for does.
 * @param reasons what the room was to do, in order of time
 * @param requests what its devices were asked for and what was set at them, in order of time
 */
export function explainBlocks<Block extends Reported>(
  blocks: readonly Block[],
  reasons: readonly PastReason[],
  requests: readonly PastRequest[] = [],
): (Block & { reason: Reason })[] {
  const explained = blocks.flatMap((block) => {
    const parts: (Block & { reason: Reason })[] = []
    for (const piece of piecesOf(block, reasons)) {
      const last = parts.at(-1)
      const isLate = last !== undefined && piece.asked?.order !== block.order && isShort(piece)
      const reason = isLate
        ? last.reason
        : (reasonOf(piece.asked, block.order) ?? requestOf(block, piece, requests))
      if (last !== undefined && isSame(last.reason, reason))
        parts[parts.length - 1] = { ...last, to: piece.to }
      else parts.push({ ...block, from: piece.from, to: piece.to, reason })
    }
    return parts
  })
  return withoutMoments(explained)
}

/** The newest request for the order of a block, made before it or during it. */
function requestOf({ from, order }: Reported, { to }: Piece, requests: readonly PastRequest[]): Reason {
  const request = requests.findLast(
    ({ at, order: wanted }) =>
      wanted === order && at >= from - HEARD_LATE_MS && at < Math.max(to, from + EARLY_MS),
  )
  return request === undefined ? null : { source: request.source, by: request.by }
}

/** Blocks without those that are over within a minute: the one before goes on instead, or the one after begins earlier. */
function withoutMoments<Block extends Reported>(blocks: readonly Block[]): Block[] {
  const kept: Block[] = []
  let begun: number | null = null
  for (const block of blocks) {
    const last = kept.at(-1)
    if (block.to - block.from >= MOMENT_MS) {
      kept.push(begun === null ? block : { ...block, from: begun })
      begun = null
    } else if (last === undefined) begun ??= block.from
    else kept[kept.length - 1] = { ...last, to: block.to }
  }
  return kept.length === 0 ? [...blocks] : kept
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
