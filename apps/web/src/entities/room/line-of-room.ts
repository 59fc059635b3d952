import type { RoomLine } from '@foyer/contract/room.ts'
import type { LineBlock } from '#ui/day-line/line-layout.ts'
import type { OrderFace } from '#ui/order-face.ts'

type Writers = {
  nameOf: (order: OrderFace) => string
  time: (at: number) => string
  /** A whole block in words: its order, and its two times. */
  describe: (order: string, from: string, to: string, isSure: boolean) => string
}

/**
 * The blocks of a room as a line draws them. Where nothing was heard the order is unknown; what is planned for a room
 * that does not answer is drawn as unsure.
 */
export function lineOfRoom(line: RoomLine | undefined, isSilent: boolean, write: Writers): LineBlock[] {
  return mergeAlike(line?.blocks ?? []).map(({ from, to, order, kind }) => {
    const face = order ?? 'unknown'
    const label = write.nameOf(face)
    const isHatched = order === null || (isSilent && kind === 'planned')
    return {
      from,
      to,
      order: face,
      label,
      startLabel: write.time(from),
      isHatched,
      description: write.describe(label, write.time(from), write.time(to), !isHatched),
    }
  })
}

/** Planned blocks of one order follow each other where the source changes: on the line they are one. */
function mergeAlike(blocks: RoomLine['blocks']): RoomLine['blocks'] {
  const merged: RoomLine['blocks'] = []
  for (const block of blocks) {
    const last = merged.at(-1)
    const isAlike = last !== undefined && last.order === block.order && last.kind === block.kind
    if (isAlike && last.to === block.from) merged[merged.length - 1] = { ...last, to: block.to }
    else merged.push(block)
  }
  return merged
}

export type Departure = {
  at: number
  until: number | null
  order: NonNullable<RoomLine['blocks'][number]['order']>
  source: RoomLine['blocks'][number]['source']
}

/**
 * What comes next in a room, soonest first: planned blocks that begin after `now` with another order than the one
 * before. The end of the last one is not known.
 */
export function nextDepartures(line: RoomLine | undefined, now: number, most: number): Departure[] {
  const planned = mergeAlike(line?.blocks ?? []).filter((block) => block.kind === 'planned' && block.to > now)
  const last = planned.at(-1)
  return planned
    .flatMap((block) => {
      const { from, to, order, source } = block
      if (order === null || from <= now) return []
      return [{ at: from, until: block === last ? null : to, order, source }]
    })
    .slice(0, most)
}
