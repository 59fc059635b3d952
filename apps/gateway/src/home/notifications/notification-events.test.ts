import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startNotifiedHome } from '#testing/notified-home.ts'

const MINUTE = 60_000

test('a lasting event of another module is one notification until that module ends it', async () => {
  const { at, home, list, close, notifications } = await startNotifiedHome()
  const { homeId } = home
  const scenarioId = await at.database
    .query<{ id: string }>('select id from scenario where home_id = $1 limit 1', [homeId])
    .then(([row]) => row?.id ?? '')
  const event = { kind: 'scenario_suspended', homeId, scenarioId } as const
  const notify = () => at.database.transaction((tx) => notifications.notify(tx, event))
  const end = () => at.database.transaction((tx) => notifications.end(tx, event))
  const shown = async () => (await list()).filter(({ kind }) => kind === 'scenario_suspended')

  await Promise.all([notify(), notify(), notify()])
  expect(await shown()).toMatchObject([{ scenario: { id: scenarioId }, ended_at: null }])
  await end()
  await end()
  expect(await shown()).toMatchObject([{ ended_at: expect.any(String) }])
  at.clock.pass(MINUTE)
  await notify()
  expect(await shown()).toMatchObject([{ ended_at: null }])
  await end()
  at.clock.pass(120 * MINUTE)
  await notify()
  expect(await shown()).toHaveLength(2)
  await close()
})

test('a protected room is notified while it is protected: from freezing, or from heating that does not stop', async () => {
  const { at, home, check, list, close } = await startNotifiedHome()
  const { homeId, roomId } = home
  const hold = async (order: 'eco' | 'stop') => {
    await at.database.query('delete from room_claim where home_id = $1', [homeId])
    await at.database.query(
      `insert into room_claim (home_id, id, room_id, kind, "order", since, state)
       values ($1, $2, $3, 'protection', $4, $5, 'begun')`,
      [homeId, randomUUID(), roomId, order, new Date(at.clock.now())],
    )
    await check()
  }
  const protections = async () =>
    (await list())
      .filter(({ kind }) => kind === 'frost_protection' || kind === 'heating_runaway')
      .toSorted((one, other) => one.kind.localeCompare(other.kind))
      .map(({ kind, room, ended_at: endedAt }) => [kind, room?.id, endedAt === null])
  await hold('eco')
  expect(await protections()).toEqual([['frost_protection', roomId, true]])
  await hold('stop')
  expect(await protections()).toEqual([
    ['frost_protection', roomId, false],
    ['heating_runaway', roomId, true],
  ])
  await at.database.query('delete from room_claim where home_id = $1', [homeId])
  await check()
  expect((await protections()).map(([, , isOn]) => isOn)).toEqual([false, false])
  await close()
})

test('each run of a scenario notifies its author’s message once, and a deleted scenario notifies none', async () => {
  const { at, home, list, close, notifications } = await startNotifiedHome()
  const { homeId } = home
  const message = { kind: 'scenario_message', homeId, runId: 'r1', text: 'Il gèle ce soir' } as const
  const scenarioId = await at.database
    .query<{ id: string }>('select id from scenario where home_id = $1 limit 1', [homeId])
    .then(([row]) => row?.id ?? '')
  for (const id of [scenarioId, scenarioId, '00000000-0000-4000-8000-000000000000']) {
    await notifications.notify(at.database, { ...message, scenarioId: id })
  }
  await notifications.notify(at.database, { ...message, scenarioId, runId: 'r2' })
  const shown = (await list()).filter(({ kind }) => kind === 'scenario_message')
  expect(shown).toHaveLength(2)
  expect(shown[0]).toMatchObject({ text: 'Il gèle ce soir', scenario: { id: scenarioId } })
  await close()
})

test('several missed orders of one room in a row are one notification, which ends when an order is followed', async () => {
  const { at, home, check, list, close } = await startNotifiedHome()
  const order = async (status: 'failed' | 'confirmed') => {
    at.clock.pass(MINUTE)
    const id = randomUUID()
    const now = new Date(at.clock.now())
    await at.database.query(
      `insert into command (id, home_id, room_id, capability, value, actor_kind, requested_at)
       values ($1, $2, $3, 'thermostat_mode', '"stop"', 'schedule', $4)`,
      [id, home.homeId, home.roomId, now],
    )
    await at.database.query(
      `insert into command_device (command_id, home_id, device_id, status, requested_at, ended_at)
       values ($1, $2, $3, $4, $5, $5)`,
      [id, home.homeId, home.radiatorId, status, now],
    )
    await check()
  }
  const missed = async () => (await list()).filter(({ kind }) => kind === 'order_missed')
  await check()
  for (let count = 0; count < 5; count += 1) await order('failed')
  expect(await missed()).toMatchObject([{ ended_at: null, room: { id: home.roomId } }])
  await order('confirmed')
  expect(await missed()).toMatchObject([{ ended_at: expect.any(String) }])
  await order('failed')
  expect(await missed()).toMatchObject([{ ended_at: null }])
  await close()
})
