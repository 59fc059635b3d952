import { getHotWaterWeek, type HotWaterWeek, setHotWaterWeek } from '@foyer/contract/hot-water.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { serve, type Served } from '#base/http/serve.ts'
import { hasRoom, selectTankLocked, selectTanks, type TankRow } from './hot-water.store.ts'
import { insertTankWeekChange, updateTankWeek } from './hot-water-week.store.ts'

/** The routes of the weeks of tanks: a tank on Auto follows its own week from the next plan of its home on. */
export function hotWaterWeeksRoutes(parts: { clock: Clock }): Served[] {
  return [
    serve(getHotWaterWeek, async ({ params: { roomId } }, { user, database }) =>
      present(roomId, await tankOfRoom(database, { homeId: user.homeId, roomId })),
    ),
    serve(setHotWaterWeek, async ({ params: { roomId }, body }, { user, database }) => {
      const { homeId, accountId, accountName } = user
      const found = await tankOfRoom(database, { homeId, roomId })
      const tank = await selectTankLocked(database, found)
      if (tank === undefined) throw new GatewayError('not_commandable')
      if (body.version !== null && body.version !== tank.weekVersion) {
        throw new GatewayError('conflict', { field: 'body.version' })
      }
      await updateTankWeek(database, tank, body.week)
      await insertTankWeekChange(database, tank, { roomId, at: parts.clock.now(), accountId, accountName })
      return present(roomId, { ...tank, week: body.week, weekVersion: tank.weekVersion + 1 })
    }),
  ]
}

/** The tank of a room, the first by name if it has several. Throws `not_found`, or `not_commandable` if it has none. */
async function tankOfRoom(
  database: Database,
  { homeId, roomId }: { homeId: string; roomId: string },
): Promise<TankRow> {
  if (!(await hasRoom(database, { homeId, roomId }))) throw new GatewayError('not_found')
  const tank = (await selectTanks(database, [homeId])).find((one) => one.roomId === roomId)
  if (tank === undefined) throw new GatewayError('not_commandable')
  return tank
}

function present(roomId: string, tank: TankRow): HotWaterWeek {
  return { room_id: roomId, device_name: tank.deviceName, week: tank.week, version: tank.weekVersion }
}
