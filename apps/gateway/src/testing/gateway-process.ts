import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { type Command, commandDevice, listCommands, setRoomOrder } from '@foyer/contract/command.ts'
import { listDevices } from '@foyer/contract/device.ts'
import { orders } from '@foyer/contract/heating.ts'
import { authenticate } from '@foyer/contract/session.ts'
import { expect, onTestFinished } from 'vitest'
import * as z from 'zod'
import { eventually } from './hub.ts'

const readySchema = z.object({
  type: z.literal('ready'),
  address: z.string(),
  /** Null with an external broker. */
  mqttAddress: z.nullable(z.string()),
  demo: z.object({
    accounts: z.array(z.object({ email: z.string(), password: z.string() })),
    hubs: z.array(z.object({ home: z.string(), hubId: z.string(), secret: z.string() })),
  }),
})

/** For tests: the gateway as a process, on a folder and ports that stay the same between starts. */
export type Gateway = {
  process: ChildProcess
  ready: z.infer<typeof readySchema>
  /** Everything that it has logged so far. */
  logged(): string
}

/** For tests: starts it, on the ports of the former one if there is one. */
export async function startGateway(
  folder: string,
  {
    former,
    logLevel = 'error',
    environment = {},
  }: { former?: Gateway; logLevel?: string; environment?: Record<string, string> } = {},
): Promise<Gateway> {
  const portOf = (address: string | null | undefined) => (address == null ? '0' : new URL(address).port)
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      FOYER_DATA: folder,
      FOYER_DEMO: '1',
      LOG_LEVEL: logLevel,
      PORT: portOf(former?.ready.address),
      MQTT_PORT: portOf(former?.ready.mqttAddress),
      ...environment,
    },
  })
  let [words, log] = ['', '']
  child.stdout?.on('data', (chunk) => (log += String(chunk)))
  child.stderr?.on('data', (chunk) => (words += String(chunk)))
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    // A process that a test stopped and failed to continue is terminated too.
    child.kill('SIGCONT')
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`The gateway did not start: ${words}`))),
  ])
  return { process: child, ready: readySchema.parse(message), logged: () => log + words }
}

export type Request = { key: string; path: string; body: unknown }

/** Signs in the demo's first account. */
export async function signInAt({ ready }: Gateway): Promise<string> {
  const account = ready.demo.accounts[0]
  const login = await fetch(`${ready.address}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ parkName: 'vav', email: account?.email, password: account?.password }),
  })
  return authenticate.reply.parse(await login.json()).access_token
}

/** The hub's four modules, once the gateway has listed them. */
export async function findModules(
  gateway: Gateway,
  token: string,
): Promise<{ id: string; name: string; roomId: string }[]> {
  const listed = await eventually(
    async () => listDevices.reply.parse(await read(gateway, token, '/devices')),
    (list) => list.filter((device) => device.commands?.includes('thermostat_mode')).length === 4,
  )
  return listed.map(({ id, name, room }) => ({ id, name, roomId: room?.id ?? '' }))
}

/**
 * Sends one request as a client. Resolves with its command; null if it needs none; undefined if there was no response,
 * or if the gateway is shutting down or too busy.
 */
export async function send(
  gateway: Gateway,
  token: string,
  request: Request,
): Promise<Command | null | undefined> {
  let response: Response
  let text: string
  try {
    response = await fetch(`${gateway.ready.address}/api${request.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token, 'idempotency-key': request.key },
      body: JSON.stringify(request.body),
    })
    text = await response.text()
  } catch {
    return undefined
  }
  if (response.status === 503) return undefined
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return z.nullable(commandDevice.reply).parse(JSON.parse(text))
}

export async function read(gateway: Gateway, token: string, path: string): Promise<unknown> {
  const ask = () =>
    fetch(`${gateway.ready.address}/api${path}`, { headers: { 'content-type': 'application/json', token } })
  // A statement may take longer than its limit on a machine that hangs for seconds.
  const response = await eventually(ask, ({ status }) => status !== 503)
  expect(response.status).toBe(200)
  return response.json()
}

/** The users' commands, newest first: at most 200. */
export async function readLedger(gateway: Gateway, token: string): Promise<Command[]> {
  const list = listCommands.reply.parse(await read(gateway, token, '/commands?limit=200'))
  return list.filter(({ actor }) => actor.kind === 'user')
}

export function anyRequest(devices: readonly { id: string; roomId: string }[], turn: number): Request {
  const device = devices[turn % devices.length]
  const order = orders[turn % orders.length]
  const key = randomUUID()
  if (turn % 3 === 0) {
    return { key, path: setRoomOrder.path.replace('{roomId}', device?.roomId ?? ''), body: { order } }
  }
  const body = { capability: 'thermostat_mode', value: order }
  return { key, path: commandDevice.path.replace('{deviceId}', device?.id ?? ''), body }
}
