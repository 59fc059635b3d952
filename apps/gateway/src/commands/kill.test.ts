import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Command, commandDevice, listCommands, setRoomOrder } from '@foyer/contract/command.ts'
import { listDevices } from '@foyer/contract/device.ts'
import { orders } from '@foyer/contract/heating.ts'
import { authenticate } from '@foyer/contract/session.ts'
import { connectAsync } from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { makeTemporaryFolder } from '#database/temporary-folder.ts'
import { describedDevice, eventually } from '#hub-link/test-hub.ts'
import { readCapture } from '#hub-link/zigbee2mqtt/read-captures.ts'

const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 20)
const SENDERS = 4
/** All commands of a round are on one page of the ledger. */
const MOST_A_ROUND = 120

const readySchema = z.object({
  type: z.literal('ready'),
  address: z.string(),
  mqttAddress: z.string(),
  demo: z.object({
    accounts: z.array(z.object({ email: z.string(), password: z.string() })),
    hubs: z.array(z.object({ home: z.string(), hubId: z.string(), secret: z.string() })),
  }),
})

const definitions: { model: string }[] = JSON.parse(readCapture('definitions.json').toString())

/** The gateway as a process, on a folder and ports that stay the same from one start to the next. */
type Gateway = { process: ChildProcess; ready: z.infer<typeof readySchema> }

async function startGateway(folder: string, former?: Gateway): Promise<Gateway> {
  const portOf = (address: string | undefined) => (address === undefined ? '0' : new URL(address).port)
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../main.ts')], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      FOYER_DATA: folder,
      FOYER_DEMO: '1',
      LOG_LEVEL: 'error',
      PORT: portOf(former?.ready.address),
      MQTT_PORT: portOf(former?.ready.mqttAddress),
    },
  })
  let words = ''
  child.stderr?.on('data', (chunk) => (words += String(chunk)))
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`The gateway did not start: ${words}`))),
  ])
  return { process: child, ready: readySchema.parse(message) }
}

/** The demo's hub with four pilot-wire modules that keep what they are told; it comes back whenever it is cut. */
async function runHub({ ready }: Gateway): Promise<void> {
  const hub = ready.demo.hubs[0]
  const prefix = `homes/${hub?.hubId}/zigbee2mqtt`
  const modes = new Map([1, 2, 3, 4].map((number) => [`module ${number}`, 'comfort']))
  const client = await connectAsync(ready.mqttAddress, {
    username: hub?.hubId ?? '',
    password: hub?.secret ?? '',
    reconnectPeriod: 50,
  })
  onTestFinished(() => client.endAsync(true))
  client.on('error', () => {})
  const say = (topic: string, payload: unknown) =>
    client.publish(`${prefix}/${topic}`, JSON.stringify(payload), { qos: 0 })
  const introduce = () => {
    say('bridge/state', { state: 'online' })
    say(
      'bridge/devices',
      [...modes.keys()].map((name, index) =>
        describedDevice(
          `0x00124b00dead000${index}`,
          name,
          definitions.find(({ model }) => model === 'VAV-256215-MOD1'),
        ),
      ),
    )
    for (const [name, mode] of modes) say(name, { pilot_wire_mode: mode })
  }
  client.on('connect', introduce)
  client.on('message', (topic, payload) => {
    const [name = '', verb] = topic.slice(prefix.length + 1).split('/')
    if (verb === 'set') modes.set(name, setSchema.parse(JSON.parse(payload.toString())).pilot_wire_mode)
    say(name, { pilot_wire_mode: modes.get(name) })
  })
  await client.subscribeAsync([`${prefix}/+/set`, `${prefix}/+/get`])
  introduce()
}

const setSchema = z.object({ pilot_wire_mode: z.string() })

type Request = { key: string; path: string; body: unknown }

/** One request as a client makes it; null where no answer came. */
async function send(gateway: Gateway, token: string, request: Request): Promise<Command | null> {
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
    return null
  }
  if (!response.ok) throw new Error(`${response.status} ${text}`)
  return z.nullable(commandDevice.reply).parse(JSON.parse(text))
}

async function read(gateway: Gateway, token: string, path: string): Promise<unknown> {
  const response = await fetch(`${gateway.ready.address}/api${path}`, {
    headers: { 'content-type': 'application/json', token },
  })
  expect(response.status).toBe(200)
  return response.json()
}

/** What people asked, newest first. */
async function readLedger(gateway: Gateway, token: string): Promise<Command[]> {
  const list = listCommands.reply.parse(await read(gateway, token, '/commands?limit=200'))
  return list.filter(({ actor }) => actor.kind === 'user')
}

function anyRequest(devices: readonly { id: string; roomId: string }[], turn: number): Request {
  const device = devices[turn % devices.length]
  const order = orders[turn % orders.length]
  const key = randomUUID()
  if (turn % 3 === 0) {
    return { key, path: setRoomOrder.path.replace('{roomId}', device?.roomId ?? ''), body: { order } }
  }
  const body = { capability: 'thermostat_mode', value: order }
  return { key, path: commandDevice.path.replace('{deviceId}', device?.id ?? ''), body }
}

test(
  `killed ${ROUNDS} times while commands are sent, the gateway loses none it answered, doubles none, and starts cleanly`,
  async () => {
    const folder = makeTemporaryFolder()
    let gateway = await startGateway(folder)
    await runHub(gateway)
    const account = gateway.ready.demo.accounts[0]
    const login = await fetch(`${gateway.ready.address}/api/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ parkName: 'vav', email: account?.email, password: account?.password }),
    })
    const { access_token: token } = authenticate.reply.parse(await login.json())
    const listed = await eventually(
      async () => listDevices.reply.parse(await read(gateway, token, '/devices')),
      (list) => list.filter((device) => device.commands?.includes('thermostat_mode')).length === 4,
    )
    const devices = listed.map(({ id, room }) => ({ id, roomId: room?.id ?? '' }))

    let seen = new Set<string>()
    let turn = 0
    let answers = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const answered = new Set<string>()
      const cutOff: Request[] = []
      const isDead = new AbortController()
      const work = async () => {
        while (!isDead.signal.aborted && answered.size < MOST_A_ROUND) {
          const request = anyRequest(devices, (turn += 1))
          const command = await send(gateway, token, request)
          if (command !== null) answered.add(command.id)
          else cutOff.push(request)
        }
      }
      const senders = Array.from({ length: SENDERS }, work)
      await sleep(30 + Math.random() * 270)
      const died = once(gateway.process, 'exit')
      gateway.process.kill('SIGKILL')
      isDead.abort()
      await Promise.all([died, ...senders])

      gateway = await startGateway(folder, gateway)
      answers += answered.size
      // Who got no answer asks again with the same key: done already or done now, never twice.
      for (const request of cutOff) {
        const command = await send(gateway, token, request)
        if (command !== null) answered.add(command.id)
      }
      const ledger = await readLedger(gateway, token)
      const fresh = ledger.filter(({ id }) => !seen.has(id)).map(({ id }) => id)
      expect(fresh.toSorted()).toEqual([...answered].toSorted())
      seen = new Set(ledger.map(({ id }) => id))
    }

    expect(answers).toBeGreaterThan(ROUNDS)
    // What was committed but not sent before a kill has ended by now, and nothing waits for ever.
    const last = await eventually(
      () => readLedger(gateway, token),
      (list) => list.every(({ status }) => status !== 'requested'),
    )
    expect(last.some(({ devices: [share] }) => share?.sent_at !== null)).toBe(true)
  },
  30_000 + ROUNDS * 15_000,
)
