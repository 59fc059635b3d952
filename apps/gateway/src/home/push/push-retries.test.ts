import { expect, test } from 'vitest'
import { eventually } from '#testing/hub.ts'
import { signInElsewhere, startPushHome } from '#testing/push-home.ts'

test('an overloaded push service is retried at the time of its reply, and never after it accepted the message', async () => {
  const { at, home, service, subscribe } = await startPushHome()
  const browser = await subscribe()
  service.replies.push({ status: 503 }, { status: 429, retryAfter: 600 })
  await signInElsewhere(at, home.owner)
  const waiting = (seconds: number, tries: number) =>
    eventually(
      () =>
        at.database.query<{ sendAt: number; tries: number }>(
          'select send_at as "sendAt", tries from push_message',
        ),
      ([row]) => {
        // What is left of the pause: the clock runs on. While it is being sent, a row has thirty seconds.
        const left = (row?.sendAt ?? Infinity) - at.clock.now()
        const isPause = left < seconds * 1_000 + 2_000 && left > (seconds - 300) * 1_000
        return row?.tries === tries && service.tries() === tries && isPause
      },
    )
  await waiting(5, 1)
  // It is retried by itself, after five seconds.
  await waiting(600, 2)

  at.clock.pass(601_000)
  await eventually(
    async () => browser.messages,
    (messages) => messages.length === 1,
  )
  expect(service.tries()).toBe(3)
})

test('a message that is read or has ended before it could be sent is not sent', async () => {
  const { at, home, service, subscribe } = await startPushHome()
  await subscribe()
  service.replies.push({ status: 503 })
  await signInElsewhere(at, home.owner)
  await eventually(
    async () => service.tries(),
    (tries) => tries === 1,
  )
  await at.database.query(
    `insert into notification_read (notification_id, home_id, account_id, read_at)
     select id, home_id, $2, now() from notification where home_id = $1`,
    [home.homeId, home.owner.accountId],
  )
  await eventually(
    () => at.database.query('select from push_message'),
    (rows) => rows.length === 0,
  )
  expect(service.tries()).toBe(1)
})
