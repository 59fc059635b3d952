import { listDevices } from '@foyer/contract/device.ts'
import {
  createHub,
  listHubs,
  listLocalServices,
  removeHub,
  renewHubSecret,
  revokeHub,
} from '@foyer/contract/hub.ts'
import { parkIds } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { hashHubSecret } from '#hub-link/hub-secret.ts'
import { signIn, startTestApp, type TestApp } from '#testing/app.ts'
import { eventually } from '#testing/hub.ts'
import { checkNow, nextCheckOf } from '#testing/push-home.ts'
import { makeTestHome } from '#testing/world.ts'

async function startOwner() {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  return { at, home, token: await signIn(at, home.owner) }
}

async function hashOf(at: TestApp, hubId: string): Promise<Buffer | null | undefined> {
  const rows = await at.database.query<{ hash: Buffer | null }>(
    'select secret_hash as hash from hub where id = $1',
    [hubId],
  )
  return rows[0]?.hash
}

test('a hub is listed with how many devices it has and reaches', async () => {
  const { at, home, token } = await startOwner()
  await at.database.query('update device set reachable = false, connected_since = null where id = $1', [
    home.contactId,
  ])
  const answer = await at.ask(listHubs, { token })

  expect(answer.body).toEqual([
    expect.objectContaining({ id: home.hubId, online: true, paired_objects: 3, reachable_objects: 2 }),
  ])
  expect(answer.text).not.toContain('hash')
  await at.close()
})

test('a hub’s groups are listed with those of their members that the home has', async () => {
  const { at, home, token } = await startOwner()
  const rows = await at.database.query<{ address: string }>('select address from device where id = $1', [
    home.radiatorId,
  ])
  const members = [rows[0]?.address, '0xffffffffffffffff']
  await at.database.query('update hub set groups = $2::jsonb where id = $1', [
    home.hubId,
    JSON.stringify([{ id: 1, name: 'chauffages', members }]),
  ])
  const [hub] = listHubs.reply.parse((await at.ask(listHubs, { token })).body)
  expect(hub?.groups).toEqual([{ id: 1, name: 'chauffages', device_ids: [home.radiatorId] }])
  await at.close()
})

test('a new hub gets an identity and a secret that is shown once and kept as a hash', async () => {
  const { at, token } = await startOwner()
  const made = createHub.reply.parse((await at.ask(createHub, { token, body: { name: ' Garage ' } })).body)

  expect(made.base_topic).toBe(`homes/${made.hub_id}/zigbee2mqtt`)
  expect(Buffer.from(made.secret, 'base64url').length).toBeGreaterThanOrEqual(24)
  expect(await hashOf(at, made.hub_id)).toEqual(hashHubSecret(made.secret))
  const list = await at.ask(listHubs, { token })
  expect(list.text).toContain('"name":"Garage"')
  expect(list.text).not.toContain(made.secret)
  expect(at.logged.join('')).not.toContain(made.secret)
  await at.close()
})

test('a renewed secret replaces the former, a revoked one leaves none', async () => {
  const { at, token } = await startOwner()
  const made = createHub.reply.parse((await at.ask(createHub, { token, body: { name: 'Garage' } })).body)
  const params = { hubId: made.hub_id }
  const renewed = renewHubSecret.reply.parse((await at.ask(renewHubSecret, { token, params })).body)
  expect(renewed.secret).not.toBe(made.secret)
  expect(await hashOf(at, made.hub_id)).toEqual(hashHubSecret(renewed.secret))

  expect((await at.ask(revokeHub, { token, params })).status).toBe(200)
  expect(await hashOf(at, made.hub_id)).toBeNull()
  const [hub] = listHubs.reply.parse((await at.ask(listHubs, { token })).body).slice(-1)
  expect(hub).toMatchObject({ id: made.hub_id, secret_since: null })
  await at.close()
})

test('a home has twenty hubs at most, requested one by one or all together', async () => {
  const { at, home, token } = await startOwner()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => at.ask(createHub, { token, body: { name: 'Box' } })),
  )
  const refused = answers.filter(({ status }) => status === 409)

  expect(refused).toHaveLength(11)
  expect(refused[0]?.body).toMatchObject({ code: 'conflict' })
  expect(await at.database.query('select from hub where home_id = $1', [home.homeId])).toHaveLength(20)
  await at.close()
})

test('a removed hub no longer belongs to the home and is not counted', async () => {
  const { at, home, token } = await startOwner()
  const remove = (devices: 'keep' | 'remove') =>
    at.ask(removeHub, { token, params: { hubId: home.hubId }, query: { devices } })
  expect((await remove('keep')).status).toBe(200)
  expect((await at.ask(listHubs, { token })).body).toEqual([])
  expect(await hashOf(at, home.hubId)).toBeNull()
  expect((await remove('keep')).status).toBe(404)
  for (const call of [renewHubSecret, revokeHub, listLocalServices]) {
    expect((await at.ask(call, { token, params: { hubId: home.hubId } })).status).toBe(404)
  }
  await at.close()
})

test('a hub is removed with its devices, or without: then they stay in their rooms', async () => {
  const { at, home, token } = await startOwner()
  const idsOf = async () =>
    listDevices.reply.parse((await at.ask(listDevices, { token })).body).map(({ id }) => id)
  const before = await idsOf()
  expect(before).toContain(home.radiatorId)
  await at.ask(removeHub, { token, params: { hubId: home.hubId }, query: { devices: 'keep' } })
  expect(await idsOf()).toEqual(before)

  const other = await makeTestHome(at.database, at.clock, parkIds.vav)
  const owner = await signIn(at, other.owner)
  const call = { token: owner, params: { hubId: other.hubId }, query: { devices: 'remove' } }
  expect((await at.ask(removeHub, call)).status).toBe(200)
  expect((await at.ask(listDevices, { token: owner })).body).toEqual([])
  const kept = await at.database.query('select from series where home_id = $1', [other.homeId])
  expect(kept.length).toBeGreaterThan(0)
  expect(await idsOf()).toEqual(before)
  await at.close()
})

test('the notification of a lost hub ends when the hub is removed', async () => {
  const { at, home, token } = await startOwner()
  await at.app.listen()
  const open = () =>
    at.database.query(`select from notification where kind = 'hub_lost' and ended_at is null`)
  await at.database.query('update hub set online = false, disconnected_since = created_at where id = $1', [
    home.hubId,
  ])
  await checkNow(at, home.homeId)
  at.clock.pass(1_000)
  await eventually(open, ({ length }) => length === 1)
  const query = { devices: 'keep' }
  expect((await at.ask(removeHub, { token, params: { hubId: home.hubId }, query })).status).toBe(200)
  // After the usual pause, in which further changes may come.
  const next = await eventually(
    () => nextCheckOf(at.database, home.homeId),
    (planned) => typeof planned === 'number' && planned > at.clock.now(),
  )
  at.clock.set(next ?? 0)
  await eventually(open, ({ length }) => length === 0)
  await at.close()
})
