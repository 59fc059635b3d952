import { listRooms } from '@foyer/contract/room.ts'
import { parkIds } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { signIn, startTestApp } from '#test-app.ts'
import { makeTestHome } from '#test-world.ts'

test('§2 Rooms: alerts appear with their facts and go with them', async () => {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  const token = await signIn(at, home.owner)
  const alerts = async () => {
    const [room] = listRooms.reply.parse((await at.ask(listRooms, { token })).body)
    return (room?.alerts ?? []).map(({ kind }) => kind)
  }
  const report = (capability: string, value: number) =>
    at.database.query(
      `update series set latest_value = $3 where home_id = $1 and capability = $2 and latest_at is not null`,
      [home.homeId, capability, value],
    )
  const reach = (deviceId: string, isReachable: boolean) =>
    at.database.query('update device set reachable = $2 where id = $1', [deviceId, isReachable])

  expect(await alerts()).toEqual(['window_open', 'battery_low'])
  await report('open', 0)
  await report('battery', 80)
  expect(await alerts()).toEqual([])

  await reach(home.radiatorId, false)
  expect(await alerts()).toEqual(['silent'])
  await reach(home.radiatorId, true)
  await report('temperature', 4.5)
  expect(await alerts()).toContain('frost_risk')
  await report('temperature', 20.5)
  expect(await alerts()).toEqual([])
  await at.close()
})
