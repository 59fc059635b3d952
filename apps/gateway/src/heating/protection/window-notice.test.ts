import { expect, test } from 'vitest'
import { eventually } from '#testing/hub.ts'
import { contact, openProtectionTest } from '#testing/protection.ts'
import { nextCheckOf } from '#testing/push-home.ts'

const MINUTE = 60_000

test('a window that is still open when its limit ends causes one notification, which ends when it is shut', async () => {
  const home = await openProtectionTest({ devices: [contact] })
  const { database, clock } = home
  const { homeId } = home.hub
  /** Lets the pause end after which the home is checked. */
  const check = async () => {
    await home.idle()
    clock.pass(10_000)
    await home.idle()
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
  await check()
  expect(await nextCheckOf(database, homeId)).toBe(openedAt + 60 * MINUTE)
  expect(await notified()).toEqual([])

  clock.set(openedAt + 60 * MINUTE)
  await home.untilSent('comfort open_window_end')
  await check()
  expect(await notified()).toEqual([{ isOver: false }])
  expect(await nextCheckOf(database, homeId)).toBeNull()

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
