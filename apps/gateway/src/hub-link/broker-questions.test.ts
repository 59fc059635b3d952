import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { startHttpAuthBroker } from '#testing/http-auth-broker.ts'
import { connectHub, ended, eventually, openTestLink, type TestLink } from '#testing/hub.ts'

const key = 'a-key-of-the-broker'

/** The real hub link with a broker that uses its HTTP authentication. */
async function openAsked(): Promise<{ link: TestLink; address: string; ask: Ask }> {
  const broker = await startHttpAuthBroker()
  onTestFinished(() => broker.close())
  const port = await freePort()
  broker.ask(port, key)
  const link = await openTestLink({
    mqttUrl: broker.url,
    brokerAuth: { host: '127.0.0.1', port, key },
    emqxApi: broker.api,
  })
  onTestFinished(() => link.close())
  const ask: Ask = (path, body, authorization = `Bearer ${key}`) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  return { link, address: broker.address, ask }
}

type Ask = (path: string, body: unknown, authorization?: string) => Promise<Response>

test('a broker with HTTP authentication admits hubs, isolates them, and disconnects a revoked one', async () => {
  const { link, address } = await openAsked()
  expect(link.hubLink.canAdmitHubs()).toBe(true)
  const [one, other] = [await link.addHub(), await link.addHub()]
  await link.hubLink.admitHub(one.hubId, one.secret)
  await link.hubLink.admitHub(other.hubId, other.secret)
  await expect(connectHub(address, { ...one, secret: 'wrong' })).rejects.toThrow()
  await expect(connectHub(address, one, { clientId: 'foyer-x-7' })).rejects.toThrow()

  const [hub, neighbour] = [await connectHub(address, one), await connectHub(address, other)]
  await neighbour.client.subscribeAsync(`homes/${one.hubId}/#`).catch(() => {})
  neighbour.client.publish(`homes/${one.hubId}/zigbee2mqtt/bridge/state`, '{"state":"online"}')
  await neighbour.publish('bridge/state', { state: 'online' })
  const online = () => link.changes.filter(({ status }) => status === 'online').map(({ hubId }) => hubId)
  await eventually(online, (hubIds) => hubIds.length > 0)
  expect(online()).toEqual([other.hubId])
  await hub.publish('bridge/state', { state: 'online' })
  await eventually(online, (hubIds) => hubIds.includes(one.hubId))
  expect(neighbour.received).toEqual([])

  await link.database.query('update hub set secret_hash = null where id = $1', [one.hubId])
  await link.hubLink.disconnectHub(one.hubId)
  await ended(hub.client)
  await expect(connectHub(address, one)).rejects.toThrow()
  expect(neighbour.isConnected()).toBe(true)
  await neighbour.end()
})

test('requests in the format of EMQX are answered only with the right key, and unclear ones are denied', async () => {
  const { link, ask } = await openAsked()
  const { hubId, secret } = await link.addHub()
  const answersTo = async (path: string, body: unknown): Promise<unknown> => {
    const response = await ask(path, body)
    return [response.status, response.headers.get('cache-control'), await response.json()]
  }
  const account = { username: hubId, password: secret, clientid: 'mqttjs_1', peerhost: '192.0.2.1' }
  const denied = [200, 'no-store', { result: 'deny' }]

  expect(await answersTo('/broker/sign-in', account)).toEqual([
    200,
    'no-store',
    { result: 'allow', is_superuser: false },
  ])
  for (const wrong of [
    { ...account, password: 'wrong' },
    { ...account, clientid: 'foyer-x-7' },
    { ...account, username: 'gateway' },
    { ...account, username: '#' },
    { username: hubId },
    {},
    [],
    '{',
    JSON.stringify({ ...account, more: 'x'.repeat(20_000) }),
  ])
    expect(await answersTo('/broker/sign-in', wrong), JSON.stringify(wrong)).toEqual(denied)
  expect(await answersTo('/broker/sign-in', { username: 'gateway', password: 'own secret' })).toEqual([
    200,
    'no-store',
    { result: 'allow', is_superuser: false },
  ])

  const touch = async (action: string, topic: string, username = hubId) => {
    const [status, cache, body] = [await answersTo('/broker/access', { username, action, topic })].flat()
    expect([status, cache]).toEqual([200, 'private, max-age=60'])
    return JSON.stringify(body)
  }
  const [allow, deny] = ['{"result":"allow"}', '{"result":"deny"}']
  expect(await touch('publish', `homes/${hubId}/zigbee2mqtt/lamp`)).toBe(allow)
  expect(await touch('subscribe', `homes/${hubId}/#`)).toBe(allow)
  expect(await touch('subscribe', 'homeassistant/#')).toBe(allow)
  expect(await touch('subscribe', 'homes/#', 'gateway')).toBe(allow)
  expect(await touch('publish', 'homeassistant/status')).toBe(deny)
  expect(await touch('publish', `homes/${hubId}/#`)).toBe(deny)
  expect(await touch('subscribe', 'homes/#')).toBe(deny)
  expect(await touch('subscribe', '#')).toBe(deny)
  expect(await touch('subscribe', '$SYS/#', 'gateway')).toBe(deny)
  expect(await touch('remove', `homes/${hubId}/a`)).toBe(deny)
  expect(await touch('publish', 'homes/a/a', 'nobody')).toBe(deny)

  for (const authorization of ['', 'Bearer wrong', key, `Bearer ${key} `.repeat(2)])
    expect((await ask('/broker/sign-in', account, authorization)).status).toBe(401)
  expect((await ask('/broker/other', account)).status).toBe(404)
})

test('access is denied if the lookup fails', async () => {
  const { link, ask } = await openAsked()
  const { hubId, secret } = await link.addHub()
  await link.database.query('alter table hub rename column secret_hash to gone')
  const account = { username: hubId, password: secret }
  expect(await (await ask('/broker/sign-in', account)).json()).toEqual({ result: 'deny' })
  const topic = `homes/${hubId}/a`
  expect(await (await ask('/broker/access', { username: hubId, action: 'publish', topic })).json()).toEqual({
    result: 'deny',
  })
  await link.database.query('alter table hub rename column gone to secret_hash')
})
