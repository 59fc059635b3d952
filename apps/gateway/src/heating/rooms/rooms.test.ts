import { randomUUID } from 'node:crypto'
import { listRoomLines, listRooms, type Room } from '@foyer/contract/room.ts'
import { parkIds } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { signIn, startTestApp, type TestApp } from '#testing/app.ts'
import { makeTestHome, type TestHome } from '#testing/world.ts'

const HOUR = 3_600_000

async function startHome(): Promise<{ at: TestApp; home: TestHome; token: string; room(): Promise<Room> }> {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  const token = await signIn(at, home.owner)
  return {
    at,
    home,
    token,
    async room() {
      const [room] = listRooms.reply.parse((await at.ask(listRooms, { token })).body)
      if (room === undefined) throw new Error('The home has no room.')
      return room
    },
  }
}

test('a room shows what its devices measure and what is in force in it', async () => {
  const { at, home, room } = await startHome()

  expect(await room()).toMatchObject({
    id: home.roomId,
    is_default: true,
    connected_objects: 3,
    reachable_objects: 3,
    has_thermostat: true,
    thermostat_mode: 'eco',
    temperature: 20.5,
    temperature_at: new Date(at.clock.now()).toISOString(),
    humidity: 48,
    setpoint: 21,
    heating_power: 750,
    silent_since: null,
    order: { order: 'comfort', source: 'override', until: null },
  })
  await at.close()
})

test('an order is awaited from its request until every device has confirmed it', async () => {
  const { at, home, room } = await startHome()
  const share = (deviceId: string, status: string) =>
    at.database.query(
      `insert into command_device (command_id, home_id, device_id, status, requested_at) values ($1, $2, $3, $4, now())
       on conflict (home_id, command_id, device_id) do update set status = excluded.status`,
      [home.commandId, home.homeId, deviceId, status],
    )
  expect((await room()).awaited).toBeNull()

  await share(home.radiatorId, 'requested')
  expect((await room()).awaited).toBe('eco')
  await share(home.radiatorId, 'confirmed')
  await share(home.thermostatId, 'sent')
  expect((await room()).awaited).toBe('eco')
  await share(home.thermostatId, 'failed')
  expect((await room()).awaited).toBeNull()
  await at.close()
})

test('a room has the temperature of its sensor, and of its thermostat only if no sensor answers', async () => {
  const { at, home, room } = await startHome()
  const sensorId = randomUUID()
  await at.database.query(
    `insert into device (id, home_id, hub_id, address, friendly_name, name, room_id, type, category, capabilities,
       reachable, connected_since, last_seen, created_at)
     values ($1, $2, $3, 'sensor', 'Sonde', 'Sonde', $4, 'sensor', 'none', '{temperature}', true, now(), now(), now())`,
    [sensorId, home.homeId, home.hubId, home.roomId],
  )
  expect((await room()).temperature).toBe(20.5)
  await at.database.query(
    `insert into series (home_id, device_id, capability, latest_at, latest_value)
     values ($1, $2, 'temperature', to_timestamp($3::float8 / 1000), 18.9)`,
    [home.homeId, sensorId, at.clock.now()],
  )

  expect((await room()).temperature).toBe(18.9)
  await at.database.query('update device set reachable = false where id = $1', [sensorId])
  expect((await room()).temperature).toBe(20.5)
  await at.close()
})

test('devices that disagree give no mode', async () => {
  const { at, home, room } = await startHome()
  await at.database.query(
    `update reading set value = 1 from series
     where series.id = reading.series_id and device_id = $1 and capability = 'thermostat_mode'`,
    [home.radiatorId],
  )

  expect((await room()).thermostat_mode).toBeNull()
  await at.close()
})

test('a room is silent once its last heating device is, and a silent radiator has no power now', async () => {
  const { at, home, room } = await startHome()
  const fall = (deviceId: string, hoursAgo: number) =>
    at.database.query(
      `update device set reachable = false, connected_since = null,
         disconnected_since = to_timestamp($2::float8 / 1000) where id = $1`,
      [deviceId, at.clock.now() - hoursAgo * HOUR],
    )
  await fall(home.radiatorId, 5)
  expect(await room()).toMatchObject({ silent_since: null, heating_power: null, reachable_objects: 2 })
  await fall(home.thermostatId, 2)

  const silent = await room()
  expect(silent.silent_since).toBe(new Date(at.clock.now() - 2 * HOUR).toISOString())
  expect(silent.temperature).toBe(20.5)
  expect(silent.alerts?.filter(({ kind }) => kind === 'silent')).toHaveLength(2)
  await at.close()
})

test('an open window and a low battery are alerts with their details', async () => {
  const { at, home, room } = await startHome()

  expect((await room()).alerts).toEqual([
    expect.objectContaining({
      kind: 'window_open',
      device_id: home.contactId,
      since: new Date(at.clock.now() - HOUR).toISOString(),
    }),
    expect.objectContaining({ kind: 'battery_low', device_id: home.contactId, value: 12 }),
  ])
  await at.close()
})

test('a room line is the past as reported, with the person who requested it, then the plan of the sources', async () => {
  const { at, home, token } = await startHome()
  const now = at.clock.now()
  const query = {
    startDate: new Date(now - 2 * HOUR).toISOString(),
    endDate: new Date(now + 2 * HOUR).toISOString(),
  }
  const answer = await at.ask(listRoomLines, { token, query })

  expect(answer.body).toEqual([
    {
      room_id: home.roomId,
      blocks: [
        { from: now - 2 * HOUR, to: now - HOUR, order: null, kind: 'past', source: null, by: null },
        // Éco was requested, though the override that holds is Confort.
        {
          from: now - HOUR,
          to: now,
          order: 'eco',
          kind: 'past',
          source: 'override',
          by: `Marie ${home.mark}`,
        },
        { from: now, to: now + 2 * HOUR, order: 'comfort', kind: 'planned', source: 'override' },
      ],
    },
  ])
  await at.close()
})

test('an empty span, or one longer than eight days, is refused by its field', async () => {
  const { at, token } = await startHome()
  const ask = (startDate: string, endDate: string) =>
    at.ask(listRoomLines, { token, query: { startDate, endDate } })

  expect(await ask('2027-01-18T00:00:00Z', '2027-01-18T00:00:00Z')).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', field: 'query.endDate' },
  })
  expect(await ask('2027-01-01T00:00:00Z', '2027-01-09T00:00:01Z')).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', field: 'query.startDate' },
  })
  await at.close()
})
