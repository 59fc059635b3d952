import { countUnread, listNotifications } from '@foyer/contract/notification.ts'
import { parkIds } from '@foyer/contract/session.ts'
import type { NotificationsMemory } from '@foyer/rules/home/plan-notifications.ts'
import { planHome } from '@foyer/rules/home/plan-home.ts'
import { createDevices } from '#home/devices/devices.ts'
import { checkNotifications } from '#heating/home-loop/check-notifications.ts'
import { readHomeFacts } from '#heating/home-loop/home-facts.ts'
import { createNotifications } from '#home/notifications/notifications.ts'
import { createHistory } from '#history/history.ts'
import { createLog } from '#base/log.ts'
import { signIn, startTestApp } from './app.ts'
import { makeTestHome, type TestHome } from './world.ts'
import type { Database } from '#base/database/database.ts'

/** For tests: the memory of a home that is to be checked for notifications now. */
export const dueNow: NotificationsMemory = {
  of: { alarms: '', days: '', orders: '', others: '' },
  at: 0,
  hasMissed: false,
}

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
    clock,
    live: { publish: () => {} },
  })
  const stored = () =>
    database.query('select id, kind, ended_at from notification where home_id = $1 order by id', [
      home.homeId,
    ])
  /** Checks the home as a plan does. Returns true if a notification was created, changed or ended. */
  const check = async () => {
    const before = await stored()
    await database.transaction(async (tx) => {
      const now = clock.now()
      for (const facts of await readHomeFacts({ devices, history, settle: 0 }, tx, [home.homeId], now)) {
        const plan = planHome({ ...facts, memory: { ...facts.memory, notifications: dueNow } }, now)
        const given = { now, commandsFailed: new Set<string>() }
        const { failed } = await checkNotifications(
          { history, notifications },
          tx,
          [{ ...facts, plan }],
          given,
        )
        for (const { error } of failed) throw error
      }
    })
    return JSON.stringify(await stored()) !== JSON.stringify(before)
  }
  const token = await signIn(at, home.owner)
  const list = async (as = token) =>
    listNotifications.reply.parse((await at.ask(listNotifications, { token: as })).body)
  const unread = async (as = token) => (await at.ask(countUnread, { token: as })).body
  return { at, home, notifications, check, token, list, unread, close: () => history.close().then(at.close) }
}
