import { orderOfNumber, type Order } from '@foyer/contract/heating.ts'

/** The history of one device of a room: values of its mode by event time, and its outages. */
export type ModeHistory = {
  samples: readonly { at: number; value: number }[]
  outages: readonly { from: number; to: number }[]
}

export type PastBlock = { from: number; to: number; order: Order | null }

/**
 * The orders of a room from `from` to `to` (ms) as its devices reported them: a value holds until the next one, and the
 * order is null while no device could be reached. Where devices disagree, the last change decides.
 */
export function pastBlocks(devices: readonly ModeHistory[], from: number, to: number): PastBlock[] {
  if (from >= to) return []
  const edges = new Set([from])
  for (const { samples, outages } of devices) {
    for (const { at } of samples) if (at > from && at < to) edges.add(at)
    for (const outage of outages) {
      for (const at of [outage.from, outage.to]) if (at > from && at < to) edges.add(at)
    }
  }
  const walkers = devices.map(walk)
  const blocks: PastBlock[] = []
  for (const at of [...edges].toSorted((one, other) => one - other)) {
    const order = orderAt(walkers, at)
    const last = blocks.at(-1)
    if (last !== undefined) last.to = at
    if (last?.order !== order) blocks.push({ from: at, to, order })
  }
  const last = blocks.at(-1)
  if (last !== undefined) last.to = to
  return blocks
}

type Walker = (at: number) => { value: number; since: number } | null

/** Reads a device's history forward; instants must rise. `since` is when the value was first reported in a row. */
function walk({ samples, outages }: ModeHistory): Walker {
  let next = 0
  let held: { value: number; since: number } | null = null
  return (at) => {
    for (let sample = samples[next]; sample !== undefined && sample.at <= at; sample = samples[next]) {
      if (held?.value !== sample.value) held = { value: sample.value, since: sample.at }
      next += 1
    }
    return outages.some((outage) => outage.from <= at && at < outage.to) ? null : held
  }
}

function orderAt(walkers: readonly Walker[], at: number): Order | null {
  const known = walkers.map((walker) => walker(at)).filter((held) => held !== null)
  const latest = known.toSorted((one, other) => other.since - one.since)[0]
  return latest === undefined ? null : orderOfNumber(latest.value)
}
