import { randomUUID } from 'node:crypto'
import { listDevices } from '@foyer/contract/device.ts'
import { getRoomSettings, setRoomSettings } from '@foyer/contract/room-settings.ts'
import { parkIds } from '@foyer/contract/session.ts'
import { defaultTemperatures } from '@foyer/rules/room-temperatures/room-temperatures.ts'
import { expect, test } from 'vitest'
import { addPerson, signIn, startTestApp } from '#testing/app.ts'
import { heatByRelay } from '#testing/relay.ts'
import { makeTestHome, worldPassword } from '#testing/world.ts'

async function startWithHome() {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  const token = await signIn(at, home.owner)
  const params = { roomId: home.roomId }
  return {
    at,
    home,
    read: async () => getRoomSettings.reply.parse((await at.ask(getRoomSettings, { token, params })).body),
    write: (body: object, by = token) => at.ask(setRoomSettings, { token: by, params, body }),
  }
}

const warmer = { comfort: 20.5, comfort_minus_1: 19.5, comfort_minus_2: 18.5, eco: 17, frost_protection: 7 }

test('a room begins with the default settings, which were never changed', async () => {
  const { at, home, read } = await startWithHome()
  expect(await read()).toMatchObject({
    room_id: home.roomId,
    version: 1,
    temperatures: defaultTemperatures,
    window: { is_watched: true, by_contact: true, by_fall: true, limit: 60 },
    protection: { floor: 7, ceiling: 28 },
    changed_at: null,
    changed_by: null,
  })
  await at.close()
})

test('the given parts are written, the others stay, and the author is stored', async () => {
  const { at, read, write } = await startWithHome()
  const answer = await write({ version: 1, temperatures: warmer })
  expect(answer.status).toBe(200)
  const window = { is_watched: false, by_contact: true, by_fall: false, limit: 30 }
  await write({ version: 2, window, protection: { floor: 8, ceiling: 26 } })
  expect(await read()).toMatchObject({
    version: 3,
    temperatures: warmer,
    window,
    protection: { floor: 8, ceiling: 26 },
    changed_at: new Date(at.clock.now()).toISOString(),
    changed_by: expect.stringMatching(/^Personne /),
  })
  await at.close()
})

test('one of fifty concurrent edits is written, and the others are rejected', async () => {
  const { at, read, write } = await startWithHome()
  const edits = Array.from({ length: 50 }, (_, index) =>
    write({ version: 1, protection: { floor: 5 + (index % 10) / 2, ceiling: 25 } }),
  )
  const statuses = (await Promise.all(edits)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(49)
  expect((await read()).version).toBe(2)
  await at.close()
})

test('invalid settings are rejected with the wrong part, and nothing is written', async () => {
  const { at, read, write } = await startWithHome()
  const usual = { is_watched: true, by_contact: true, by_fall: true, limit: 60 }
  const wrong = [
    [{ temperatures: { ...defaultTemperatures, eco: 17.5 } }, 'body.temperatures'],
    [{ temperatures: { ...defaultTemperatures, comfort: 19.3 } }, 'body.temperatures.comfort'],
    [{ window: { ...usual, limit: 3 } }, 'body.window.limit'],
    [{ protection: { floor: 4, ceiling: 24 } }, 'body.protection.floor'],
    [{ protection: { floor: 7, ceiling: 19 } }, 'body.protection.ceiling'],
    [{ temperatures: { ...defaultTemperatures, eco: 7.5 } }, 'body.temperatures.eco'],
    [{ temperatures: { ...warmer, comfort: 27.5 } }, 'body.temperatures.comfort'],
    [
      { temperatures: { ...defaultTemperatures, eco: 8 }, protection: { floor: 12, ceiling: 28 } },
      'body.protection.floor',
    ],
    [{ excluded: [randomUUID()] }, 'body.excluded'],
  ] as const
  for (const [change, field] of wrong) {
    const answer = await write({ version: 1, ...change })
    expect([answer.status, answer.body], field).toMatchObject([400, { code: 'invalid_input', field }])
  }
  expect((await read()).version).toBe(1)
  await at.close()
})

test('all members of a home read the settings of its rooms, only its owner changes them, other homes do neither', async () => {
  const { at, home, write } = await startWithHome()
  const member = await signIn(
    at,
    await addPerson(at.database, { homeId: home.homeId, role: 'member', password: worldPassword }),
  )
  const params = { roomId: home.roomId }
  expect((await at.ask(getRoomSettings, { token: member, params })).status).toBe(200)
  expect((await write({ version: 1 }, member)).status).toBe(403)
  const outsider = await signIn(at, (await makeTestHome(at.database, at.clock, parkIds.foyer)).owner)
  expect((await at.ask(getRoomSettings, { token: outsider, params })).status).toBe(404)
  expect((await write({ version: 1 }, outsider)).status).toBe(404)
  await at.close()
})

test('a relay is excluded from its room and follows it again, which the list of devices shows', async () => {
  const { at, home, read, write } = await startWithHome()
  const token = await signIn(at, home.owner)
  await heatByRelay(at.database, home)
  const excludedAt = async () => {
    const { devices } = await read()
    const listed = listDevices.reply.parse((await at.ask(listDevices, { token })).body)
    return [devices, listed].map((some) => some.find(({ id }) => id === home.radiatorId)?.excluded_at)
  }
  expect(await excludedAt()).toEqual([null, null])
  expect((await write({ version: 1, excluded: [home.radiatorId] })).status).toBe(200)
  const now = new Date(at.clock.now()).toISOString()
  expect(await excludedAt()).toEqual([now, now])
  expect((await write({ version: 2, excluded: [] })).status).toBe(200)
  expect(await excludedAt()).toEqual([null, null])
  await at.close()
})
