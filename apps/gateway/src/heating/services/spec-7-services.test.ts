import { listDevices } from '@foyer/contract/device.ts'
import { getCapabilityValues } from '@foyer/contract/history.ts'
import { listRooms } from '@foyer/contract/room.ts'
import { listLocalServices } from '@foyer/contract/hub.ts'
import { listServices } from '@foyer/contract/service.ts'
import { parkIds } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { signIn, startTestApp } from '#testing/app.ts'
import { makeTestHome } from '#testing/world.ts'

async function startHome() {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  const token = await signIn(at, home.owner)
  const local = async () => {
    const params = { hubId: home.hubId }
    return listLocalServices.reply.parse((await at.ask(listLocalServices, { token, params })).body)
  }
  return { at, home, token, local }
}

test('§7 Authenticated (access token in a Token header): GET /rooms', async () => {
  const { at, home, token } = await startHome()
  const path = '/api/rooms'

  expect((await at.send(path, { headers: { 'content-type': 'application/json' } })).status).toBe(401)
  const answer = await at.send(path, { headers: { 'content-type': 'application/json', Token: token } })
  expect(answer.status).toBe(200)
  expect(listRooms.reply.parse(await answer.json())[0]?.id).toBe(home.roomId)
  await at.close()
})

test('§7 Authenticated (access token in a Token header): GET /devices and its capability values, JSON each', async () => {
  const { at, home, token } = await startHome()
  const headers = { 'content-type': 'application/json', Token: token }
  const day = 'startDate=2027-01-17T00:00:00Z&endDate=2027-01-18T00:00:00Z'
  const paths = [
    '/api/devices',
    `/api/devices/${home.radiatorId}/capabilities/values?${day}&aggregationMinutes=30&aggregableCapas=instant_power,temperature`,
  ]
  const answers: unknown[] = []
  for (const path of paths) {
    expect((await at.send(path, { headers: { 'content-type': 'application/json' } })).status).toBe(401)
    const answer = await at.send(path, { headers })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/)
    answers.push(await answer.json())
  }
  expect(listDevices.reply.parse(answers[0]).map(({ id }) => id)).toContain(home.radiatorId)
  expect(getCapabilityValues.reply.parse(answers[1]).series.map(({ capability }) => capability)).toEqual([
    'instant_power',
    'temperature',
  ])
  await at.close()
})

test('§7 Authenticated (access token in a Token header): GET /services', async () => {
  const { at, home, token } = await startHome()
  const headers = { 'content-type': 'application/json', Token: token }
  const answer = await at.send('/api/services', { headers })

  expect(listServices.reply.parse(await answer.json())).toContainEqual(
    expect.objectContaining({ id: home.scheduleId, kind: 'schedule', room_id: home.roomId, active: true }),
  )
  expect((await at.send('/api/services', {})).status).not.toBe(200)
  await at.close()
})

test('§7 Authenticated (access token in a Token header): GET /hubs/{hubId}/local-services', async () => {
  const { at, home, token } = await startHome()
  const headers = { 'content-type': 'application/json', Token: token }
  const answer = await at.send(`/api/hubs/${home.hubId}/local-services`, { headers })
  const services = listLocalServices.reply.parse(await answer.json())

  expect(new Set(services.map(({ device_id: id, kind }) => `${kind} ${id}`))).toEqual(
    new Set([`regulation ${home.radiatorId}`, `regulation ${home.thermostatId}`]),
  )
  expect((await at.send(`/api/hubs/${home.hubId}/local-services`, {})).status).not.toBe(200)
  await at.close()
})

test('§3 Other entities (services, local services…): a local service has its parameters, state and last runs', async () => {
  const { at, home, local } = await startHome()
  const services = await local()
  const of = (id: string) => services.find((service) => service.device_id === id)?.regulation

  expect(of(home.thermostatId)).toMatchObject({
    kind: 'setpoint',
    setpoint: 21,
    temperature: 20.5,
    order: 'eco',
    measured_by: null,
    state: 'unknown',
    runs: [],
  })
  expect(of(home.radiatorId)).toMatchObject({
    kind: 'pilot_wire',
    state: 'heating',
    setpoint: null,
    power: 750,
    measured_by: 'instant_power',
    runs: [{ from: new Date(at.clock.now() - 3_600_000).toISOString(), to: null, peak: 750 }],
  })
  await at.database.query('update device set reachable = false where id = $1', [home.radiatorId])
  const silent = (await local()).find((service) => service.device_id === home.radiatorId)
  expect(silent?.regulation?.state).toBe('silent')
  await at.close()
})

test('§3 Other entities (services, local services…): a service has its kind, name, room and whether it is active', async () => {
  const { at, home, token } = await startHome()
  const list = listServices.reply.parse((await at.ask(listServices, { token })).body)

  for (const service of list)
    expect(service).toMatchObject({ name: expect.any(String), active: expect.any(Boolean) })
  expect(list.find((service) => service.kind === 'schedule')).toMatchObject({
    id: home.scheduleId,
    room_id: home.roomId,
  })
  await at.close()
})
