import { endSession, listSessions } from '@foyer/contract/account.ts'
import { removePerson } from '@foyer/contract/people.ts'
import {
  getPushKey,
  PUSH_SUBSCRIPTIONS_MAX,
  removePushSubscription,
  renewPushSubscription,
  subscribePush,
} from '@foyer/contract/push.ts'
import { logout } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { addPerson, signIn } from '#testing/app.ts'
import { startPushHome, subscriptionsOf } from '#testing/push-home.ts'

test('the same endpoint is one subscription, which only its owner sees and removes', async () => {
  const { at, home, token, subscribe } = await startPushHome()
  const member = await signIn(at, await addPerson(at.database, { homeId: home.homeId, role: 'member' }))
  const browser = await subscribe()
  const params = { subscriptionId: browser.id }
  const again = await at.ask(subscribePush, { token, body: { ...browser.subscription, language: 'en' } })
  expect(again.body).toMatchObject({ id: browser.id, language: 'en' })
  expect(await subscriptionsOf(at, token)).toHaveLength(1)

  expect(await subscriptionsOf(at, member)).toEqual([])
  expect((await at.ask(removePushSubscription, { token: member, params })).status).toBe(404)

  // A person who knows an endpoint but not its secret cannot take it over.
  const { endpoint, keys } = browser.subscription
  const stolen = { endpoint, keys: { ...keys, auth: 'A'.repeat(22) }, language: 'fr' }
  expect((await at.ask(subscribePush, { token: member, body: stolen })).body).toMatchObject({
    code: 'conflict',
  })
  // The next person at the same browser takes it over, and the former one gets no more messages there.
  const taken = await at.ask(subscribePush, {
    token: member,
    body: { ...browser.subscription, language: 'fr' },
  })
  expect(taken.status).toBe(200)
  expect(await subscriptionsOf(at, token)).toEqual([])

  expect((await at.ask(removePushSubscription, { token: member, params })).status).toBe(200)
  expect(await subscriptionsOf(at, member)).toEqual([])
})

test('a subscription goes with the session that switched it on, and with the person who leaves', async () => {
  const { at, home, token, subscribe } = await startPushHome()
  const second = await signIn(at, home.owner)
  await subscribe({ token: second })
  await at.ask(logout, { token: second })
  expect(await subscriptionsOf(at, token)).toEqual([])

  const third = await signIn(at, home.owner)
  await subscribe({ token: third })
  const list = listSessions.reply.parse((await at.ask(listSessions, { token: third })).body)
  const own = list.find((session) => session.is_current)
  await at.ask(endSession, { token, params: { sessionId: own?.id ?? '' } })
  expect(await subscriptionsOf(at, token)).toEqual([])

  const person = await addPerson(at.database, { homeId: home.homeId, role: 'member' })
  await subscribe({ token: await signIn(at, person) })
  await at.ask(removePerson, { token, params: { accountId: person.accountId } })
  expect(await at.database.query('select from push_subscription')).toEqual([])
})

test('the key is made once, is the same after a restart, and its private half never leaves the database', async () => {
  const { at, token } = await startPushHome()
  const first = getPushKey.reply.parse((await at.ask(getPushKey, { token })).body)
  expect(Buffer.from(first.public_key, 'base64url')).toHaveLength(65)
  const [row] = await at.database.query<{ key: string }>('select private_key as key from vapid_key')
  expect(row?.key).toMatch(/^[\w-]{43}$/)
  expect(at.logged.join('\n')).not.toContain(row?.key)
})

test('an address that is not https, or resolves to this machine or its network, is refused, and so is an invalid key', async () => {
  const { at, token, subscribe } = await startPushHome()
  const { subscription } = await subscribe()
  const ask = async (change: object) => {
    const answer = await at.ask(subscribePush, {
      token,
      body: { ...subscription, language: 'fr', ...change },
    })
    return [answer.status, answer.body]
  }
  for (const endpoint of [
    'http://push.example.org/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://10.1.2.3/a',
    'https://192.168.1.1/a',
    'https://172.20.0.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/a',
    'https://0.0.0.0/a',
    'https://[::1]/a',
    'https://[::ffff:10.0.0.1]/a',
    'https://[fe80::1]/a',
    'https://[fd00::1]/a',
    'https://localhost/a',
    'https://localhost./a',
    'https://gateway/a',
    'https://metadata.google.internal/a',
    'https://box.local/a',
    'https://push.example.org:8443/a',
    'https://user:word@push.example.org/a',
    'ftp://push.example.org/a',
    subscription.endpoint.replace('127.0.0.1', 'localhost'),
  ]) {
    expect(await ask({ endpoint }), endpoint).toMatchObject([
      400,
      { code: 'invalid_input', field: 'body.endpoint' },
    ])
  }
  expect(await ask({ endpoint: `https://push.example.org/${'a'.repeat(1_000)}` })).toMatchObject([400, {}])
  const none = { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` }
  expect(await ask({ keys: none })).toMatchObject([400, { field: 'body.keys.p256dh' }])
  expect(await ask({ endpoint: 'https://fcm.googleapis.com/fcm/send/a:b' })).toMatchObject([200, {}])
  expect(await ask({ endpoint: 'https://[2a00:1450:4007::1]/a' })).toMatchObject([200, {}])
})

test('a browser that was given another subscription replaces it with the former one’s secret, without a token', async () => {
  const { at, token, service, subscribe } = await startPushHome()
  const browser = await subscribe()
  const key = getPushKey.reply.parse((await at.ask(getPushKey, { token })).body).public_key
  const next = service.subscribe(key).subscription
  const { endpoint, keys } = browser.subscription
  const wrong = { endpoint, auth: 'A'.repeat(22) }
  expect((await at.ask(renewPushSubscription, { body: { former: wrong, ...next } })).status).toBe(404)
  const inside = { ...next, endpoint: 'https://10.0.0.1/a' }
  const former = { endpoint, auth: keys.auth }
  expect((await at.ask(renewPushSubscription, { body: { former, ...inside } })).status).toBe(400)

  expect((await at.ask(renewPushSubscription, { body: { former, ...next } })).status).toBe(200)
  expect(await subscriptionsOf(at, token)).toMatchObject([{ id: browser.id, endpoint: next.endpoint }])
  expect((await at.ask(renewPushSubscription, { body: { former, ...next } })).status).toBe(404)
})

test('a person has twenty browsers at most, and sixty in an hour', async () => {
  const { at, token, subscribe } = await startPushHome()
  const browsers = []
  for (let count = 0; count < 21; count += 1) {
    browsers.push(await subscribe())
    at.clock.pass(1_000)
  }
  const list = await subscriptionsOf(at, token)
  expect(list).toHaveLength(PUSH_SUBSCRIPTIONS_MAX)
  expect(list.map(({ id }) => id)).not.toContain(browsers[0]?.id)
  const body = { ...browsers[1]?.subscription, language: 'fr' }
  for (let count = 21; count < 60; count += 1) {
    expect((await at.ask(subscribePush, { token, body })).status).toBe(200)
  }
  expect((await at.ask(subscribePush, { token, body })).status).toBe(429)
})
