import type { AnyCall } from '@foyer/contract/call.ts'
import { getScenario, patchScenario, updateScenario } from '@foyer/contract/scenario.ts'
import { confirmRun, listScenarioRuns } from '@foyer/contract/scenario-run.ts'
import { expect, test } from 'vitest'
import { lockHome } from '#home/homes/homes.ts'
import { bringRunBack } from '#testing/access/scenario-rows.ts'
import { eventually } from '#testing/hub.ts'
import { dueIn, loseDevice } from '#testing/orders.ts'
import { startScenario } from '#testing/scenario-app.ts'
import { frost, isOpen, openScenarioTest, type ScenarioTest } from '#testing/scenarios.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

async function untilHeld(home: ScenarioTest, source: 'scenario' | 'schedule') {
  await eventually(
    async () => (await home.orders.stateOf(home.hub.homeId)).get(home.roomId)?.source,
    (now) => now === source,
  )
}

/** The notifications of runs that wait for confirmation. */
async function waiting(home: ScenarioTest) {
  return home.database.query<{ isOver: boolean }>(
    `select ended_at is not null as "isOver" from notification
     where home_id = $1 and kind = 'scenario_waiting' order by at`,
    [home.hub.homeId],
  )
}

test('a room that is held while a window is open is released half a day after its contact went offline', async () => {
  const home = await openScenarioTest()
  await home.activate([{ condition: isOpen(home), actions: [frost(home)] }])
  home.clock.pass(MINUTE)
  await home.window('open')
  await untilHeld(home, 'scenario')
  for (let hours = 0; hours < 20; hours += 5) {
    home.clock.pass(5 * HOUR)
    await home.window('open')
    await home.idle()
    await untilHeld(home, 'scenario')
  }
  await loseDevice(home, 'fenetre')
  home.clock.pass(12 * HOUR)
  await untilHeld(home, 'schedule')
  await home.stop()
})

test('run now holds a room for at most half a day if the condition is false, and until the condition ends if it is true', async () => {
  const home = await openScenarioTest()
  const id = await home.activate([{ condition: isOpen(home), actions: [frost(home)] }])
  await home.runNow(id)
  home.clock.pass(MINUTE)
  await untilHeld(home, 'scenario')
  home.clock.pass(12 * HOUR)
  await untilHeld(home, 'schedule')

  await home.window('open')
  await home.untilTraced(id, 2)
  await home.window('closed')
  await untilHeld(home, 'schedule')
  await home.stop()
})

test('run now of a scenario whose condition was already true when it was activated ends with the condition', async () => {
  const home = await openScenarioTest()
  await home.window('open')
  home.clock.pass(MINUTE)
  const id = await home.activate([{ condition: isOpen(home), actions: [frost(home)] }])
  await home.runNow(id)
  home.clock.pass(MINUTE)
  await untilHeld(home, 'scenario')
  await home.window('closed')
  await untilHeld(home, 'schedule')
  await home.stop()
})

test('run now of a suspended scenario ends with the condition too, and the scenario stays suspended', async () => {
  const home = await openScenarioTest()
  const id = await home.activate([{ condition: isOpen(home), actions: [frost(home)] }])
  await home.database.query(`update scenario set state = 'suspended', version = version + 1 where id = $1`, [
    id,
  ])
  await home.window('open')
  home.clock.pass(MINUTE)
  await home.runNow(id)
  home.clock.pass(MINUTE)
  await untilHeld(home, 'scenario')
  await home.window('closed')
  await untilHeld(home, 'schedule')
  home.clock.pass(MINUTE)
  await home.window('open')
  await home.idle()
  expect(await home.trace(id)).toHaveLength(1)
  await home.stop()
})

test('a waiting run has a notification until it is confirmed, and then holds the room until its condition ends', async () => {
  const home = await openScenarioTest()
  const id = await home.activate([{ condition: isOpen(home), actions: [frost(home)] }], { isSecure: true })
  home.clock.pass(MINUTE)
  await home.window('open')
  const [run] = await home.untilTraced(id, 1)
  expect(await waiting(home)).toEqual([{ isOver: false }])
  home.clock.pass(5 * MINUTE)
  const confirmed = await home.confirm(run?.id ?? '')
  expect(confirmed).toMatchObject([{ outcome: 'ran', personName: 'Marie', effects: [{ result: 'asked' }] }])
  expect(await waiting(home)).toEqual([{ isOver: true }])
  await untilHeld(home, 'scenario')
  home.clock.pass(MINUTE)
  await home.window('closed')
  await untilHeld(home, 'schedule')
  await home.stop()
})

test('a run that is confirmed after its condition ended or its time passed sends no command', async () => {
  const home = await openScenarioTest()
  const actions = [frost(home), { kind: 'notify', text: 'Ouverte' } as const]
  const parts = { isSecure: true }
  const lasting = await home.activate([{ condition: isOpen(home), actions }], parts)
  const timed = await home.activate(
    [{ condition: isOpen(home), actions: [frost(home, { kind: 'minutes', minutes: 5 })] }],
    parts,
  )
  home.clock.pass(MINUTE)
  await home.window('open')
  const [first] = await home.untilTraced(lasting, 1)
  const [second] = await home.untilTraced(timed, 1)
  home.clock.pass(6 * MINUTE)
  await home.window('closed')
  const results = async (id: string | undefined) =>
    (await home.confirm(id ?? '')).flatMap(({ effects }) => effects.map(({ result }) => result))
  expect(await results(first?.id)).toEqual(['over', 'asked'])
  expect(await results(second?.id)).toEqual(['over'])
  await untilHeld(home, 'schedule')
  expect(await home.ledger()).toEqual([])
  await home.stop()
})

test('a waiting run and its notification end when its time runs out', async () => {
  const home = await openScenarioTest()
  const id = await home.activate([{ condition: isOpen(home), actions: [frost(home)] }], { isSecure: true })
  home.clock.pass(MINUTE)
  await home.window('open')
  await home.untilTraced(id, 1)
  home.clock.pass(16 * MINUTE)
  await eventually(
    () => waiting(home),
    ([notified]) => notified?.isOver === true,
  )
  await home.stop()
})

test('a waiting run can no longer be confirmed once its scenario was suspended or changed', async () => {
  const { at, home, token, input } = await startScenario()
  const params = { scenarioId: home.scenarioId }
  const refused = async (call: AnyCall, body: object) => {
    await bringRunBack(at.database, home, at.clock.now())
    expect((await at.ask(call, { token, params, body })).status).toBe(200)
    const answer = await at.ask(confirmRun, { token, params: { runId: home.scenarioRunId } })
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'conflict' }])
    const listed = listScenarioRuns.reply.parse((await at.ask(listScenarioRuns, { token, params })).body)
    expect(listed.map(({ outcome }) => outcome)).toEqual(['expired'])
  }
  await refused(patchScenario, { state: 'suspended' })
  const { version } = getScenario.reply.parse((await at.ask(getScenario, { token, params })).body)
  await refused(updateScenario, { ...input, version })
  await at.close()
})

test('a scenario whose home another transaction has locked runs once the home is free', async () => {
  const home = await openScenarioTest()
  const { homeId } = home.hub
  const id = await home.activate([{ condition: isOpen(home), actions: [frost(home)] }])
  home.clock.pass(MINUTE)
  await home.database.transaction(async (tx) => {
    await lockHome(tx, homeId)
    await home.window('open')
    expect(await dueIn(home)).not.toEqual([])
    expect(await home.trace(id)).toEqual([])
  })
  await home.untilTraced(id, 1)
  await untilHeld(home, 'scenario')
  await home.stop()
})
