import { createServer, type IncomingMessage } from 'node:http'
import { getCapabilityValues } from '@foyer/contract/history.ts'
import { expect, test } from 'vitest'
import { historyQuery } from './devices.ts'
import { request } from '#api/client.ts'
import { HISTORY_TIME_ZONE } from '#api/http.ts'
import { addressOf } from '#api/send.ts'

const options = {
  params: { deviceId: 'd' },
  query: {
    startDate: '2027-01-18T00:00:00Z',
    endDate: '2027-01-19T00:00:00Z',
    aggregationMinutes: '30',
    aggregableCapas: 'temperature,humidity',
  },
}

/** Sends the history call to a real server; returns the requests that arrived there. */
async function requestHistory(status: number): Promise<IncomingMessage[]> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(status === 200 ? '{"series":[]}' : '{"code":"unavailable","message":"Busy."}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  await request(getCapabilityValues, {
    url: `http://127.0.0.1:${port}${addressOf(getCapabilityValues, options)}`,
    token: 'a.b.c',
    body: null,
    idempotencyKey: null,
    timeZone: HISTORY_TIME_ZONE,
    signal: null,
  }).catch(() => undefined)
  await new Promise((resolve) => server.close(resolve))
  return requests
}

test('§7 GET /devices/{deviceId}/capabilities/values with query startDate, endDate, aggregationMinutes, aggregableCapas (comma list)', async () => {
  const [request] = await requestHistory(200)
  expect(request?.method).toBe('GET')
  expect(request?.url).toBe(
    '/devices/d/capabilities/values?startDate=2027-01-18T00%3A00%3A00Z&endDate=2027-01-19T00%3A00%3A00Z&aggregationMinutes=30&aggregableCapas=temperature%2Chumidity',
  )
  const query = historyQuery({
    deviceId: 'd',
    startDate: 'a',
    endDate: 'b',
    minutes: 30,
    capabilities: ['temperature', 'humidity'],
  })
  expect(JSON.stringify(query.queryKey)).toContain('"aggregableCapas":"temperature,humidity"')
})

test('§7 language, mobile version and timezone headers', async () => {
  const [request] = await requestHistory(200)
  expect(request?.headers).toMatchObject({
    'accept-language': expect.stringMatching(/^(en|fr)/),
    'x-mobile-version': '4.7.1',
    'x-timezone': 'Europe/Paris',
  })
})

test('§7 retry limit 2', async () => {
  expect(await requestHistory(503)).toHaveLength(3)
})
