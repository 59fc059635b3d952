import { randomUUID } from 'node:crypto'
import type { DeviceCategory, DeviceType } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'

type DeviceOptions = { type?: DeviceType; category?: DeviceCategory; roomId?: string }

/** A home for a test: rows only, without a running hub. */
export type TestHome = {
  homeId: string
  hubId: string
  addDevice(options?: DeviceOptions): Promise<string>
  addRoom(name: string): Promise<string>
}

/** Creates an empty home in a time zone. */
export async function makeTestHome(database: Database, zone = 'Europe/Paris'): Promise<TestHome> {
  const homeId = randomUUID()
  const hubId = randomUUID()
  await database.query('insert into home (id, park_id, name, time_zone) values ($1, $2, $3, $4)', [
    homeId,
    randomUUID(),
    'Maison',
    zone,
  ])
  await database.query(`insert into hub (id, home_id, name, created_at) values ($1, $2, 'Box', now())`, [
    hubId,
    homeId,
  ])
  return {
    homeId,
    hubId,
    addDevice: (options = {}) => addDevice(database, { homeId, hubId, ...options }),
    async addRoom(name) {
      const id = randomUUID()
      await database.query('insert into room (id, home_id, name, position) values ($1, $2, $3, 1)', [
        id,
        homeId,
        name,
      ])
      return id
    },
  }
}

/** Adds the row of a device to an existing home. */
export async function addDevice(
  database: Database,
  device: DeviceOptions & { homeId: string; hubId: string },
): Promise<string> {
  const id = randomUUID()
  const { homeId, hubId, type = 'sensor', category = 'none', roomId = null } = device
  await database.query(
    `insert into device (id, home_id, hub_id, address, friendly_name, name, type, category, room_id, created_at)
     values ($1, $2, $3, $4, 'it', 'it', $5, $6, $7, now())`,
    [id, homeId, hubId, id, type, category, roomId],
  )
  return id
}
