import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { SCENARIO_BODY_LIMIT, scenarioInputSchema } from './scenario.ts'
import { clauseSchema, effectSchema, scenarioRunSchema, truths } from './scenario-run.ts'

/** Days covered by a replay. */
export const REPLAY_DAYS = 7

const scenarioParams = z.strictObject({ scenarioId: z.uuid() })

export const dryRunScenario = defineCall({
  name: 'dryRunScenario',
  method: 'GET',
  path: '/scenarios/{scenarioId}/dry-run',
  access: 'home',
  summary: 'Preview what a scenario would do now.',
  description: 'For each rule: which conditions are true, and what it would do. Nothing is sent.',
  params: scenarioParams,
  reply: z.object({
    at: z.string(),
    rules: z.array(
      z.object({
        rule_id: z.string(),
        active: z.boolean(),
        /** False on a day that is not a day of operation. */
        is_day: z.boolean(),
        is: z.enum(truths),
        clauses: z.array(clauseSchema),
        effects: z.array(effectSchema),
      }),
    ),
  }),
  errors: ['not_found'],
})

export type DryRun = z.infer<typeof dryRunScenario.reply>

const replayReply = z.object({
  from: z.string(),
  to: z.string(),
  runs: z.array(
    z.extend(z.omit(scenarioRunSchema, { id: true, person: true, confirm_by: true, scenario_id: true }), {
      /** When an effect that lasts as long as its condition would have ended; null: not within these days. */
      ended_at: z.optional(z.nullable(z.string())),
    }),
  ),
})

export type ScenarioReplay = z.infer<typeof replayReply>

export const replayScenario = defineCall({
  name: 'replayScenario',
  method: 'GET',
  path: '/scenarios/{scenarioId}/replay',
  access: 'home',
  summary: `Replay a scenario over the last ${REPLAY_DAYS} days.`,
  description: 'Uses the stored readings. Nothing is sent.',
  params: scenarioParams,
  reply: replayReply,
  errors: ['not_found'],
})

/** The fields of a scenario that decide when it runs and what it then requests. */
const replayed = { mode: true, time_zone: true, operation_days: true, rules: true } as const

export const replayDraft = defineCall({
  name: 'replayDraft',
  method: 'POST',
  path: '/scenario-replays',
  access: 'owner',
  summary: `Replay a draft scenario over the last ${REPLAY_DAYS} days.`,
  description:
    'Uses the stored readings. Nothing is stored or sent. `rule_id` is the id in the request, otherwise the index of the rule, from 0.',
  body: z.pick(scenarioInputSchema, replayed),
  reply: replayReply,
  errors: ['forbidden'],
  isRead: true,
  bodyLimit: SCENARIO_BODY_LIMIT,
})
