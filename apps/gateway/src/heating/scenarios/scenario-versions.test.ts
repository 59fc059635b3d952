import { patchScenario, updateScenario } from '@foyer/contract/scenario.ts'
import { confirmRun, runScenario } from '@foyer/contract/scenario-run.ts'
import { listScenarioVersions, restoreScenario } from '@foyer/contract/scenario-version.ts'
import { expect, test } from 'vitest'
import { startScenario } from '#testing/scenario-app.ts'

test('every change stores a version, and restoring one creates a new version', async () => {
  const { at, ask, input, read, token } = await startScenario()
  await ask(updateScenario, { body: { ...input, name: 'Autre', version: 1 } })
  const listed = async () => listScenarioVersions.reply.parse((await ask(listScenarioVersions)).body)
  expect((await listed()).map(({ version, name }) => [version, name])).toEqual([
    [2, 'Autre'],
    [1, 'Fenêtre'],
  ])
  await ask(patchScenario, { body: { state: 'active' } })
  const restored = await at.ask(restoreScenario, {
    token,
    params: { scenarioId: (await read()).id },
    body: { version: 1 },
  })
  expect(restored.body).toMatchObject({ name: 'Fenêtre', version: 4, state: 'active' })
  expect((await listed()).map(({ version }) => version)).toEqual([4, 3, 2, 1])
  await at.close()
})

/** Stores a run of the scenario that waits to be confirmed. */
async function addWaitingRun(
  { at, home, params }: Awaited<ReturnType<typeof startScenario>>,
  id: string,
  confirmBy: string,
): Promise<void> {
  await at.database.query(
    `insert into scenario_run (home_id, id, scenario_id, rule_id, at, outcome, version, depth, clauses, effects,
       confirm_by)
     values ($1, $2, $3, $2, to_timestamp($6::float8 / 1000), 'waiting', 1, 1, '[]', $4, $5)`,
    [
      home.homeId,
      id,
      params.scenarioId,
      JSON.stringify([
        { kind: 'room', room_id: home.roomId, order: 'frost_protection', until: null, former: null },
      ]),
      confirmBy,
      at.clock.now(),
    ],
  )
}

test('a waiting run is carried out when it is confirmed, only once and not after its time', async () => {
  const started = await startScenario({ is_secure: true })
  const { at, ask, token, trace } = started
  const wait = (id: string, confirmBy: string) => addWaitingRun(started, id, confirmBy)
  const [soon, late] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
  await wait(soon, '2027-01-18T17:15:00Z')
  await wait(late, '2027-01-18T16:59:00Z')
  const confirm = (runId: string) => at.ask(confirmRun, { token, params: { runId } })
  expect((await confirm(soon)).body).toMatchObject({ outcome: 'ran', effects: [{ result: 'asked' }] })
  expect((await confirm(soon)).body).toMatchObject({ code: 'conflict' })
  expect((await confirm(late)).body).toMatchObject({ code: 'conflict' })
  expect((await confirm('00000000-0000-4000-8000-00000000000c')).body).toMatchObject({ code: 'not_found' })
  expect((await trace()).find(({ id }) => id === soon)).toMatchObject({ outcome: 'ran' })
  expect((await ask(runScenario)).body).toMatchObject([{ outcome: 'ran' }])
  await at.close()
})
