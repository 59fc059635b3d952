// Weeks and prices are in wall time.
import 'temporal-polyfill/global'
import { randomUUID } from 'node:crypto'
import type { ScenarioInput } from '@foyer/contract/scenario.ts'
import { type ScenarioEvent, stopOf } from '@foyer/rules/scenario/judge-scenario.ts'
import type { Database } from '#base/database/database.ts'
import { readTariffFacts } from '#energy/energy/tariff-facts.ts'
import { orderSources, readRoomSources } from '#heating/orders/room-sources.ts'
import { addPastNotification } from '#home/notifications/add-past-notification.ts'
import { nextBlockOf, pricesOf } from './home-record.ts'
import { judgedOf } from './judged-scenario.ts'
import { readScenario } from './read-scenario.ts'
import { presentClause } from './record-events.ts'
import { presentEffect } from './run-effects.ts'
import { suspendScenario } from './scenario-memory.store.ts'
import { type PastHome, pastOf } from './past-events.ts'
import { insertRuns, type RunRow } from './scenario-run.store.ts'
import { keepVersion } from './scenario-version.store.ts'
import { type Change, insertScenario, selectNameable } from './scenario.store.ts'

type Key = { homeId: string; scenarioId: string }

/** The sources of the orders of a home's rooms over a span (ms), assuming the weeks of today, and its prices. */
export async function readPastHome(
  tx: Database,
  homeId: string,
  { from, to }: { from: number; to: number },
): Promise<PastHome> {
  const rooms = await readRoomSources(tx, homeId)
  return {
    rooms: new Map(rooms.map((room) => [room.roomId, orderSources(room)])),
    prices: pricesOf(await readTariffFacts(tx, homeId), from, to),
    nextBlock: nextBlockOf(rooms),
  }
}

/**
 * Adds a scenario that was created in the past. If it was activated then, also adds its runs until `now` (ms) and the
 * suspension by its breaker. Throws `invalid_input` for rooms and devices of another home.
 */
export async function insertPastScenario(
  tx: Database,
  homeId: string,
  scenario: { input: ScenarioInput; isActive: boolean; made: Change },
  { home, now }: { home: PastHome; now: number },
): Promise<void> {
  const { input, isActive, made } = scenario
  const key = { homeId, scenarioId: randomUUID() }
  const choices = readScenario(input, await selectNameable(tx, homeId), null)
  await insertScenario(tx, key, { ...choices, state: isActive ? 'active' : 'suspended' }, made)
  await keepVersion(tx, key)
  if (!isActive) return
  const past = pastOf(judgedOf(choices), { home, from: made.at, to: now })
  await insertRuns(
    tx,
    past.map((event) => runOf(key, event)),
  )
  await stopBroken(tx, key, past)
}

function runOf({ homeId, scenarioId }: Key, event: ScenarioEvent): RunRow {
  const { at, ruleId, kind, reason, depth, clauses, effects } = event
  return {
    id: randomUUID(),
    homeId,
    scenarioId,
    ruleId,
    at,
    outcome: kind,
    reason,
    personName: null,
    version: 1,
    depth,
    clauses: clauses.map(presentClause),
    effects: effects.map((effect) =>
      kind === 'ran' ? { ...presentEffect(effect), result: 'asked' as const } : presentEffect(effect),
    ),
    confirmBy: null,
  }
}

async function stopBroken(tx: Database, key: Key, past: readonly ScenarioEvent[]): Promise<void> {
  const stopped = stopOf(past)
  if (stopped === null) return
  await suspendScenario(tx, key, stopped)
  await addPastNotification(tx, { kind: 'scenario_suspended', ...key }, stopped.at)
}
