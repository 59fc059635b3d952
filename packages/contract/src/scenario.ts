import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { scenarioModes } from './heating.ts'
import { RULE_LIMITS, scenarioRuleInputSchema, scenarioRuleSchema } from './scenario-rule.ts'

export const scenarioTypes = ['heating', 'comfort', 'security', 'energy'] as const

export type ScenarioType = (typeof scenarioTypes)[number]

/** `remote` is stored and run by the platform, `local` by a hub. */
export const scenarioLocations = ['remote', 'local'] as const

export const scenarioStates = ['active', 'suspended'] as const

export type ScenarioState = (typeof scenarioStates)[number]

/** Most scenarios of one home. */
export const MOST_SCENARIOS = 50

/** 64 KB: the largest scenario, in bytes. */
export const SCENARIO_BODY_LIMIT = 64 * 1024

const operationDays = z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7))

/** What a list shows of a scenario, from any provider; another provider may omit any of it. */
export const scenarioFacts = {
  type: z.enum(scenarioTypes),
  /** The default mode of actions that name none. */
  mode: z.enum(scenarioModes),
  /** It asks for a confirmation before it acts. */
  is_secure: z.boolean(),
  location: z.enum(scenarioLocations),
  state: z.enum(scenarioStates),
  /** IANA zone of its times and days. */
  time_zone: z.string(),
  created_on: z.string(),
  modified_on: z.string(),
  /** ISO weekdays, Monday 1; a day runs from 0:00 to 24:00 in its zone. */
  operation_days: z.array(z.number()),
  /** Rooms that it watches or acts on, including the rooms of its devices. */
  room_ids: z.array(z.string()),
} as const

export const scenarioSchema = z.object({
  id: z.string(),
  name: z.string(),
  ...scenarioFacts,
  /** Counts its changes. Sent back with a new version, so that concurrent changes are detected. */
  version: z.number(),
  created_by: z.optional(z.nullable(z.string())),
  modified_by: z.optional(z.nullable(z.string())),
  rules: z.array(scenarioRuleSchema),
  /** When (ISO) and why its breaker suspended it: runs that triggered each other, or too many runs. */
  suspended: z.optional(z.nullable(z.object({ at: z.string(), reason: z.enum(['loop', 'runaway']) }))),
  /** When it last ran; null: never. */
  last_run_at: z.optional(z.nullable(z.string())),
})

export type Scenario = z.infer<typeof scenarioSchema>

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))

/**
 * What a person enters for a scenario. It has no state: a new scenario is suspended, and `patchScenario`
 * changes that.
 */
export const scenarioInputSchema = z.strictObject({
  name,
  type: z.enum(scenarioTypes),
  mode: z.enum(scenarioModes),
  is_secure: z.boolean(),
  time_zone: z.string().check(z.minLength(1), z.maxLength(64)),
  operation_days: operationDays,
  rules: z.array(scenarioRuleInputSchema).check(z.minLength(1), z.maxLength(RULE_LIMITS.rules)),
})

export type ScenarioInput = z.infer<typeof scenarioInputSchema>

const scenarioParams = z.strictObject({ scenarioId: z.uuid() })

export const listScenarios = defineCall({
  name: 'listScenarios',
  method: 'GET',
  path: '/scenarios',
  access: 'home',
  summary: 'List the home’s scenarios that run on the platform.',
  reply: z.array(scenarioSchema),
})

export const getScenario = defineCall({
  name: 'getScenario',
  method: 'GET',
  path: '/scenarios/{scenarioId}',
  access: 'home',
  summary: 'Get a scenario with its rules.',
  params: scenarioParams,
  reply: scenarioSchema,
  errors: ['not_found'],
})

const scenarioTopics = [
  'listScenarios',
  'getScenario',
  'listServices',
  'listScenarioVersions',
  'listScenarioRuns',
  'listRooms',
  'listRoomLines',
  'listActivity',
] as const

export const createScenario = defineCall({
  name: 'createScenario',
  method: 'POST',
  path: '/scenarios',
  access: 'owner',
  summary: 'Create a scenario, suspended.',
  description:
    'Its rooms and devices must belong to the home. `conflict` when the home has as many scenarios as it may.',
  body: scenarioInputSchema,
  reply: scenarioSchema,
  errors: ['forbidden', 'conflict'],
  stale: scenarioTopics,
  isIdempotent: true,
  bodyLimit: SCENARIO_BODY_LIMIT,
})

export const updateScenario = defineCall({
  name: 'updateScenario',
  method: 'PUT',
  path: '/scenarios/{scenarioId}',
  access: 'owner',
  summary: 'Replace a scenario, except its state.',
  description: '`conflict` when it has changed since `version`.',
  params: scenarioParams,
  body: z.extend(scenarioInputSchema, { version: z.int().check(z.minimum(1)) }),
  reply: scenarioSchema,
  errors: ['forbidden', 'not_found', 'conflict'],
  stale: scenarioTopics,
  bodyLimit: SCENARIO_BODY_LIMIT,
})

export const patchScenario = defineCall({
  name: 'patchScenario',
  method: 'PATCH',
  path: '/scenarios/{scenarioId}',
  access: 'owner',
  summary: 'Suspend or activate a scenario, or some of its rules.',
  params: scenarioParams,
  body: z.strictObject({
    state: z.optional(z.enum(scenarioStates)),
    rules: z.optional(
      z
        .array(z.strictObject({ id: z.uuid(), active: z.boolean() }))
        .check(z.minLength(1), z.maxLength(RULE_LIMITS.rules)),
    ),
  }),
  reply: scenarioSchema,
  errors: ['forbidden', 'not_found'],
  stale: scenarioTopics,
})

export const duplicateScenario = defineCall({
  name: 'duplicateScenario',
  method: 'POST',
  path: '/scenarios/{scenarioId}/copies',
  access: 'owner',
  summary: 'Copy a scenario under another name.',
  description: 'The copy is suspended. `conflict` when the home has as many scenarios as it may.',
  params: scenarioParams,
  body: z.strictObject({ name }),
  reply: scenarioSchema,
  errors: ['forbidden', 'not_found', 'conflict'],
  stale: scenarioTopics,
  isIdempotent: true,
})

export const deleteScenario = defineCall({
  name: 'deleteScenario',
  method: 'DELETE',
  path: '/scenarios/{scenarioId}',
  access: 'owner',
  summary: 'Delete a scenario.',
  params: scenarioParams,
  reply: z.object({}),
  errors: ['forbidden', 'not_found'],
  stale: scenarioTopics,
})
