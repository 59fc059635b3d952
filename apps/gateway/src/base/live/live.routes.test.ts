import { listDevices } from '@foyer/contract/device.ts'
import { LIVE_POSITION_HEADER } from '@foyer/contract/live.ts'
import { type LiveTopic, liveTopics } from '@foyer/contract/live-topic.ts'
import { authenticate, logout, parkIds } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { addPerson, startTestApp, type TestApp, type TestPerson } from '#testing/app.ts'
import { makeTestHome } from '#testing/world.ts'

test('a stream only has changes of its own home, and ends with its session', async () => {
  const at = await startTestApp()
  const [mine, other] = [await addPerson(at.database), await addPerson(at.database)]
  const token = await signIn(at, mine)
  const [own, foreign] = [await open(at, token), await open(at, await signIn(at, other))]
  await own.until('event: heartbeat')

  // As another gateway on this database would send it.
  await publishFromElsewhere(at, mine.homeId, 'getTariff')
  const received = await own.until('event: batch')
  await at.ask(logout, { token })
  await own.toEnd()

  expect(received).toContain('data: {"devices":[],"stale":["getTariff"]}\n\n')
  expect(own.text()).toMatch(/event: end\ndata: \{\}\n\n$/)
  expect((await at.send('/api/live', { headers: { token } })).status).toBe(401)
  await at.close()
  await foreign.toEnd()
  expect(foreign.text()).not.toContain('getTariff')
})

test('a read returns the position of the stream before it, and a stream opened there misses nothing', async () => {
  const at = await startTestApp()
  const person = await addPerson(at.database)
  const token = await signIn(at, person)
  const read = async () =>
    (await at.send('/api/devices', { headers: { token } })).headers.get(LIVE_POSITION_HEADER) ?? ''
  const before = await read()
  await publishFromElsewhere(at, person.homeId, 'listDevices')
  await expect.poll(read).not.toBe(before)

  const stream = await open(at, token, { 'last-event-id': before })
  const received = await stream.until('event: batch')
  expect(received).toContain(`id: ${await read()}\n`)
  expect(received).toContain('"stale":["listDevices"]')
  await at.close()
})

test('a value of another gateway is not sent after a list of devices that has a newer one', async () => {
  const at = await startTestApp()
  const { owner, homeId, thermostatId } = await makeTestHome(at.database, at.clock, parkIds.vav)
  const token = await signIn(at, owner)
  const devices = listDevices.reply.parse((await at.ask(listDevices, { token })).body)
  expect(devices.find(({ id }) => id === thermostatId)?.temperature).toBe(20.5)
  const stream = await open(at, token)

  const now = at.clock.now()
  await publishFromElsewhere(at, homeId, 'listDevices', {
    devices: [{ id: thermostatId, temperature: 15, humidity: 40 }],
    times: { [thermostatId]: { temperature: now - 1_000, humidity: now } },
  })
  const received = await stream.until('event: batch')
  expect(received).toContain(`data: {"devices":[{"id":"${thermostatId}","humidity":40}],"stale":[]}`)
  await at.close()
})

test('a sixth stream of an account is refused with an error code and a time to retry', async () => {
  const at = await startTestApp()
  const token = await signIn(at, await addPerson(at.database))
  for (let stream = 0; stream < 5; stream += 1) await open(at, token)

  const refused = await at.send('/api/live', { headers: { token } })

  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('15')
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
  await at.close()
})

/** Notifies the listeners of a home, as another gateway on the database does. */
async function publishFromElsewhere(
  at: TestApp,
  homeId: string,
  topic: LiveTopic,
  values?: unknown,
): Promise<void> {
  const homes = { [homeId]: [liveTopics.indexOf(topic)] }
  const signal = JSON.stringify({ homes, ...(values === undefined ? {} : { values: { [homeId]: values } }) })
  await at.database.query(
    `select pg_notify('foyer_live_' || gateway, $1) from live_listener where home_id = $2`,
    [signal, homeId],
  )
}

async function signIn(at: TestApp, { email, password }: TestPerson): Promise<string> {
  const answer = await at.ask(authenticate, { body: { parkName: 'vav', email, password } })
  return authenticate.reply.parse(answer.body).access_token
}

/** Opens a stream like a browser. */
async function open(at: TestApp, token: string, from: Record<string, string> = {}) {
  const response = await at.send('/api/live', { headers: { token, ...from } })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''

  async function readMore(): Promise<boolean> {
    const piece = await reader?.read()
    text += decoder.decode(piece?.value, { stream: true })
    return piece?.done === false
  }

  return {
    text: () => text,
    /** Reads until this text was received; returns all text. */
    async until(words: string): Promise<string> {
      while (!text.includes(words)) if (!(await readMore())) throw new Error(`ended before ${words}`)
      return text
    },
    async toEnd(): Promise<void> {
      while (await readMore());
    },
  }
}
