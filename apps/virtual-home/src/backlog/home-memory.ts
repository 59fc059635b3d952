import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { RegisterMemory } from '#hub/device-register.ts'
import type { WorldSnapshot } from '#world/world-state.ts'
import type { Span } from './span.ts'

/** State of a home that is kept between two runs. */
export type HomeMemory = {
  version: 1
  home: string
  seed: number
  startedAt: number
  world: WorldSnapshot
  register: RegisterMemory
  /** Periods of the past that were not completely sent. */
  spans: readonly Span[]
}

/**
 * Reads the memory of a home; undefined if there is none, if it belongs to another home, or if it is
 * unreadable.
 */
export function readMemory(path: string, home: string, seed: number): HomeMemory | undefined {
  try {
    const memory: HomeMemory = JSON.parse(readFileSync(path, 'utf8'))
    const isOurs = memory.version === 1 && memory.home === home && memory.seed === seed
    return isOurs && Number.isFinite(memory.world.at) ? memory : undefined
  } catch {
    return undefined
  }
}

/** Writes the memory to a temporary file and renames it, so that a kill leaves the old or the new one. */
export function writeMemory(path: string, memory: HomeMemory): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, JSON.stringify(memory))
  renameSync(`${path}.new`, path)
}

/** Adjusts a snapshot to a clock that may have been set back: none of its times are in the future. */
export function takenUpAt(snapshot: WorldSnapshot, now: number): WorldSnapshot {
  if (snapshot.at <= now) return snapshot
  const things = Object.fromEntries(
    Object.entries(snapshot.things).map(([address, thing]) => [
      address,
      { ...thing, orderedAt: Math.min(thing.orderedAt, now) },
    ]),
  )
  return { ...snapshot, things, at: now }
}
