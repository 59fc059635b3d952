import { once } from 'node:events'
import { getPushKey, subscribePush } from '@foyer/contract/push.ts'
import { expect, onTestFinished, test } from 'vitest'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'
import { type Gateway, read, signInAt, startGateway } from '#testing/gateway-process.ts'
import { eventually } from '#testing/hub.ts'
import { startPushService } from '#testing/push-service.ts'

test('killed after it wrote a notification down and before it was sent, the next gateway sends it', async () => {
  let first: Gateway | undefined
  const killed = Promise.withResolvers<void>()
  const service = await startPushService({
    // A message arrives and is not accepted yet, and its sender is killed.
    async onCome() {
      if (first === undefined || first.process.signalCode !== null) return
      first.process.kill('SIGKILL')
      await once(first.process, 'exit')
      killed.resolve()
    },
  })
  service.replies.push('silence')
  onTestFinished(() => service.close())
  const folder = makeTemporaryFolder()
  const startAt = (time: string) =>
    startGateway(folder, {
      ...(first === undefined ? {} : { former: first }),
      logLevel: 'info',
      environment: { PUSH_HOSTS: service.host, FOYER_NOW: `2027-01-18T${time}:00+01:00` },
    })
  first = await startAt('18:00')
  const token = await signInAt(first)
  const key = getPushKey.reply.parse(await read(first, token, '/push/key')).public_key
  const browser = service.subscribe(key)
  const subscribed = await fetch(`${first.ready.address}/api${subscribePush.path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ ...browser.subscription, language: 'fr' }),
  })
  expect(subscribed.status).toBe(200)
  // The notification may be sent before the reply, which is lost with the gateway.
  await signInWithFirefox(first).catch(() => undefined)
  await killed.promise
  expect(browser.messages).toEqual([])

  // Later than the lease of an attempt.
  const second = await startAt('18:05')
  await eventually(
    async () => browser.messages,
    (messages) => messages.length === 1,
  )
  expect(browser.messages[0]?.payload.title).toBe('Nouvelle connexion\u202F: Firefox, Linux')
  expect(service.faults).toEqual([])
  expect(getPushKey.reply.parse(await read(second, token, '/push/key')).public_key).toBe(key)
  const secret = new URL(browser.subscription.endpoint).pathname
  expect(first.logged() + second.logged()).not.toContain(secret)
})

async function signInWithFirefox({ ready }: Gateway): Promise<void> {
  const account = ready.demo.accounts[0]
  await fetch(`${ready.address}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
    body: JSON.stringify({ parkName: 'vav', email: account?.email, password: account?.password }),
  })
}
