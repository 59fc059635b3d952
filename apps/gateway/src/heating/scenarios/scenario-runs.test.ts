import { randomUUID } from 'node:crypto'
import { listRooms } from '@foyer/contract/room.ts'
import { deleteScenario, listScenarios, patchScenario, updateScenario } from '@foyer/contract/scenario.ts'
import { listScenarioRuns, runScenario } from '@foyer/contract/scenario-run.ts'
import { dryRunScenario, replayDraft, replayScenario } from '@foyer/contract/scenario-trial.ts'
import { listScenarioVersions } from '@foyer/contract/scenario-version.ts'
import { expect, test } from 'vitest'
import { lockHome } from '#home/homes/homes.ts'
import { untilWaitedFor } from '#testing/hub.ts'
import { runs, startScenario } from '#testing/scenario-app.ts'

test('run now carries out the active rules, whatever their conditions, and its trace names the person', async () => {
  const { at, home, token, ask, trace, read } = await startScenario()
  const ran = await ask(runScenario)
  expect(ran.status).toBe(200)
  expect(runs.parse(ran.body)).toMatchObject([
    {
      outcome: 'ran',
      person: expect.stringContaining('Personne'),
      clauses: [{ is: 'yes' }, { is: 'no' }],
      effects: [
        { kind: 'room', order: 'frost_protection', until: '2027-01-18T18:00:00.000Z', result: 'asked' },
      ],
    },
  ])
  expect(await trace()).toEqual(ran.body)
  expect((await read()).last_run_at).toBe('2027-01-18T17:00:00.000Z')
  const rooms = listRooms.reply.parse((await at.ask(listRooms, { token })).body)
  expect(rooms.find(({ id }) => id === home.roomId)?.order).toMatchObject({
    source: 'scenario',
    cause: { name: 'Fenêtre' },
  })
  await at.close()
})

test('a run by hand waits for the plan that evaluates its scenario', async () => {
  const { at, home, ask } = await startScenario()
  const { asked } = await at.database.transaction(async (tx) => {
    await lockHome(tx, home.homeId)
    const running = ask(runScenario)
    await untilWaitedFor(tx)
    // Inside an object: the transaction would wait for a promise, and the promise waits for the transaction.
    return { asked: running }
  })
  expect((await asked).body).toMatchObject([{ outcome: 'ran' }])
  await at.close()
})

test('the same key runs a scenario once', async () => {
  const { at, ask, trace } = await startScenario()
  const headers = { 'idempotency-key': '7d1f4a52-5f0e-4f0b-9f5c-0d6f0c1a2b3c' }
  const [first, second] = [await ask(runScenario, { headers }), await ask(runScenario, { headers })]
  expect(second.body).toEqual(first.body)
  expect(await trace()).toHaveLength(1)
  await at.close()
})

test('the claims of a scenario over a room end when it is changed, suspended or deleted', async () => {
  const { at, home, ask, params, token, input, read } = await startScenario()
  const held = async () =>
    (
      await at.database.query(
        'select 1 from room_claim where home_id = $1 and until > to_timestamp($2::float8 / 1000)',
        [home.homeId, at.clock.now()],
      )
    ).length
  const change = async (work: () => Promise<unknown>) => {
    await ask(runScenario)
    expect(await held()).toBe(1)
    at.clock.pass(60_000)
    await work()
    expect(await held()).toBe(0)
    at.clock.pass(60_000)
  }
  await change(() => ask(patchScenario, { body: { state: 'suspended' } }))
  await change(async () =>
    at.ask(updateScenario, { token, params, body: { ...input, version: (await read()).version } }),
  )
  await change(() => ask(deleteScenario))
  await at.close()
})

test('a dry run returns which conditions are true and which effects would follow, without any effect', async () => {
  const { at, ask, trace } = await startScenario()
  const body = dryRunScenario.reply.parse((await ask(dryRunScenario)).body)
  expect(body).toMatchObject({
    at: '2027-01-18T17:00:00.000Z',
    rules: [
      {
        is: 'no',
        is_day: true,
        // The contract has one price.
        clauses: [{ is: 'yes', value: 1 }, { is: 'no' }],
        effects: [{ kind: 'room', order: 'frost_protection', former: 'comfort' }],
      },
    ],
  })
  expect(await trace()).toEqual([])
  await at.close()
})

test('a replay runs the scenario over the recorded days, and stores nothing', async () => {
  const { at, ask, trace } = await startScenario({
    rules: [
      { condition: { kind: 'time', at: 7 * 60 }, actions: [{ kind: 'notify', text: 'x' }], active: true },
    ],
  })
  const body = replayScenario.reply.parse((await ask(replayScenario)).body)
  expect(body.runs.map(({ at: when, outcome }) => [when.slice(8, 16), outcome])).toEqual(
    [12, 13, 14, 15, 16, 17, 18].map((day) => [`${day}T06:00`, 'ran']),
  )
  expect(await trace()).toEqual([])
  await at.close()
})

test('a draft is replayed without being stored, and only with rooms and devices of the home', async () => {
  const { at, home, token, trace, input } = await startScenario()
  const before = (await at.ask(listScenarios, { token })).body
  const { mode, time_zone, operation_days, rules } = input
  const draft = { mode, time_zone, operation_days, rules }
  const morning = {
    condition: { kind: 'time_between', from: 7 * 60, to: 8 * 60 },
    actions: [{ kind: 'rooms', rooms: [home.roomId], mode: 'eco', until: { kind: 'while' } }],
    active: true,
  }
  const given = { token, body: { ...draft, rules: [...rules, morning] } }
  const body = replayDraft.reply.parse((await at.ask(replayDraft, given)).body)
  expect(
    body.runs.filter(({ outcome }) => outcome === 'ran').map((run) => [run.rule_id, run.at, run.ended_at]),
  ).toEqual(
    [12, 13, 14, 15, 16, 17, 18].map((day) => [
      '1',
      `2027-01-${day}T06:00:00.000Z`,
      `2027-01-${day}T07:00:00.000Z`,
    ]),
  )
  expect(await trace()).toEqual([])
  expect((await at.ask(listScenarios, { token })).body).toEqual(before)
  const foreign = { ...morning, actions: [{ kind: 'device', device_id: randomUUID(), on: true }] }
  const refused = await at.ask(replayDraft, { token, body: { ...draft, rules: [foreign] } })
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { code: 'invalid_input', field: 'body.rules.0' },
  ])
  await at.close()
})

test('a scenario without an active rule cannot be run, and one of another home is not found', async () => {
  const { at, ask, read, token } = await startScenario()
  const [rule] = (await read()).rules
  await ask(patchScenario, { body: { rules: [{ id: rule?.id, active: false }] } })
  expect((await ask(runScenario)).body).toMatchObject({ code: 'conflict' })
  const params = { scenarioId: '00000000-0000-4000-8000-000000000000' }
  for (const call of [runScenario, dryRunScenario, replayScenario, listScenarioRuns, listScenarioVersions]) {
    expect((await at.ask(call, { token, params })).status, call.name).toBe(404)
  }
  await at.close()
})
