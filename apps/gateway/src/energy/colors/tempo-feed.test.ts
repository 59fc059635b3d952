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
  const read = async (reply: unknown) => [
    ...(await createTempoFeed(await serveJson(() => reply)).read()).colors,
  ]

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
  const read = async (reply: unknown) => (await createTempoFeed(await serveJson(() => reply)).read()).colors

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

test('a colour that a feed did not have before midnight is read in the night before its day', async () => {
  const published = [day('2027-01-18', 1)]
  const url = await serveJson(() => published)
  const at = await startTestApp({
    environment: { TEMPO_FEED_URL: url },
    timings: { due: { longestSleep: 50, shortestSleep: 5, pause: 10 } },
  })
  const home = await makeTestHome(at.database, at.clock, '0e6f4b3a-95d1-4c28-8a7e-2f1b3c4d5e6f')
  const token = await signIn(at, home.owner)
  await at.app.listen()
  const body = { valid_from: '2026-09-01', option: 'tempo', subscribed_power: 9, off_peak: [], prices: [] }
  expect((await at.ask(addContract, { token, body })).status).toBe(200)
  const query = { from: '2027-01-18', to: '2027-01-19' }
  const colors = async () =>
    listDayColors.reply
      .parse((await at.ask(listDayColors, { token, query })).body)
      .days.map(({ color }) => color)
  await eventually(colors, ([first]) => first === 'blue')
  published.push(day('2027-01-19', 3))
  // 01:00: the red hours begin at 06:00.
  at.clock.pass(7 * 3_600_000)
  await eventually(colors, ([, second]) => second === 'red')
  await at.close()
})

test('a forecast is narrowed by the rules, and scored by days ahead once the colour is known', async () => {
  const of = (bleu: number, blanc: number, rouge: number) => ({ probabilites: { bleu, blanc, rouge } })
  let published: unknown[] = [
    day('2027-01-18', 1),
    day('2027-01-19', 1),
    { ...day('2027-01-20', 0), ...of(0.5, 0.3, 0.2) },
    // A colour that is known, probabilities with a sum of 2, a Saturday, a Sunday and a day that is too far ahead.
    { ...day('2027-01-17', 1), ...of(0.5, 0.3, 0.2) },
    { ...day('2027-01-21', 0), ...of(1, 0.5, 0.5) },
    { ...day('2027-01-23', 0), ...of(0.3, 0.45, 0.25) },
    { ...day('2027-01-24', 0), ...of(0.3, 0.45, 0.25) },
    { ...day('2027-02-03', 0), ...of(0.3, 0.45, 0.25) },
  ]
  const at = await startTestApp({
    environment: { TEMPO_FEED_URL: await serveJson(() => published) },
    timings: { due: { longestSleep: 50, shortestSleep: 5, pause: 10 } },
  })
  const home = await makeTestHome(at.database, at.clock, '0e6f4b3a-95d1-4c28-8a7e-2f1b3c4d5e6f')
  const owner = await signIn(at, home.owner)
  await at.app.listen()
  const forecast = async () =>
    listDayColors.reply.parse((await at.ask(listDayColors, { token: owner })).body).forecast
  expect(await forecast()).toBeUndefined()
  const contract = { option: 'tempo', subscribed_power: 9, off_peak: [], prices: [] }
  const body = { valid_from: '2026-09-01', ...contract }
  expect((await at.ask(addContract, { token: owner, body })).status).toBe(200)

  expect(await eventually(forecast, (some) => some !== undefined)).toEqual({
    made_on: '2027-01-18',
    source: expect.stringMatching(/^127\.0\.0\.1:/),
    days: [
      { day: '2027-01-20', blue: 0.5, white: 0.3, red: 0.2 },
      { day: '2027-01-23', blue: expect.closeTo(0.4, 10), white: expect.closeTo(0.6, 10), red: 0 },
    ],
    scores: [],
  })
  const near = { from: '2027-01-18', to: '2027-01-20' }
  const some = listDayColors.reply.parse((await at.ask(listDayColors, { token: owner, query: near })).body)
  expect(some.days.at(-1)).toMatchObject({ day: '2027-01-20', color: null, source: null })
  expect(some.forecast?.days.map((one) => one.day)).toEqual(['2027-01-20'])

  published = [day('2027-01-20', 2), { ...day('2027-01-22', 0), ...of(0.5, 0.25, 0.25) }]
  at.clock.set(Date.parse('2027-01-19T11:00:00+01:00'))
  expect(await eventually(forecast, (one) => one?.made_on === '2027-01-19')).toEqual({
    made_on: '2027-01-19',
    source: expect.stringMatching(/^127\.0\.0\.1:/),
    days: [{ day: '2027-01-22', blue: 0.5, white: 0.25, red: 0.25 }],
    // 0.5² + (0.3 − 1)² + 0.2²
    scores: [{ days_ahead: 2, days: 1, score: expect.closeTo(0.78, 10) }],
  })

  // The feed sends no forecast any more: that of two days ago is the last to be shown.
  published = []
  const friday = { from: '2027-01-22', to: '2027-01-22' }
  const shown = async () =>
    'forecast' in
    listDayColors.reply.parse((await at.ask(listDayColors, { token: owner, query: friday })).body)
  at.clock.set(Date.parse('2027-01-21T09:00:00+01:00'))
  expect(await shown()).toBe(true)
  await at.database.query(`update color_forecast set made_on = '2027-01-18' where day = '2027-01-22'`)
  expect(await shown()).toBe(false)
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
