import { countUnread, listNotifications } from '@foyer/contract/notification.ts'
import { parkIds } from '@foyer/contract/session.ts'
import { createDevices } from '#home/devices/devices.ts'
import { createHomeChecks } from '#heating/home-checks/home-checks.ts'
import { createNotifications } from '#home/notifications/notifications.ts'
import { createHistory } from '#history/history.ts'
import { createLog } from '#base/log.ts'
import { signIn, startTestApp } from './app.ts'
import { makeTestHome, type TestHome } from './world.ts'
import type { Database } from '#base/database/database.ts'

/** For tests: makes Arrêt the order that the home's radiator never confirmed and that should be in force. */
export async function failStop(database: Database, home: TestHome): Promise<void> {
  await database.query(`update command set value = '"stop"' where id = $1`, [home.commandId])
  await database.query(`update room_override set "order" = 'stop' where home_id = $1`, [home.homeId])
  // A radiator that heats for half an hour on Arrêt would be a second notification.
  await database.query(
    `delete from reading where series_id in (select id from series where device_id = $1 and capability = 'instant_power')`,
    [home.radiatorId],
  )
}

/** For tests: a home that is checked for notifications when the test requests it, with its owner's view of them. */
export async function startNotifiedHome() {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  await at.database.query('delete from notification')
  await failStop(at.database, home)
  const { database, clock } = at
  const history = createHistory({ database, clock, log: createLog({ level: 'silent' }) })
  const devices = createDevices({ database, history })
  const notifications = createNotifications({
    database,
    keeperReads: database,
    clock,
    live: { publish: () => {} },
  })
  const checks = createHomeChecks({
    keeperReads: database,
    clock,
    devices,
    energy: { dayNewsOf: async () => new Map(), highPowerOf: async () => new Map() },
    notifications,
  })
  const check = async () =>
    (await at.database.transaction((tx) => checks.check(tx, [home.homeId]))).get(home.homeId)?.isNew
  const token = await signIn(at, home.owner)
  const list = async (as = token) =>
    listNotifications.reply.parse((await at.ask(listNotifications, { token: as })).body)
  const unread = async (as = token) => (await at.ask(countUnread, { token: as })).body
  return { at, home, notifications, check, token, list, unread, close: () => history.close().then(at.close) }
}
