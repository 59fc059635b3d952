import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { ecsModes, orders } from './heating.ts'
import { orderSources } from './order-state.ts'
import { scenarioLeafSchema } from './scenario-rule.ts'

/**
 * Outcome of a scenario at an instant. `near`: one of its conditions became true and another one was missing;
 * `missed`: it was not checked in time; `stopped`: it ran too often and was suspended; `waiting`: a secure
 * scenario waits for confirmation; `expired`: it was not confirmed in time.
 */
export const runOutcomes = ['ran', 'near', 'missed', 'stopped', 'waiting', 'expired'] as const

/**
 * `cut`: a condition with a duration ended shortly before it was reached; `loop`: runs that triggered each
 * other; `runaway`: too many runs in a short time.
 */
export const runReasons = ['cut', 'missing', 'late', 'runaway', 'loop'] as const

export const truths = ['yes', 'no', 'unknown'] as const

/** Minutes in which a run of a secure scenario can be confirmed. */
export const CONFIRM_MINUTES = 15

/** Result of one effect of a run. */
export const effectResults = [
  'asked',
  /** A stronger source holds the room: `held_by`. */
  'held',
  /** Scenarios requested it too often recently. */
  'limited',
  'gone',
  'incapable',
  /** Its time had passed, or its condition had ended, before it could be requested. */
  'over',
] as const

/** One condition of a rule, and its result. */
export const clauseSchema = z.object({
  leaf: scenarioLeafSchema,
  /** As the rule evaluated it: true only after its duration. */
  is: z.enum(truths),
  /** The compared value, in the contract's unit; null if it is not a number or not known. */
  value: z.nullable(z.number()),
  /** Since when it has been true or false, regardless of its duration. */
  since: z.string(),
})

export type ScenarioClause = z.infer<typeof clauseSchema>

const done = { result: z.optional(z.enum(effectResults)), command_id: z.optional(z.string()) } as const

/** One effect that a run requests. */
export const effectSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('room'),
    room_id: z.string(),
    /** null: the room follows its schedule again. */
    order: z.nullable(z.enum(orders)),
    /** null: as long as the condition is true, or with `auto`. */
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
  /** The person who started or confirmed it; null if its condition did. */
  person: z.nullable(z.string()),
  /** The version that ran. */
  version: z.number(),
  /** The evaluated conditions, in the order of the rule's sentence. */
  clauses: z.array(clauseSchema),
  /** The requested effects; empty for a near miss. */
  effects: z.array(effectSchema),
  /** The deadline for the confirmation. */
  confirm_by: z.nullable(z.string()),
})

export type ScenarioRun = z.infer<typeof scenarioRunSchema>

const scenarioParams = z.strictObject({ scenarioId: z.uuid() })
/** Reads that show the effects of a run. */
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
