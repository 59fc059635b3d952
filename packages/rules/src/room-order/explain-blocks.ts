import type { Order } from '@foyer/contract/heating.ts'
import type { PastReason } from './past-reasons.ts'

/**
 * ms until a device applies an order: sleeping valves wake up at this interval. Until then the former order
 * continues.
 */
const REPORT_DELAY_MS = 600_000

/** ms by which a device's clock may be behind: it reports an order before it was requested. */
const EARLY_MS = 120_000
/** Shorter blocks (ms) are transitions: on a line of minutes they would begin and end at the same time. */
const MOMENT_MS = 60_000

/**
 * An order requested of a device of the room, or set by a person at the device (`source` null), independent
 * of the order in force.
 */
export type PastRequest = {
  /** ms. */
  readonly at: number
  readonly order: Order
  /** null: set at the device. */
  readonly source: PastReason['source'] | null
  readonly by: string | null
}

type Reported = { readonly from: number; readonly to: number; readonly order: Order | null }

/** Why a room had an order; `source` null: a person changed it at the device. null: not known. */
export type Reason = Pick<PastRequest, 'source' | 'by'> | null

/**
 * Adds the reason to the orders that a room's devices reported; a block is split where its reason changes.
 * The reason is the planned order of the room, or, if the block differs from it, a request to its devices.
 * @param reasons the planned orders of the room, in order of time
 * @param requests the requests to its devices and the changes made at them, in order of time
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

/** The newest request for the order of a block, made before or during the block. */
function requestOf({ from, order }: Reported, { to }: Piece, requests: readonly PastRequest[]): Reason {
  const request = requests.findLast(
    ({ at, order: wanted }) =>
      wanted === order && at >= from - REPORT_DELAY_MS && at < Math.max(to, from + EARLY_MS),
  )
  return request === undefined ? null : { source: request.source, by: request.by }
}

/** Removes blocks shorter than a minute: the previous block is extended, or the next one begins earlier. */
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

/** Splits a block where the planned order of the room changes. */
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
  return to - from <= REPORT_DELAY_MS
}

function isSame(one: Reason, other: Reason): boolean {
  return one?.source === other?.source && one?.by === other?.by
}
