import type { OrderClaim, OrderSources } from '@foyer/rules/room-order/room-order.ts'
import { isPlanned, plannedBlocks } from '@foyer/rules/room-order/room-order.ts'
import {
  type ScenarioEvent,
  judgeScenario,
  type JudgedScenario,
} from '@foyer/rules/scenario/judge-scenario.ts'
import type { ScenarioMemory } from '@foyer/rules/scenario/scenario-memory.ts'
import { type HomeRecord, recordedFacts } from '@foyer/rules/scenario/recorded-facts.ts'

/** ms after which an effect of a run is in force in its room. */
const EFFECT_DELAY_MS = 1_000

/** A home over a span, without its devices: what decides the orders of its rooms, and prices. */
export type PastHome = Pick<HomeRecord, 'prices' | 'nextBlock'> & {
  /** By room. */
  readonly rooms: ReadonlyMap<string, OrderSources>
}

/**
 * The events of a scenario over [from, to), ms, computed with the engine that runs scenarios. The effects of a run are
 * in force in its rooms from then on, so a scenario that triggers itself does so here, too; a stop by its breaker ends
 * the simulation.
 */
export function pastOf(
  scenario: JudgedScenario,
  { home, from, to }: { home: PastHome; from: number; to: number },
): ScenarioEvent[] {
  const past: ScenarioEvent[] = []
  const claims = new Map<string, OrderClaim[]>()
  let facts = factsOf(home, claims, { from, to })
  let memory: ScenarioMemory | null = null
  let at = from
  while (at < to) {
    const causes = past.filter(({ kind }) => kind === 'ran')
    const judged = judgeScenario(scenario, memory, { facts, now: at, causes })
    past.push(...judged.events)
    if (judged.events.some(({ kind }) => kind === 'stopped')) return past
    memory = judged.memory
    const asked = judged.events.flatMap(({ effects }) => effects.filter((effect) => effect.kind === 'room'))
    for (const { room_id: roomId, order, until } of asked) {
      if (order === null) continue
      const claim = { kind: 'scenario' as const, order, since: at + EFFECT_DELAY_MS, until }
      claims.set(roomId, [...(claims.get(roomId) ?? []), claim])
    }
    if (asked.length > 0) facts = factsOf(home, claims, { from, to })
    at = asked.length > 0 ? at + EFFECT_DELAY_MS : (memory.nextAt ?? to)
  }
  return past
}

function factsOf(
  { rooms, ...home }: PastHome,
  claims: ReadonlyMap<string, readonly OrderClaim[]>,
  { from, to }: { from: number; to: number },
) {
  const orders = Array.from(rooms, ([roomId, sources]) => {
    const held = { ...sources, claims: [...sources.claims, ...(claims.get(roomId) ?? [])] }
    const blocks = plannedBlocks(held, from, to)
    const recorded = {
      times: blocks.map((block) => block.from),
      values: blocks.map(({ order, source }) => ({
        order,
        isPlanned: isPlanned(source),
        isAbsence: source === 'absence',
      })),
    }
    return [roomId, recorded] as const
  })
  return recordedFacts({
    ...home,
    rooms: new Map(orders),
    heatedRooms: [...rooms.keys()],
    readings: new Map(),
    online: new Map(),
    isNow: false,
  })
}
