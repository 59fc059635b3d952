import { createScenario, getScenario, scenarioSchema, type ScenarioInput } from '@foyer/contract/scenario.ts'
import { listScenarioRuns, scenarioRunSchema } from '@foyer/contract/scenario-run.ts'
import { parkIds } from '@foyer/contract/session.ts'
import * as z from 'zod'
import { signIn, startTestApp } from './app.ts'
import { makeTestHome } from './world.ts'

/** The runs of a reply. */
export const runs = z.array(scenarioRunSchema)

/** A home with a suspended scenario: if the window is open in peak hours, the room goes to Hors Gel for an hour. */
export async function startScenario(change: Partial<ScenarioInput> = {}) {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  const token = await signIn(at, home.owner)
  // The override of the test world has priority over any scenario.
  await at.database.query('update room_override set ended_at = now() where home_id = $1', [home.homeId])
  const open = { kind: 'opening', device_id: home.contactId, is: 'open', minutes: 0 } as const
  const input: ScenarioInput = {
    name: 'Fenêtre',
    type: 'heating',
    mode: 'anti-frost',
    is_secure: false,
    time_zone: 'Europe/Paris',
    operation_days: [1, 2, 3, 4, 5, 6, 7],
    rules: [
      {
        condition: { kind: 'group', join: 'all', of: [open, { kind: 'price', band: 'peak' }] },
        actions: [
          { kind: 'rooms', rooms: [home.roomId], mode: null, until: { kind: 'minutes', minutes: 60 } },
        ],
        active: true,
      },
    ],
    ...change,
  }
  const made = scenarioSchema.parse((await at.ask(createScenario, { token, body: input })).body)
  const params = { scenarioId: made.id }
  return {
    at,
    home,
    token,
    input,
    params,
    ask: (call: Parameters<typeof at.ask>[0], more: object = {}) => at.ask(call, { token, params, ...more }),
    read: async () => scenarioSchema.parse((await at.ask(getScenario, { token, params })).body),
    trace: async () => runs.parse((await at.ask(listScenarioRuns, { token, params })).body),
  }
}
