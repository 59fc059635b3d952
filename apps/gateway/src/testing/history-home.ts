import { randomUUID } from 'node:crypto'
import type { DeviceCategory, DeviceType } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'

/** A home made for a test: rows only, no hub behind it. */
export type TestHome = {
  homeId: string
  hubId: string
  addDevice(options?: { type?: DeviceType; category?: DeviceCategory; roomId?: string }): Promise<string>
  addRoom(name: string): Promise<string>
}

/** Makes an empty home in a zone. */
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
    async addDevice(options = {}) {
      const id = randomUUID()
      await database.query(
        `insert into device (id, home_id, hub_id, address, friendly_name, name, type, category, room_id, created_at)
         values ($1, $2, $3, $4, 'it', 'it', $5, $6, $7, now())`,
        [id, homeId, hubId, id, options.type ?? 'sensor', options.category ?? 'none', options.roomId ?? null],
      )
      return id
    },
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
