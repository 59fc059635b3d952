import type { Order } from '@foyer/contract/heating.ts'
import { expect } from 'vitest'
import { edgeAt } from './edge-home.ts'
import { readEdges, readOutcome } from './edge-outcome.ts'
import type { EdgeRounds } from './edge-rounds.ts'
import { eventually } from './hub.ts'

/** The words of these modules for the orders. */
const wireWords: Record<Order, string> = {
  comfort: 'comfort',
  comfort_minus_1: 'comfort_-1',
  comfort_minus_2: 'comfort_-2',
  eco: 'eco',
  frost_protection: 'frost_protection',
  stop: 'off',
}

/**
 * For tests: lets one more edge pass undisturbed, then compares the database and the modules with the expected outcome.
 */
export async function judgeEdges(rounds: EdgeRounds, kills: number): Promise<void> {
  const { database, home, hub, before } = rounds
  await rounds.begin(kills)
  const word = wireWords[edgeAt(kills).order]
  await eventually(
    () => [...hub.modes.values()],
    (modes) => modes.every((mode) => mode === word),
  ).catch(async (error: unknown) => {
    throw new Error(`Newest first:\n${await readEdges(database, home)}`, { cause: error })
  })
  const { slots, rules, openings, messages } = await eventually(
    () => readOutcome(database, home),
    (outcome) => outcome.slots.at(-1)?.outcome === 'applied' && outcome.waiting === 0,
  )
  const edges = Array.from({ length: kills + 1 }, (_, index) => edgeAt(index))
  expect(slots.map(({ at, order }) => ({ at, order }))).toEqual(edges)
  expect(rules.map(({ at, outcome, claims }) => ({ at, outcome, claims }))).toEqual(
    edges.map(({ at }) => ({ at, outcome: 'ran', claims: 1 })),
  )
  expect(openings).toEqual(Array.from({ length: kills }, () => 'ran'))
  expect(messages).toHaveLength(2 * kills + 1)
  expect(new Set(messages).size).toBe(messages.length)
  expect([...slots, ...rules].filter(({ commands }) => commands > 1)).toEqual([])
  expect(hub.repeated).toEqual([])
  // A slot that counts as applied was sent, or its mode was set already.
  const unsent = slots.filter(
    ({ outcome, commands, order }, index) =>
      outcome === 'applied' &&
      commands === 0 &&
      before[index]?.slice(0, 2).some((mode) => mode !== wireWords[order]),
  )
  expect(unsent).toEqual([])
}

/** For tests: a random number of ms within a span. */
export function around(least: number, most: number): number {
  return least + Math.random() * (most - least)
}
