import { expect, test } from 'vitest'
import { createHomeChecks } from '#heating/home-checks/home-checks.ts'
import { createNotifications } from '#home/notifications/notifications.ts'
import { eventually } from '#testing/hub.ts'
import { contact, openProtectionTest } from '#testing/protection.ts'

const MINUTE = 60_000

test('a window that is still open when its limit ends causes one notification, which ends when it is shut', async () => {
  const home = await openProtectionTest({ devices: [contact] })
  const { database, clock, devices } = home
  const { homeId } = home.hub
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
  const check = async () => {
    const found = await database.transaction((tx) => checks.check(tx, [homeId]))
    return found.get(homeId)?.next
  }
  const notified = () =>
    database.query<{ isOver: boolean }>(
      `select n.ended_at is not null as "isOver" from notification n
       join device d on d.id = n.device_id and d.home_id = n.home_id and d.room_id = n.room_id
       where n.home_id = $1 and n.kind = 'window_left_open' order by n.at`,
      [homeId],
    )
  const openedAt = clock.now()
  const shut = async (isShut: boolean) => {
    await home.script.publish('window', { contact: isShut })
    await eventually(
      () => database.query(`select state from occurrence where kind = 'window' order by at desc limit 1`),
      ([row]) => row?.['state'] === (isShut ? 'closed' : 'open'),
    )
  }
  await shut(false)
  await home.idle()
  clock.pass(MINUTE)
  await home.untilSent('frost_protection open_window')
  expect(await check()).toBe(openedAt + 60 * MINUTE)
  expect(await notified()).toEqual([])

  clock.set(openedAt + 60 * MINUTE)
  await home.untilSent('comfort open_window_end')
  expect(await check()).toBeNull()
  await check()
  expect(await notified()).toEqual([{ isOver: false }])

  clock.pass(MINUTE)
  await shut(true)
  await check()
  expect(await notified()).toEqual([{ isOver: true }])

  // Opened again: it holds its room once more, and no notification is created until that ends.
  clock.pass(MINUTE)
  await shut(false)
  await home.idle()
  clock.pass(MINUTE)
  await home.untilSent('frost_protection open_window')
  await check()
  expect(await notified()).toEqual([{ isOver: true }])
  await home.stop()
})
