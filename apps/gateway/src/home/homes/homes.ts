import type { Home } from '@foyer/contract/home.ts'
import type { Database } from '#base/database/database.ts'
import { instant } from '#home/devices/present-device.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { type Clock, timeOfWork } from '#base/clock.ts'
import { lockHome, selectHome, selectPlannedAt, updateHomeRow } from './home.store.ts'

export { lockHome, selectRoomIds } from './home.store.ts'

type Changes = {
  name?: string | undefined
  time_zone?: string | undefined
  address?: string | null | undefined
}

export type Homes = {
  read(database: Database, homeId: string): Promise<Home>
  /**
   * Changes the given fields. After a change of the time zone every room evaluates its week again once this is
   * committed.
   */
  update(tx: Database, homeId: string, changes: Changes): Promise<void>
}

/** The settings of homes that their owners change. */
export function createHomes(): Homes {
  return {
    async read(from, homeId) {
      const row = await selectHome(from, homeId)
      if (row === undefined) throw new GatewayError('session_ended')
      const { name, timeZone, address, createdAt } = row
      return { id: homeId, name, time_zone: timeZone, address, created_at: instant(createdAt) }
    },
    async update(tx, homeId, changes) {
      await lockHome(tx, homeId)
      const row = await selectHome(tx, homeId)
      if (row === undefined) throw new GatewayError('session_ended')
      const timeZone = changes.time_zone ?? row.timeZone
      await updateHomeRow(tx, homeId, {
        name: changes.name?.normalize('NFC') ?? row.name,
        timeZone,
        address: changes.address === undefined ? row.address : changes.address,
      })
    },
  }
}

/** The time (ms) of a change in a home that this transaction has locked: never before its last plan. */
export async function timeInHome(tx: Database, clock: Clock, homeId: string): Promise<number> {
  const plannedAt = await selectPlannedAt(tx, homeId)
  return timeOfWork(clock, plannedAt === null ? [] : [plannedAt])
}
