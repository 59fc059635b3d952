import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Another provider's gateway, written by hand from sections 3 and 7 of the specification and not from our code: another
 * origin, unknown keys, missing fields, errors without a code. It has no call beyond section 7.
 */
export type OtherProvider = {
  address: string
  email: string
  password: string
  /** `GET /rooms` and so on: every request, in order. */
  asked: readonly string[]
  /** The headers of the last request of each call. */
  headers: ReadonlyMap<string, IncomingHttpHeaders>
  /** The parameters of the last request of each call: its search, or its body. */
  given: ReadonlyMap<string, Record<string, unknown>>
  close(): Promise<void>
}

const email = 'camille@provider.example'
const password = 'Une-Autre-Maison-7'
const hub = '7f3a1c52-9b60-4d1e-8a77-2c4be6f0d913'
/** The park id of VAV. */
const parkOfVav = '5a8d2f6e-3c1b-4e7a-9f04-6b2d8c1e7a35'

const rooms = [
  { id: 'r-1', name: 'Salon', default: true, floor: 0, thermostat_mode: 'comfort', temperature: 19.5 },
  { id: 'r-2', name: 'Chambre <b>bleue</b>', surface: 12 },
]

const devices = [
  {
    id: 'd-1',
    name: 'Radiateur salon',
    type: 'receiver',
    brand: 'NodOn',
    model: 'SIN-4-FP-21',
    status: 'online',
    room: { id: 'r-1', name: 'Salon', colour: 'red' },
    created_at: '2026-09-01T08:00:00+02:00',
    thermostat_mode: 'comfort',
    instant_power: 850,
    capabilities: ['thermostat_mode', 'instant_power', 'temperature'],
    temperature: 19.5,
    vendor_extra: { deep: [1, 2, 3] },
  },
  { id: 'd-2', name: 'Capteur', type: 'sensor', status: 'offline' },
  // Two kinds that no Zigbee hub lists among its objects.
  { id: 'd-3', name: 'Entrée filmée', type: 'camera', status: 'offline' },
  { id: 'd-4', name: 'Relais du garage', type: 'hub', status: 'offline' },
]

const services = [
  { id: 's-1', kind: 'platform', name: 'Télésuivi', since: 2024 },
  { id: 's-2', kind: 'scenario', name: 'Bonsoir', room_id: 'r-1' },
]

const localServices = [
  { id: 'l-1', kind: 'regulation', name: 'Régulation du salon', room_id: 'r-1', gain: 0.8 },
]

function history(): unknown {
  const hour = 3_600_000
  const end = Math.floor(Date.now() / hour) * hour
  const points = Array.from({ length: 24 }, (_, index) => [end - (24 - index) * hour, 19 + (index % 3)])
  return { series: [{ capability: 'temperature', unit: '°C', points, quality: 'good' }], cursor: null }
}

/** A token in the form of the specification: three parts, the second of which contains the park. */
function tokenOf(): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return [part({ alg: 'none' }), part({ parkId: parkOfVav, name: 'Camille' }), 'signature'].join('.')
}

/** Starts the other provider on a free port. */
export async function startOtherProvider(): Promise<OtherProvider> {
  const token = tokenOf()
  const asked: string[] = []
  const headers = new Map<string, IncomingHttpHeaders>()
  const given = new Map<string, Record<string, unknown>>()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://provider.example')
    const reply = (status: number, body: unknown) => {
      response.writeHead(status, {
        'Content-Type': 'application/json',
        'Access-Control-Allow-Origin': request.headers.origin ?? '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      response.end(JSON.stringify(body))
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204, {
        'Access-Control-Allow-Origin': request.headers.origin ?? '*',
        'Access-Control-Allow-Methods': 'GET, POST, DELETE',
        'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '',
      })
      return void response.end()
    }
    const call = `${request.method ?? ''} ${url.pathname}`
    asked.push(call)
    headers.set(call, request.headers)
    given.set(call, Object.fromEntries(url.searchParams))
    if (request.method === 'POST' && url.pathname === '/authenticate') {
      const body = await readJson(request)
      given.set(call, body)
      const isRight = body['email'] === email && body['password'] === password
      if (!isRight) return reply(401, { message: 'Identifiants refusés par le fournisseur.' })
      return reply(200, { access_token: token, expires_in: 3600, token_type: 'bearer' })
    }
    if (request.headers['token'] !== token) return reply(401, { message: 'Token' })
    if (request.method !== 'GET') return reply(404, { error: 'nothing here' })
    if (url.pathname === '/rooms') return reply(200, rooms)
    if (url.pathname === '/devices') return reply(200, devices)
    if (url.pathname === '/hubs') return reply(200, [{ id: hub, model: 'H9', online: true, colour: 'white' }])
    if (url.pathname === '/services') return reply(200, services)
    if (url.pathname === `/hubs/${hub}/local-services`) return reply(200, localServices)
    if (url.pathname === '/devices/d-1/capabilities/values') return reply(200, history())
    reply(404, { error: 'nothing here' })
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${portOf(server.address())}`,
    email,
    password,
    asked,
    headers,
    given,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The provider has no port.')
  return address.port
}
