import { randomUUID } from 'node:crypto'
import { commandDevice, listCommands, retryCommand, setRoomOrder } from '@foyer/contract/command.ts'
import { listRooms } from '@foyer/contract/room.ts'
import { authenticate, parkIds } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { eventually } from '#testing/hub.ts'
import { startTestApp } from '#testing/app.ts'
import { makeTestHome } from '#testing/world.ts'

/** A home whose hub is offline, and a person signed in to it. */
async function startHome() {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  const { email, password } = home.owner
  const answer = await at.ask(authenticate, { body: { parkName: 'vav', email, password } })
  const token = authenticate.reply.parse(answer.body).access_token
  return { at, home, token }
}

type Started = Awaited<ReturnType<typeof startHome>>

function order({ at, home, token }: Started, body: unknown, headers: Record<string, string> = {}) {
  return at.ask(setRoomOrder, { token, params: { roomId: home.roomId }, body, headers })
}

async function ledger({ at, token }: Started, query: Record<string, string> = {}) {
  const answer = await at.ask(listCommands, { token, query })
  return listCommands.reply.parse(answer.body)
}

test('an order for a room returns its ledger entry, and is refused with a reason if the hub is offline', async () => {
  const started = await startHome()
  await started.at.app.listen()
  const answer = await order(started, { order: 'stop', until: { kind: 'hours', hours: 2 } })
  expect(answer.status).toBe(200)
  const command = setRoomOrder.reply.parse(answer.body)
  expect(command).toMatchObject({ status: 'requested', value: 'stop', room: { id: started.home.roomId } })
  const [entry] = await eventually(
    () => ledger(started),
    ([newest]) => newest?.status === 'refused',
  )
  expect(entry).toMatchObject({ id: command?.id, actor: { kind: 'user' } })
  expect(entry?.devices[0]).toMatchObject({ reason: 'hub_offline', sent_at: null })
  const rooms = listRooms.reply.parse((await started.at.ask(listRooms, { token: started.token })).body)
  expect(rooms[0]?.order).toMatchObject({ order: 'stop', source: 'override', until_kind: 'hours' })
  await started.at.close()
})

test('fifty concurrent requests with the same key have one effect and one answer', async () => {
  const started = await startHome()
  const before = (await ledger(started)).length
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(Array.from({ length: 50 }, () => order(started, { order: 'stop' }, key)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await ledger(started)).toHaveLength(before + 1)
  const other = await order(started, { order: 'comfort' }, key)
  expect(other.status).toBe(422)
  await started.at.close()
})

test('fifty different orders for one room leave one override, and only the last one open', async () => {
  const started = await startHome()
  await started.at.app.listen()
  const orders = ['stop', 'comfort', 'frost_protection', 'eco', 'comfort_minus_1']
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => order(started, { order: orders[index % orders.length] })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const open = await started.at.database.query(
    'select 1 from room_override where room_id = $1 and ended_at is null',
    [started.home.roomId],
  )
  expect(open).toHaveLength(1)
  const entries = await eventually(
    () => ledger(started),
    (list) => list.every(({ status }) => status !== 'requested'),
  )
  const reasons = entries.flatMap(({ devices }) => devices.map(({ reason }) => reason))
  expect(reasons.filter((reason) => reason === 'superseded').length).toBeGreaterThan(0)
  await started.at.close()
})

test('a device accepts what its capability allows, and nothing else', async () => {
  const { at, home, token } = await startHome()
  const command = (deviceId: string, body: unknown) =>
    at.ask(commandDevice, { token, params: { deviceId }, body })
  expect(await command(home.radiatorId, { capability: 'thermostat_mode', value: 'eco' })).toMatchObject({
    status: 200,
  })
  expect(await command(home.radiatorId, { capability: 'thermostat_mode', value: 'holidays' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', field: 'body.value' },
  })
  await at.database.query(`update device set commands = '{setpoint}' where id = $1`, [home.thermostatId])
  for (const value of [31, 4.9, '20', true]) {
    expect(await command(home.thermostatId, { capability: 'setpoint', value })).toMatchObject({ status: 400 })
  }
  expect(await command(home.contactId, { capability: 'open', value: true })).toMatchObject({ status: 422 })
  expect(await command(randomUUID(), { capability: 'on', value: true })).toMatchObject({ status: 404 })
  await at.close()
})

test('a retry creates a new command for what the first did not reach, and only once the first has ended', async () => {
  const started = await startHome()
  const { at, token } = started
  const command = setRoomOrder.reply.parse((await order(started, { order: 'stop' })).body)
  const retry = (commandId: string) => at.ask(retryCommand, { token, params: { commandId } })
  expect(await retry(command?.id ?? '')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  await at.app.listen()
  await eventually(
    () => ledger(started),
    ([newest]) => newest?.status === 'refused',
  )
  const again = retryCommand.reply.parse((await retry(command?.id ?? '')).body)
  expect(again.id).not.toBe(command?.id)
  expect(again).toMatchObject({ value: 'stop', room: { id: started.home.roomId } })
  await at.close()
})

test('a failed order is not sent again once another is in force in its room', async () => {
  const started = await startHome()
  const { at, token } = started
  const failed = setRoomOrder.reply.parse((await order(started, { order: 'stop' })).body)
  await at.app.listen()
  await eventually(
    () => ledger(started),
    ([newest]) => newest?.status === 'refused',
  )
  await at.database.query('update room_override set ended_at = now()')
  const before = await ledger(started)
  const again = await at.ask(retryCommand, { token, params: { commandId: failed?.id ?? '' } })
  expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await ledger(started)).toEqual(before)
  await at.close()
})

test('the ledger is listed newest first, for a room or a device, and never beyond its limit', async () => {
  const started = await startHome()
  for (const value of ['stop', 'comfort', 'eco']) {
    started.at.clock.pass(1_000)
    expect(await order(started, { order: value })).toMatchObject({ status: 200 })
  }
  const all = await ledger(started, { limit: '2' })
  expect(all.map(({ value }) => value)).toEqual(['eco', 'comfort'])
  const ofRoom = await ledger(started, { roomId: started.home.roomId })
  expect(ofRoom.length).toBeGreaterThanOrEqual(3)
  expect(await ledger(started, { deviceId: randomUUID() })).toEqual([])
  await started.at.close()
})
