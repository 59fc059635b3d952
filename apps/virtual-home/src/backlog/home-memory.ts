import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { RegisterMemory } from '#hub/device-register.ts'
import type { WorldSnapshot } from '#world/world-state.ts'
import type { Span } from './span.ts'

/** What a home remembers from one run to the next. */
export type HomeMemory = {
  version: 1
  home: string
  seed: number
  startedAt: number
  world: WorldSnapshot
  register: RegisterMemory
  /** Stretches of the past that were not sent whole. */
  spans: readonly Span[]
}

/** Reads the memory of a home; undefined when there is none, or it is of another home or unreadable. */
export function readMemory(path: string, home: string, seed: number): HomeMemory | undefined {
  try {
    const memory: HomeMemory = JSON.parse(readFileSync(path, 'utf8'))
    const isOurs = memory.version === 1 && memory.home === home && memory.seed === seed
    return isOurs && Number.isFinite(memory.world.at) ? memory : undefined
  } catch {
    return undefined
  }
}

/** Writes the memory beside its file and swaps it in, so that a kill leaves the old or the new one. */
export function writeMemory(path: string, memory: HomeMemory): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, JSON.stringify(memory))
  renameSync(`${path}.new`, path)
}

/** The house as it was put down, for a clock that may since have gone back: nothing of it lies in the future. */
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
