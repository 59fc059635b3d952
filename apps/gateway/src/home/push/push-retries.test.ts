import { expect, test } from 'vitest'
import { eventually } from '#testing/hub.ts'
import { signInElsewhere, startPushHome } from '#testing/push-home.ts'

type PushHome = Awaited<ReturnType<typeof startPushHome>>

/** Waits for the pause of ten minutes after so many attempts. While it is being sent, a row has thirty seconds. */
function untilPaused({ at, service }: PushHome, tries: number): Promise<unknown> {
  return eventually(
    () =>
      at.database.query<{ sendAt: number; tries: number }>(
        'select send_at as "sendAt", tries from push_message',
      ),
    ([row]) => {
      // What is left of the pause: the clock runs on.
      const left = (row?.sendAt ?? Infinity) - at.clock.now()
      const isPause = left < 602_000 && left > 300_000
      return row?.tries === tries && service.arrivals.length === tries && isPause
    },
  )
}

test('an overloaded push service is retried at the time of its reply, and never after it accepted the message', async () => {
  const started = await startPushHome()
  const { at, home, service, subscribe } = started
  const browser = await subscribe()
  service.replies.push({ status: 503 }, { status: 429, retryAfter: 600 })
  await signInElsewhere(at, home.owner)
  await untilPaused(started, 2)
  // It was retried by itself, after five seconds.
  const [first = 0, second = 0] = service.arrivals
  expect(second - first).toBeGreaterThan(4_500)

  at.clock.pass(601_000)
  await eventually(
    async () => browser.messages,
    (messages) => messages.length === 1,
  )
  expect(service.arrivals).toHaveLength(3)
})

test('a message that is read or has ended before it could be sent is not sent', async () => {
  const started = await startPushHome()
  const { at, home, service, subscribe } = started
  await subscribe()
  service.replies.push({ status: 429, retryAfter: 600 })
  await signInElsewhere(at, home.owner)
  await untilPaused(started, 1)
  await at.database.query(
    `insert into notification_read (notification_id, home_id, account_id, read_at)
     select id, home_id, $2, now() from notification where home_id = $1`,
    [home.homeId, home.owner.accountId],
  )
  at.clock.pass(601_000)
  await eventually(
    () => at.database.query('select from push_message'),
    (rows) => rows.length === 0,
  )
  expect(service.arrivals).toHaveLength(1)
})
