import { createServer, type ServerResponse } from 'node:http'
import { getTariff } from '@foyer/contract/consumption.ts'
import { listDayColors } from '@foyer/contract/day-color.ts'
import { listNotifications } from '@foyer/contract/notification.ts'
import { addContract } from '@foyer/contract/supply-contract.ts'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings, SettingsError } from '#base/settings.ts'
import { signIn, startTestApp } from '#testing/app.ts'
import { eventually } from '#testing/hub.ts'
import { makeTestHome } from '#testing/world.ts'
import { createTempoFeed } from './tempo-feed.ts'

const day = (dateJour: string, codeJour: number) => ({ dateJour, codeJour })

test('one day, a list of days and the calendar of RTE are read', async () => {
  const read = async (reply: unknown) => [...(await createTempoFeed(await serveJson(() => reply)).read())]

  expect(await read(day('2026-02-10', 2))).toEqual([['2026-02-10', 'white']])
  // Code 0: not published yet.
  expect(await read([day('2026-03-16', 3), day('2026-03-15', 1), day('2026-03-17', 0)])).toEqual([
    ['2026-03-16', 'red'],
    ['2026-03-15', 'blue'],
  ])
  const values = [
    {
      start_date: '2026-03-16T00:00:00+01:00',
      end_date: '2026-03-17T00:00:00+01:00',
      value: 'RED',
      updated_date: '2026-03-15T10:20:00+01:00',
    },
    { start_date: '2026-03-15T00:00:00+01:00', end_date: '2026-03-16T00:00:00+01:00', value: 'BLUE' },
  ]
  const calendar = { tempo_like_calendars: { start_date: 'x', end_date: 'x', values } }
  expect(await read(calendar)).toEqual([
    ['2026-03-16', 'red'],
    ['2026-03-15', 'blue'],
  ])
})

test('a colour that a day can’t have is left out, and another shape is refused', async () => {
  const read = async (reply: unknown) => createTempoFeed(await serveJson(() => reply)).read()

  // A Sunday and a day in July.
  expect([...(await read([day('2026-03-15', 3), day('2026-07-14', 3), day('2026-07-15', 1)]))]).toEqual([
    ['2026-07-15', 'blue'],
  ])
  await expect(read([day('2026-02-30', 1)])).rejects.toThrow()
  await expect(read([day('2026-02-10', 4)])).rejects.toThrow()
  await expect(read({ colour: 'red' })).rejects.toThrow()
})

test('a reply that is too long, no JSON, an error or a redirect is a failure', async () => {
  const feed = async (answer: (response: ServerResponse) => void) =>
    createTempoFeed(await serve(answer)).read()

  await expect(feed((response) => response.end('['.padEnd(600_000)))).rejects.toThrow('too long')
  await expect(feed((response) => response.end('<html>'))).rejects.toThrow()
  await expect(feed((response) => response.writeHead(500).end('[]'))).rejects.toThrow('500')
  const other = await serveJson(() => [])
  await expect(feed((response) => response.writeHead(302, { location: other }).end())).rejects.toThrow()
})

test('the address of the feed is https, or http on this machine, and contains no password', () => {
  const urlOf = (text: string) => readSettings({ TEMPO_FEED_URL: text }).tempoFeedUrl

  expect(readSettings({}).tempoFeedUrl).toBeNull()
  expect(urlOf('https://example.org/tempo.json')).toBe('https://example.org/tempo.json')
  expect(urlOf('http://127.0.0.1:8080/tempo')).toBe('http://127.0.0.1:8080/tempo')
  for (const text of ['http://example.org/', 'ftp://example.org/', 'https://a:b@example.org/', 'tempo']) {
    expect(() => urlOf(text)).toThrow(SettingsError)
  }
})

test('a home with Tempo gets the colours of the feed, with one request until more is published', async () => {
  const published = [day('2027-01-18', 3)]
  let requests = 0
  const url = await serveJson(() => {
    requests += 1
    return published
  })
  const at = await startTestApp({
    environment: { TEMPO_FEED_URL: url },
    timings: { due: { longestSleep: 50, shortestSleep: 5, pause: 10 } },
  })
  const home = await makeTestHome(at.database, at.clock, '0e6f4b3a-95d1-4c28-8a7e-2f1b3c4d5e6f')
  const owner = await signIn(at, home.owner)
  await at.app.listen()
  const body = { valid_from: '2026-09-01', option: 'tempo', subscribed_power: 9, off_peak: [], prices: [] }

  expect((await at.ask(addContract, { token: owner, body })).status).toBe(200)
  await eventually(
    async () => getTariff.reply.parse((await at.ask(getTariff, { token: owner })).body).now,
    (now) => now?.color === 'red' && now.kind === 'red_peak',
  )
  expect(requests).toBe(1)

  // Half an hour later the colour of tomorrow is there.
  published.push(day('2027-01-19', 2))
  at.clock.pass(31 * 60_000)
  await eventually(
    async () => getTariff.reply.parse((await at.ask(getTariff, { token: owner })).body).now?.tomorrow,
    (tomorrow) => tomorrow === 'white',
  )
  expect(requests).toBe(2)
  const query = { from: '2027-01-18', to: '2027-01-19' }
  const days = listDayColors.reply.parse((await at.ask(listDayColors, { token: owner, query })).body).days
  expect(days.map(({ color, source }) => [color, source])).toEqual([
    ['red', 'feed'],
    ['white', 'feed'],
  ])
  const kinds = async () =>
    listNotifications.reply
      .parse((await at.ask(listNotifications, { token: owner })).body)
      .flatMap(({ kind }) => (kind.startsWith('tempo') ? kind : []))
  expect(await eventually(kinds, (some) => some.length > 0)).toEqual(['tempo_white'])
  await at.close()
})

/** The address of a server that answers each request with this JSON. */
function serveJson(reply: () => unknown): Promise<string> {
  return serve((response) => response.end(JSON.stringify(reply())))
}

async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}/tempo`
}
