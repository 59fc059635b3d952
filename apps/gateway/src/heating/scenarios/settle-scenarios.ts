import { judgeScenario, type Judgement } from '@foyer/rules/scenario/judge-scenario.ts'
import { recordedFacts } from '@foyer/rules/scenario/recorded-facts.ts'
import { HELD_FOR } from '@foyer/rules/scenario/scenario-memory.ts'
import type { Database } from '#base/database/database.ts'
import type { DueRow } from '#base/due/due.ts'
import type { RoomOrders } from '#heating/orders/room-orders.ts'
import type { Devices } from '#home/devices/devices.ts'
import { lockFreeHomes } from '#home/homes/homes.ts'
import type { Notifications } from '#home/notifications/notifications.ts'
import { type HomeNow, readHomesNow } from './home-record.ts'
import { recordScenarioEvents } from './record-events.ts'
import type { EffectParts } from './run-effects.ts'
import { causeOf, judgedOf } from './judged-scenario.ts'
import type { LateValues } from './late-values.ts'
import {
  holdFreeScenarios,
  saveMemory,
  suspendScenario,
  type WatchedScenario,
} from './scenario-memory.store.ts'
import { type RunRow, selectCauses, selectNextExpiry } from './scenario-run.store.ts'
import { endWaiting } from './waiting-runs.ts'

/** ms after a run in which it can be the cause of another one. */
const CAUSES = 60_000

export type SettleParts = EffectParts & {
  orders: Pick<RoomOrders, 'renewClaims' | 'replaceClaims'>
  devices: Pick<Devices, 'ofHomes'>
  notifications: Pick<Notifications, 'notify' | 'end'>
  /** The values that came late; without them, every value came in time. */
  late?: Pick<LateValues, 'ofHome'>
}

export type Settled = {
  /** When (ms) each scenario has to be evaluated next; null: never, it is suspended or no longer exists. */
  next: Map<string, number | null>
  /** The events of the scenarios. */
  runs: RunRow[]
  /** The scenarios as they were before the evaluation. */
  held: WatchedScenario[]
}

/**
 * Evaluates scenarios of many homes. Their runs, with all effects, and the engine's memory are written in one
 * transaction, so that an interrupted evaluation has no effect and is repeated.
 */
export async function settleScenarios(
  parts: SettleParts,
  tx: Database,
  { rows, now }: { rows: readonly DueRow[]; now: number },
): Promise<Settled> {
  const { held, gone } = await holdFreeScenarios(tx, rows)
  const settled: Settled = { next: new Map(gone.map((id) => [id, null])), runs: [], held }
  const homeIds = [...new Set(held.filter(isActive).map(({ homeId }) => homeId))]
  const homes =
    homeIds.length === 0 ? new Map<string, HomeNow>() : await readHomesNow(parts, tx, homeIds, now)
  const judged = new Map<string, Judgement>()
  const affected = new Set<string>()
  for (const [homeId, home] of homes) {
    const causes = (await selectCauses(tx, homeId, now - CAUSES)).map(causeOf)
    const given = { facts: recordedFacts(home.record), now, causes }
    for (const scenario of held.filter((one) => one.homeId === homeId && isActive(one))) {
      const judgement = judgeScenario(judgedOf(scenario), scenario.memory, given)
      judged.set(scenario.id, judgement)
      if (hasEffects(judgement)) affected.add(homeId)
    }
  }
  const free = affected.size === 0 ? affected : await lockFreeHomes(tx, [...affected])
  for (const scenario of held) {
    // It is evaluated again in a moment.
    if (affected.has(scenario.homeId) && !free.has(scenario.homeId)) continue
    const home = homes.get(scenario.homeId)
    const judgement = judged.get(scenario.id)
    const key = { homeId: scenario.homeId, scenarioId: scenario.id }
    await endWaiting(parts.notifications, tx, { ...key, until: now })
    const own =
      home === undefined || judgement === undefined
        ? null
        : await settleOne(parts, tx, { scenario, judgement, home, now })
    settled.runs.push(...(own?.runs ?? []))
    const edges = [own?.next ?? null, await selectNextExpiry(tx, key)].filter((edge) => edge !== null)
    settled.next.set(scenario.id, edges.length === 0 ? null : Math.min(...edges))
  }
  return settled
}

const isActive = ({ state }: WatchedScenario): boolean => state === 'active'

/** True if a scenario may change orders of rooms: it begins, prolongs or ends something. */
const hasEffects = ({ events, ended, renewed }: Judgement): boolean =>
  events.length + ended.length + renewed.length > 0

async function settleOne(
  parts: SettleParts,
  tx: Database,
  given: { scenario: WatchedScenario; judgement: Judgement; home: HomeNow; now: number },
): Promise<{ next: number | null; runs: RunRow[] }> {
  const { scenario, judgement: judged, home, now } = given
  const key = { homeId: scenario.homeId, scenarioId: scenario.id }
  for (const { ruleId: causeId, roomIds } of judged.ended) {
    await parts.orders.endClaims(tx, { homeId: scenario.homeId, kind: 'scenario', causeId, roomIds })
  }
  for (const { ruleId: causeId, roomIds, until } of judged.renewed) {
    await parts.orders.renewClaims(tx, { homeId: scenario.homeId, kind: 'scenario', causeId, roomIds, until })
  }
  const { events } = judged
  // A rule whose instant was caught up may have ended since.
  const whileUntil = (ruleId: string) => (judged.memory.rules[ruleId]?.holds === true ? now + HELD_FOR : now)
  const runs = await recordScenarioEvents(parts, tx, {
    scenario,
    events,
    home,
    now,
    person: null,
    whileUntil,
  })
  await saveMemory(tx, key, { version: scenario.version, memory: judged.memory })
  const reason = brokenBy(judged)
  if (reason === null) return { runs, next: judged.memory.nextAt }
  await suspendScenario(tx, key, { reason, at: now })
  const causeIds = scenario.rules.map(({ id }) => id)
  await parts.orders.replaceClaims(tx, [{ homeId: scenario.homeId, kind: 'scenario', causeIds, claims: [] }])
  await endWaiting(parts.notifications, tx, { ...key, until: null })
  await parts.notifications.notify(tx, { kind: 'scenario_suspended', ...key })
  return { runs, next: null }
}

function brokenBy({ events }: Judgement): 'loop' | 'runaway' | null {
  const reason = events.find(({ kind }) => kind === 'stopped')?.reason
  return reason === 'loop' || reason === 'runaway' ? reason : null
}
