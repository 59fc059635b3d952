import { listNotifications } from '@foyer/contract/notification.ts'
import { expect, test } from 'vitest'
import { createLog } from '#base/log.ts'
import { createHistory } from '#history/history.ts'
import { addDevice } from '#testing/history-home.ts'
import { eventually } from '#testing/hub.ts'
import { checkNow, nextCheckOf, startPushHome } from '#testing/push-home.ts'

const MINUTE = 60_000

test('a power at 90 % of the subscription is notified after two minutes, and ends when it falls', async () => {
  const { at, home, subscribe, begun, report, notice, nextCheck } = await startPowerHome()
  const browser = await subscribe()

  // 6 kVA: 5,400 VA are 90 %.
  await report(0, 5_399)
  await report(1, 5_580)
  at.clock.set(begun + 2 * MINUTE)
  await checkNow(at, home.homeId)
  // One minute is over: it is checked again when the second is.
  await eventually(nextCheck, (next) => next === begun + 3 * MINUTE)
  expect(await notice()).toBeUndefined()

  at.clock.set(begun + 3 * MINUTE)
  await checkNow(at, home.homeId)
  const first = await eventually(notice, (found) => found !== undefined)
  expect(first).toMatchObject({
    value: 93,
    ended_at: null,
    at: new Date(begun + MINUTE).toISOString(),
    device: { name: expect.any(String) },
  })
  const [message] = await eventually(
    async () => browser.messages,
    (messages) => messages.length > 0,
  )
  expect(message?.payload).toMatchObject({ title: 'Puissance à 93\u202F% de votre abonnement' })

  await report(4, 3_000)
  at.clock.set(begun + 5 * MINUTE)
  await checkNow(at, home.homeId)
  expect(await eventually(notice, (found) => found?.ended_at !== null)).toMatchObject({ id: first?.id })
})

async function startPowerHome() {
  const world = await startPushHome()
  const { at, home, token } = world
  // The home of the tests has a contract of 6 kVA. The meter is its only one.
  await at.database.query(`update device set category = 'none' where home_id = $1 and category = 'meter'`, [
    home.homeId,
  ])
  const deviceId = await addDevice(at.database, {
    homeId: home.homeId,
    hubId: home.hubId,
    category: 'meter',
  })
  const history = createHistory({
    database: at.database,
    clock: at.clock,
    log: createLog({ level: 'silent' }),
  })
  const begun = at.clock.now()
  return {
    ...world,
    begun,
    /** Reports an apparent power (VA) some minutes after the beginning. */
    async report(minutes: number, value: number) {
      const time = begun + minutes * MINUTE
      await history.record([{ homeId: home.homeId, deviceId, capability: 'apparent_power', at: time, value }])
    },
    nextCheck: () => nextCheckOf(at.database, home.homeId),
    async notice() {
      const all = listNotifications.reply.parse((await at.ask(listNotifications, { token })).body)
      return all.find(({ kind }) => kind === 'power_high')
    },
  }
}
