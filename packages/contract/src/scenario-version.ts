import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { scenarioSchema } from './scenario.ts'
import { runTopics } from './scenario-run.ts'

const scenarioParams = z.strictObject({ scenarioId: z.uuid() })

export const listScenarioVersions = defineCall({
  name: 'listScenarioVersions',
  method: 'GET',
  path: '/scenarios/{scenarioId}/versions',
  access: 'home',
  summary: 'List the versions of a scenario, newest first.',
  description: 'The current version is included.',
  params: scenarioParams,
  reply: z.array(
    z.object({
      version: z.number(),
      at: z.string(),
      person: z.nullable(z.string()),
      name: z.string(),
      state: scenarioSchema.shape.state,
      rules: scenarioSchema.shape.rules,
      operation_days: scenarioSchema.shape.operation_days,
    }),
  ),
  errors: ['not_found'],
})

export type ScenarioVersion = z.infer<typeof listScenarioVersions.reply>[number]

export const restoreScenario = defineCall({
  name: 'restoreScenario',
  method: 'POST',
  path: '/scenarios/{scenarioId}/restore',
  access: 'owner',
  summary: 'Restore an earlier version of a scenario.',
  description: 'It becomes the newest version. The scenario stays active or suspended.',
  params: scenarioParams,
  body: z.strictObject({ version: z.int().check(z.minimum(1)) }),
  reply: scenarioSchema,
  errors: ['forbidden', 'not_found'],
  stale: [...runTopics, 'listServices', 'listScenarioVersions'],
  isIdempotent: true,
})
