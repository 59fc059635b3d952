import { readNotifications } from '@foyer/contract/notification.ts'
import { expect, test } from 'vitest'
import { addPerson, signIn } from '#testing/app.ts'
import { eventually } from '#testing/hub.ts'
import { checkNow } from '#testing/push-home.ts'
import { daylong, startDeliveryHome } from '#testing/delivery-home.ts'

test('a return is sent only to those who were sent the loss or have read it', async () => {
  const { at, home, token, subscribe, choose, loseHub, mailsTo } = await startDeliveryHome()
  const [awake, reader] = await Promise.all(
    Array.from({ length: 2 }, () => addPerson(at.database, { homeId: home.homeId, role: 'member' })),
  )
  if (awake === undefined || reader === undefined) throw new Error('two people')
  const [awakeToken, readerToken] = [await signIn(at, awake), await signIn(at, reader)]
  const browsers = [
    await subscribe(),
    await subscribe({ token: awakeToken }),
    await subscribe({ token: readerToken }),
  ]
  for (const one of [token, readerToken]) await choose(one, { night: daylong })
  await choose(awakeToken, { night: { ...daylong, is_quiet: false } })
  await loseHub()
  await checkNow(at, home.homeId)
  await mailsTo(awake.email, 1)
  await eventually(
    () => at.database.query('select from push_message'),
    (rows) => rows.length === 2,
  )
  await at.ask(readNotifications, { token: readerToken, body: {} })
  await at.database.query('update hub set online = true, disconnected_since = null where home_id = $1', [
    home.homeId,
  ])
  await checkNow(at, home.homeId)
  await mailsTo(awake.email, 2)
  at.clock.set(Date.parse('2027-01-18T23:01:00+01:00'))
  await checkNow(at, home.homeId)
  await mailsTo(reader.email, 1)
  const titles = await eventually(
    async () => browsers.map(({ messages }) => messages.map(({ payload }) => payload.title)),
    ([, two = [], three = []]) => two.length === 2 && three.length === 1,
  )
  const [lost, back] = [expect.stringContaining('hors ligne'), expect.stringContaining('de nouveau en ligne')]
  expect(titles).toEqual([[], [lost, back], [back]])
  expect(await mailsTo(home.owner.email, 0)).toEqual([])
})
