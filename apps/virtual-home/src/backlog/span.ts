import type { HomeDefinition } from '#homes/home-definition.ts'
import { dayMs, instantOf, localTime } from '#world/local-time.ts'
import type { Weather } from '#world/weather.ts'
import { World } from '#world/world.ts'
import type { WorldSnapshot } from '#world/world-state.ts'

/**
 * A past period that a hub still has to send. Only its start is stored: the simulation generates the rest.
 */
export type Span = {
  start: WorldSnapshot
  until: number
  /** Everything from here to `until` was sent. */
  sentBackTo: number
  /** Whether the modules still followed the household's schedules. */
  followsPlan: boolean
}

/** What a simulation of a house needs. */
export type House = { home: HomeDefinition; seed: number; weather: Weather }

/** Two days, after which walls and tank no longer depend on their initial guess. */
const settlingMs = 2 * dayMs

/** The start of a home with a past: settled rooms, and indices that begin on its first day. */
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

/** Simulates a span; returns snapshots at its start, at each local midnight and at its end. */
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

// Six hours of simulation take a few milliseconds; the event loop runs between them.
async function advanceGently(world: World, until: number): Promise<void> {
  while (world.at < until) {
    world.advance(Math.min(until, world.at + dayMs / 4))
    await new Promise((resolve) => setImmediate(resolve))
  }
}
