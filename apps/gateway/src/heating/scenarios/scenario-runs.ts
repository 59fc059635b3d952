import type { ParsedInput } from '@foyer/contract/call.ts'
import type { ScenarioRun } from '@foyer/contract/scenario-run.ts'
import type { DryRun, replayDraft, ScenarioReplay } from '@foyer/contract/scenario-trial.ts'
import { REPLAY_DAYS } from '@foyer/contract/scenario-trial.ts'
import { dryRun } from '@foyer/rules/scenario/dry-run.ts'
import { judgeScenario } from '@foyer/rules/scenario/judge-scenario.ts'
import { heldByHand, HELD_FOR, lastsWithCondition } from '@foyer/rules/scenario/scenario-memory.ts'
import { recordedFacts } from '@foyer/rules/scenario/recorded-facts.ts'
import { replay } from '@foyer/rules/scenario/replay.ts'
import type { ScenarioFacts } from '@foyer/rules/scenario/scenario-facts.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Devices } from '#home/devices/devices.ts'
import { lockHome } from '#home/homes/homes.ts'
import type { Notifications } from '#home/notifications/notifications.ts'
import { instant, instantOrNull } from '#home/devices/present-device.ts'
import { readHomeNow } from './home-record.ts'
import { effectOf, judgedOf } from './judged-scenario.ts'
import { presentRun } from './present-run.ts'
import { pendingEffectsOf, presentClause, recordScenarioEvents } from './record-events.ts'
import { readScenario } from './read-scenario.ts'
import { readWeek, type WeekParts } from './recorded-week.ts'
import { type EffectParts, presentEffect, runEffects } from './run-effects.ts'
import { saveMemories, selectWithMemory, type ScenarioWithMemory } from './scenario-memory.store.ts'
import {
  type RunRow,
  selectRunLocked,
  selectRuns,
  selectScenarioOfRun,
  updateRun,
} from './scenario-run.store.ts'
import { type ScenarioChoices, selectNameable } from './scenario.store.ts'

type Key = { homeId: string; scenarioId: string }

export type ScenarioRuns = {
  /** Runs the active rules by hand. Throws `not_found`, or `conflict` if no rule is active. */
  run(tx: Database, key: Key, person: string): Promise<RunRow[]>
  /**
   * Carries out a run of a secure scenario that waits for confirmation. Throws `not_found`, or `conflict` if it no
   * longer waits: its time is over, it was confirmed already, or the scenario was changed or suspended since.
   */
  confirm(tx: Database, key: { homeId: string; runId: string }, person: string): Promise<RunRow>
  /** The trace, newest first. Throws `not_found`; so do those below. */
  list(key: Key, page: { before: number | null; limit: number }): Promise<ScenarioRun[]>
  dryRun(key: Key): Promise<DryRun>
  replay(key: Key): Promise<ScenarioReplay>
  /** Replays a draft that is not stored. Throws `invalid_input` for rooms and devices of another home. */
  replayDraft(homeId: string, draft: ParsedInput<typeof replayDraft>['body']): Promise<ScenarioReplay>
}

/** Runs, dry runs, replays over the last week, and the trace of scenarios, on a person's request. */
export function createScenarioRuns(
  parts: EffectParts &
    WeekParts & {
      devices: Pick<Devices, 'ofHome'>
      notifications: Pick<Notifications, 'end'>
      clock: Clock
    },
): ScenarioRuns {
  const { reads, clock } = parts

  async function mustHave(from: Database, key: Key): Promise<ScenarioWithMemory> {
    const scenario = await selectWithMemory(from, key)
    if (scenario === undefined) throw new GatewayError('not_found')
    return scenario
  }

  /** A scenario that is run by this transaction, which locks its home: no plan evaluates it meanwhile. */
  async function mustHaveLocked(tx: Database, key: Key): Promise<ScenarioWithMemory> {
    await lockHome(tx, key.homeId)
    return mustHave(tx, key)
  }

  /**
   * Makes the claims of a rule that was run by hand end with its condition, as if the condition had just become true.
   */
  async function followConditions(
    tx: Database,
    scenario: ScenarioWithMemory,
    { ruleIds, facts, now }: { ruleIds: readonly string[]; facts: ScenarioFacts; now: number },
  ): Promise<void> {
    if (ruleIds.length === 0) return
    const { homeId, id, version } = scenario
    // A suspended scenario may never have been evaluated.
    const memory = scenario.memory ?? judgeScenario(judgedOf(scenario), null, { facts, now }).memory
    const held = ruleIds.reduce((before, ruleId) => heldByHand(before, ruleId, now), memory)
    await saveMemories(tx, [{ homeId, scenarioId: id, version, memory: held }])
  }

  async function replayed(
    scenario: ScenarioChoices & { homeId: string; version: number },
  ): Promise<ScenarioReplay> {
    const to = clock.now()
    const from = to - REPLAY_DAYS * 86_400_000
    const { record, reports } = await readWeek(parts, { scenario, from, to })
    const events = replay(judgedOf(scenario), { facts: recordedFacts(record), from, to, reports })
    return {
      from: instant(from),
      to: instant(to),
      runs: events.map(({ at, ruleId, kind, reason, clauses, effects, endedAt }) => ({
        at: instant(at),
        rule_id: ruleId,
        outcome: kind,
        reason,
        version: scenario.version,
        clauses: clauses.map(presentClause),
        effects: effects.map(presentEffect),
        ended_at: instantOrNull(endedAt),
      })),
    }
  }

  return {
    async run(tx, key, person) {
      const now = clock.now()
      const scenario = await mustHaveLocked(tx, key)
      const home = await readHomeNow(parts, tx, key.homeId, now)
      const facts = recordedFacts(home.record)
      const rules = dryRun(judgedOf(scenario), scenario.memory, { facts, now })
      const events = rules
        .filter(({ active }) => active)
        .map((rule) => ({ ...rule, at: now, kind: 'ran' as const, reason: null, depth: 1 }))
      if (events.length === 0) throw new GatewayError('conflict')
      const lasting = events.filter(({ is, effects }) => is !== 'no' && effects.some(lastsWithCondition))
      await followConditions(tx, scenario, { ruleIds: lasting.map(({ ruleId }) => ruleId), facts, now })
      const whileUntil = () => now + HELD_FOR
      return recordScenarioEvents(parts, tx, { scenario, events, home, now, person, whileUntil })
    },
    async confirm(tx, key, person) {
      const now = clock.now()
      const scenarioId = await selectScenarioOfRun(tx, key)
      if (scenarioId === null) throw new GatewayError('not_found')
      const scenario = await mustHaveLocked(tx, { homeId: key.homeId, scenarioId })
      const waiting = await selectRunLocked(tx, key)
      if (waiting === undefined) throw new GatewayError('not_found')
      if (waiting.outcome !== 'waiting' || (waiting.confirmBy ?? 0) <= now) throw new GatewayError('conflict')
      const home = await readHomeNow(parts, tx, key.homeId, now)
      const facts = recordedFacts(home.record)
      const rule = dryRun(judgedOf(scenario), scenario.memory, { facts, now }).find(
        ({ ruleId }) => ruleId === waiting.ruleId,
      )
      // An effect that was to last as long as its condition is over if the condition is false by now.
      const whileUntil = rule?.is === 'no' ? now : now + HELD_FOR
      const effects = waiting.effects.map(effectOf)
      const pending = pendingEffectsOf(scenario, waiting, { effects, now, triggeredAt: now, whileUntil })
      if (whileUntil > now && effects.some(lastsWithCondition)) {
        await followConditions(tx, scenario, { ruleIds: [waiting.ruleId], facts, now })
      }
      const done = await runEffects(parts, tx, { pending, home })
      await parts.notifications.end(tx, { kind: 'scenario_waiting', ...key })
      const run: RunRow = { ...waiting, outcome: 'ran', personName: person, effects: done }
      await updateRun(tx, run)
      return run
    },
    async list(key, page) {
      await mustHave(reads, key)
      return (await selectRuns(reads, key, page)).map(presentRun)
    },
    async dryRun(key) {
      const now = clock.now()
      const scenario = await mustHave(reads, key)
      const { record } = await readHomeNow(parts, reads, key.homeId, now)
      const rules = dryRun(judgedOf(scenario), scenario.memory, { facts: recordedFacts(record), now })
      return {
        at: instant(now),
        rules: rules.map(({ ruleId, active, isDay, is, clauses, effects }) => ({
          rule_id: ruleId,
          active,
          is_day: isDay,
          is,
          clauses: clauses.map(presentClause),
          effects: effects.map(presentEffect),
        })),
      }
    },
    async replay(key) {
      const scenario = await mustHave(reads, key)
      return replayed({ ...scenario, homeId: key.homeId })
    },
    async replayDraft(homeId, draft) {
      const unnamed = { name: '', type: 'comfort', is_secure: false } as const
      const choices = readScenario({ ...unnamed, ...draft }, await selectNameable(reads, homeId), null)
      const rules = choices.rules.map((rule, index) => ({
        ...rule,
        id: draft.rules[index]?.id ?? String(index),
      }))
      return replayed({ ...choices, rules, homeId, version: 0 })
    },
  }
}
