import { randomUUID } from 'node:crypto'
import { deviceSchema, listDevices, updateDevice } from '@foyer/contract/device.ts'
import { parkIds } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { upsertDevices } from '#hub-link/hub-link.store.ts'
import { addPerson, signIn, startTestApp } from '#testing/app.ts'
import { makeTestHome } from '#testing/world.ts'

async function startHome() {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  const token = await signIn(at, home.owner)
  const params = { deviceId: home.radiatorId }
  const update = (body: unknown) => at.ask(updateDevice, { token, params, body })
  const changed = async (body: unknown) => deviceSchema.parse((await update(body)).body)
  return { at, home, token, params, update, changed }
}

test('only the parts that are given change', async () => {
  const { at, home, token, changed } = await startHome()
  await changed({ radiator_type: 'oil_radiator', nominal_power: 1500 })
  const device = await changed({ name: 'Radiateur de la baie', category: 'heating' })
  expect(device).toMatchObject({
    name: 'Radiateur de la baie',
    radiator_type: 'oil_radiator',
    nominal_power: 1500,
    category: 'heating',
    room: { id: home.roomId },
  })
  expect(await changed({ radiator_type: null, room_id: null })).toMatchObject({
    radiator_type: null,
    nominal_power: 1500,
    room: null,
  })
  const listed = listDevices.reply.parse((await at.ask(listDevices, { token })).body)
  expect(listed.find(({ id }) => id === home.radiatorId)?.name).toBe('Radiateur de la baie')
})

test('a name given by a person wins over the hub’s, until it is given back', async () => {
  const { at, home, changed } = await startHome()
  const [row] = await at.database.query<{ address: string; friendly_name: string }>(
    'select address, friendly_name from device where id = $1',
    [home.radiatorId],
  )
  const listAgain = (name: string) =>
    upsertDevices(
      at.database,
      home.homeId,
      home.hubId,
      [
        {
          id: randomUUID(),
          address: row?.address ?? '',
          friendly_name: name,
          name,
          type: 'heater',
          category: 'heating',
          brand: null,
          model: null,
          description: null,
          sleeps: false,
          supported: true,
          capabilities: [],
          commands: [],
          mapping: {},
        },
      ],
      at.clock.now(),
    )
  await changed({ name: '  Mon radiateur\u202E ' })
  await listAgain('Renamed by the hub')
  expect(await changed({})).toMatchObject({ name: 'Mon radiateur', hub_name: 'Renamed by the hub' })

  expect(await changed({ name: null })).toMatchObject({ name: 'Renamed by the hub' })
  await listAgain('Renamed again')
  expect(await changed({})).toMatchObject({ name: 'Renamed again' })
})

test('a room of another home, an empty name and a power below zero are refused, and nothing changes', async () => {
  const { at, home, update, changed } = await startHome()
  const other = await makeTestHome(at.database, at.clock, parkIds.vav)
  const before = await changed({})
  const bodies = [
    { room_id: other.roomId },
    { room_id: randomUUID() },
    { name: '\u200B \u202E' },
    { name: '' },
    { nominal_power: -1 },
    { type: 'heater' },
  ]
  for (const body of bodies) {
    expect(await update({ nominal_power: 900, ...body }), JSON.stringify(body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
  }
  expect(await changed({})).toEqual(before)
  expect(home.roomId).toBe(before.room?.id)
})

test('a member may not change a device, and each attempt is stored with its account', async () => {
  const { at, home, params, changed } = await startHome()
  await changed({ name: 'Radiateur' })
  const member = await signIn(at, await addPerson(at.database, { homeId: home.homeId, role: 'member' }))
  const answer = await at.ask(updateDevice, { token: member, params, body: { name: 'Autre' } })
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  const rows = await at.database.query(
    `select account_id, result from audit_event where action = 'updateDevice' and object = $1 order by id`,
    [home.radiatorId],
  )
  expect(rows).toMatchObject([{ account_id: home.owner.accountId, result: 'ok' }, { result: 'forbidden' }])
})

test('a relay that looks like a tank’s is proposed as hot water until a person answers yes or no, once', async () => {
  const { at, home, changed, token } = await startHome()
  const proposed = async () => {
    const listed = listDevices.reply.parse((await at.ask(listDevices, { token })).body)
    return listed.find(({ id }) => id === home.radiatorId)?.proposed_category
  }
  const meet = (name: string, model: string) =>
    at.database.query(
      `update device set type = 'outlet', category = 'appliances', category_chosen = false, commands = '{on}', model = $2,
         name = $3, friendly_name = $3, description = null where id = $1`,
      [home.radiatorId, model, name],
    )
  await meet('Relais 2', 'VAV-256215-MOD2')
  expect(await proposed()).toBe('hot_water')
  await meet('chauffe-eau', 'SIN-4-1-21')
  expect(await proposed()).toBe('hot_water')
  await meet('lampadaire', 'SIN-4-1-21')
  expect(await proposed()).toBeNull()
  await meet('Ballon', 'SIN-4-1-21')
  // After a no it keeps its category and is not proposed again.
  expect(await changed({ category: 'appliances' })).toMatchObject({
    category: 'appliances',
    proposed_category: null,
    ecs_mode: null,
  })
  expect(await proposed()).toBeNull()
  await meet('Ballon', 'SIN-4-1-21')
  expect(await changed({ category: 'hot_water' })).toMatchObject({
    proposed_category: null,
    ecs_mode: 'auto',
  })
})
