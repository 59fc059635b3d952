import {
  createRoom,
  deleteRoom,
  listRooms,
  MOST_ROOMS,
  reorderRooms,
  updateRoom,
  type Room,
} from '@foyer/contract/room.ts'
import { setHotWater } from '@foyer/contract/command.ts'
import { listDevices, updateDevice } from '@foyer/contract/device.ts'
import { parkIds } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { describedDevice } from '#testing/hub.ts'
import { readDefinition } from '#testing/captures/read-captures.ts'
import { addPerson, signIn, startTestApp } from '#testing/app.ts'
import { startTestWire } from '#testing/wire.ts'
import { makeTestHome } from '#testing/world.ts'

async function startHome() {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  const token = await signIn(at, home.owner)
  const rooms = async () => listRooms.reply.parse((await at.ask(listRooms, { token })).body)
  const make = async (name: string): Promise<Room> =>
    createRoom.reply.parse((await at.ask(createRoom, { token, body: { name } })).body)
  return { at, home, token, rooms, make }
}

test('§3 Room: name (a default room exists)', async () => {
  const { at, rooms } = await startHome()
  const list = await rooms()

  expect(list.filter((room) => room.is_default === true)).toHaveLength(1)
  expect(list[0]?.name).toMatch(/^Salon/)
  await at.close()
})

test('§3 Room: name (a default room exists) — the first room of an empty home is it', async () => {
  const at = await startTestApp()
  const owner = await addPerson(at.database, {})
  const token = await signIn(at, owner)
  const make = async (name: string) => (await at.ask(createRoom, { token, body: { name } })).body

  expect(await make('Salon')).toMatchObject({ name: 'Salon', is_default: true })
  expect(await make('Cuisine')).toMatchObject({ name: 'Cuisine', is_default: false })
  await at.close()
})

test('§3 Room: connected and reachable objects, its thermostat where an object has a mode, and the ECS mode of its tank: as its hub lists and tells them', async () => {
  const wire = await startTestWire()
  const { at, token, hub } = wire
  const room = async () => listRooms.reply.parse((await at.ask(listRooms, { token })).body)[0]
  expect(await room()).toMatchObject({
    connected_objects: 0,
    reachable_objects: 0,
    has_thermostat: false,
    ecs_mode: null,
    hot_water: null,
  })
  const tank = describedDevice('0x00000000000000a1', 'ballon', readDefinition('VAV-256215-MOD2'))
  const radiator = describedDevice('0x00000000000000a2', 'chauffage', readDefinition('VAV-256215-MOD1'))
  await hub.publish('bridge/devices', [tank])
  await hub.publish('ballon', { state: 'OFF', power: 0, energy: 4_876 })
  const { id } = await wire.device('ballon')
  expect(await room()).toMatchObject({ connected_objects: 1, reachable_objects: 1, has_thermostat: false })

  await hub.publish('bridge/devices', [tank, radiator])
  await hub.publish('chauffage', { pilot_wire_mode: 'eco' })
  expect(await room()).toMatchObject({ connected_objects: 2, reachable_objects: 2, has_thermostat: true })
  await hub.publish('chauffage/availability', { state: 'offline' })
  expect(await room()).toMatchObject({ connected_objects: 2, reachable_objects: 1, has_thermostat: true })

  const body = { category: 'hot_water' }
  expect((await at.ask(updateDevice, { token, params: { deviceId: id }, body })).status).toBe(200)
  expect(await room()).toMatchObject({ ecs_mode: 'auto', hot_water: { device_id: id } })
  const params = { roomId: wire.roomId }
  expect((await at.ask(setHotWater, { token, params, body: { mode: 'off' } })).status).toBe(200)
  expect((await room())?.ecs_mode).toBe('off')
  expect((await at.ask(setHotWater, { token, params, body: { mode: 'eco' } })).status).toBe(400)
  await wire.close()
})

test('a room is added, renamed, put first and deleted, and its devices go to the default room', async () => {
  const { at, home, token, rooms, make } = await startHome()
  const made = await make('  Cave  ')
  expect(made).toMatchObject({ name: 'Cave', is_default: false })
  const params = { roomId: made.id }

  expect(await at.ask(updateRoom, { token, params, body: { name: 'Cellier' } })).toMatchObject({
    status: 200,
    body: { id: made.id, name: 'Cellier' },
  })
  const body = { room_ids: [made.id, home.roomId] }
  expect((await at.ask(reorderRooms, { token, body })).body).toMatchObject([{ id: made.id }, {}])
  expect((await rooms()).map((room) => room.id)).toEqual([made.id, home.roomId])

  await at.database.query('update device set room_id = $2 where id = $1', [home.contactId, made.id])
  expect((await at.ask(deleteRoom, { token, params })).status).toBe(200)
  const devices = listDevices.reply.parse((await at.ask(listDevices, { token })).body)
  expect(devices.find((device) => device.id === home.contactId)?.room?.id).toBe(home.roomId)
  expect((await rooms()).map((room) => room.id)).toEqual([home.roomId])
  await at.close()
})

test('the default room cannot be deleted', async () => {
  const { at, home, token } = await startHome()

  expect(await at.ask(deleteRoom, { token, params: { roomId: home.roomId } })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
  await at.close()
})

test('a new sequence of rooms that leaves one out, or names one twice, is refused', async () => {
  const { at, home, token, make } = await startHome()
  const made = await make('Cave')
  const lists = [[home.roomId], [made.id, made.id], [made.id, home.roomId, home.hubId]]
  for (const room_ids of lists) {
    expect(await at.ask(reorderRooms, { token, body: { room_ids } })).toMatchObject({ status: 409 })
  }
  await at.close()
})

test('a room without a name, and one room too many, are refused', async () => {
  const { at, home, token } = await startHome()
  expect(await at.ask(createRoom, { token, body: { name: '   ' } })).toMatchObject({
    status: 400,
    body: { field: 'body.name' },
  })
  await at.database.query(
    `insert into room (id, home_id, name, position)
     select gen_random_uuid(), $1, 'Pièce ' || n, n from generate_series(2, $2::int) n`,
    [home.homeId, MOST_ROOMS],
  )

  expect(await at.ask(createRoom, { token, body: { name: 'De trop' } })).toMatchObject({ status: 409 })
  await at.close()
})
