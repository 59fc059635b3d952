import type { HomeDefinition } from '#homes/home-definition.ts'
import { dayMs, instantOf, localTime } from '#world/local-time.ts'
import type { Weather } from '#world/weather.ts'
import { World } from '#world/world.ts'
import type { WorldSnapshot } from '#world/world-state.ts'

/** A stretch of the past that a hub still has to tell. It is kept as its beginning: the house tells the rest again. */
export type Span = {
  start: WorldSnapshot
  until: number
  /** Everything from here to `until` was sent. */
  sentBackTo: number
  /** Whether the household's weeks were still in its modules. */
  followsPlan: boolean
}

/** What every telling of a house needs. */
export type House = { home: HomeDefinition; seed: number; weather: Weather }

/** Two days for walls and tank to forget the guess they start from. */
const settlingMs = 2 * dayMs

/** Opens a home that has a past of its own: settled rooms, and indices that begin at its first day. */
export async function settledStart(house: House, from: number): Promise<WorldSnapshot> {
  const world = new World({ ...house, at: from - settlingMs })
  const before = world.snapshot()
  world.followsPlan = true
  await advanceGently(world, from)
  const settled = world.snapshot()
  const things = Object.fromEntries(
    Object.entries(settled.things).map(([address, thing]) => [
      address,
      { ...thing, energyWh: before.things[address]?.energyWh ?? 0 },
    ]),
  )
  return { ...settled, things, peakWh: before.peakWh, offPeakWh: before.offPeakWh }
}

/** Lives through a span; the snapshots stand at its start and at each local midnight, the last at its end. */
export async function liveThrough(house: House, span: Span): Promise<WorldSnapshot[]> {
  const world = new World({ ...house, at: span.start.at, snapshot: span.start })
  world.followsPlan = span.followsPlan
  const snapshots = [world.snapshot()]
  while (world.at < span.until) {
    await advanceGently(world, Math.min(span.until, nextMidnight(world.at)))
    snapshots.push(world.snapshot())
  }
  return snapshots
}

function nextMidnight(at: number): number {
  return instantOf(localTime(at).day + 1, 0)
}

// Six hours of house are a few milliseconds: the event loop breathes between them.
async function advanceGently(world: World, until: number): Promise<void> {
  while (world.at < until) {
    world.advance(Math.min(until, world.at + dayMs / 4))
    await new Promise((resolve) => setImmediate(resolve))
  }
}
