import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { ecsModes, orders } from './heating.ts'
import { orderSources } from './order-state.ts'
import { scenarioLeafSchema } from './scenario-rule.ts'

/**
 * What came of a scenario at an instant. `near`: something that it waits for came, and something else was missing;
 * `missed`: nobody looked in time; `stopped`: it ran too often and was suspended; `waiting`, `expired`: a secure one,
 * until somebody confirms it, or nobody did.
 */
export const runOutcomes = ['ran', 'near', 'missed', 'stopped', 'waiting', 'expired'] as const

/** `cut`: what had to last ended shortly before; `loop`: runs that led to each other; `runaway`: too many in a while. */
export const runReasons = ['cut', 'missing', 'late', 'runaway', 'loop'] as const

export const truths = ['yes', 'no', 'unknown'] as const

/** Minutes that somebody has to confirm a run of a secure scenario. */
export const CONFIRM_MINUTES = 15

/** What became of one thing that a run asked for. */
export const effectResults = [
  'asked',
  /** Something stronger holds the room: `held_by`. */
  'held',
  /** Scenarios asked it too often lately. */
  'limited',
  'gone',
  'incapable',
  /** Its time had passed, or its condition had ended, before it could be asked for. */
  'over',
] as const

/** One thing of a condition, and what it said. */
export const clauseSchema = z.object({
  leaf: scenarioLeafSchema,
  /** As the rule took it: it has lasted as long as it has to. */
  is: z.enum(truths),
  /** What was compared, in the contract's unit; null where it is no number or nobody knows. */
  value: z.nullable(z.number()),
  /** Since when it has been so or not, its time to last not counted. */
  since: z.string(),
})

export type ScenarioClause = z.infer<typeof clauseSchema>

const done = { result: z.optional(z.enum(effectResults)), command_id: z.optional(z.string()) } as const

/** One thing that a run asks for. */
export const effectSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('room'),
    room_id: z.string(),
    /** null: the room follows its programme again. */
    order: z.nullable(z.enum(orders)),
    /** null: as long as the condition holds, or with `auto`. */
    until: z.nullable(z.string()),
    former: z.nullable(z.enum(orders)),
    held_by: z.optional(z.nullable(z.enum(orderSources))),
    ...done,
  }),
  z.object({
    kind: z.literal('device'),
    device_id: z.string(),
    capability: z.enum(['on', 'brightness', 'position', 'setpoint']),
    value: z.union([z.number(), z.boolean()]),
    ...done,
  }),
  z.object({ kind: z.literal('hot_water'), mode: z.enum(ecsModes), ...done }),
  z.object({ kind: z.literal('notify'), text: z.string(), ...done }),
])

export type ScenarioEffect = z.infer<typeof effectSchema>

export const scenarioRunSchema = z.object({
  id: z.string(),
  at: z.string(),
  scenario_id: z.string(),
  rule_id: z.string(),
  outcome: z.enum(runOutcomes),
  reason: z.nullable(z.enum(runReasons)),
  /** Who ran it by hand, or confirmed it; null where its condition did. */
  person: z.nullable(z.string()),
  /** The version that ran. */
  version: z.number(),
  /** What it went by, in the order of its sentence. */
  clauses: z.array(clauseSchema),
  /** What it asked for; of a near miss, nothing. */
  effects: z.array(effectSchema),
  /** Until when somebody may confirm it. */
  confirm_by: z.nullable(z.string()),
})

export type ScenarioRun = z.infer<typeof scenarioRunSchema>

const scenarioParams = z.strictObject({ scenarioId: z.uuid() })
/** What shows what a run did. */
export const runTopics = [
  'listScenarioRuns',
  'listScenarios',
  'getScenario',
  'listRooms',
  'listRoomLines',
  'listCommands',
  'listActivity',
] as const

export const runScenario = defineCall({
  name: 'runScenario',
  method: 'POST',
  path: '/scenarios/{scenarioId}/runs',
  access: 'home',
  summary: 'Run the active rules of a scenario now.',
  description: 'Their conditions are ignored. `conflict` when no rule is active.',
  params: scenarioParams,
  reply: z.array(scenarioRunSchema),
  errors: ['not_found', 'conflict'],
  stale: runTopics,
  isIdempotent: true,
})

export const confirmRun = defineCall({
  name: 'confirmRun',
  method: 'POST',
  path: '/scenario-runs/{runId}/confirm',
  access: 'home',
  summary: 'Confirm a pending run of a secure scenario.',
  description:
    '`conflict` when it has expired, is already confirmed, or the scenario was changed or suspended.',
  params: z.strictObject({ runId: z.uuid() }),
  reply: scenarioRunSchema,
  errors: ['not_found', 'conflict'],
  stale: runTopics,
  isIdempotent: true,
})

export const listScenarioRuns = defineCall({
  name: 'listScenarioRuns',
  method: 'GET',
  path: '/scenarios/{scenarioId}/runs',
  access: 'home',
  summary: 'List the runs of a scenario, newest first.',
  description: 'Times when it nearly ran are included, with what was missing.',
  params: scenarioParams,
  query: z.strictObject({
    before: z.optional(z.iso.datetime({ offset: true })),
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-9][0-9]|100)$/))),
  }),
  reply: z.array(scenarioRunSchema),
  errors: ['not_found'],
})
