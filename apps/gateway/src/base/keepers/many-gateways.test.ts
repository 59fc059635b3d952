import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandDevice } from '@foyer/contract/command.ts'
import { orders } from '@foyer/contract/heating.ts'
import { expect, test } from 'vitest'
import type { OpenDatabase } from '#base/database/open-database.ts'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'
import { openTestDatabase, urlOf } from '#testing/database.ts'
import {
  findModules,
  type Gateway,
  readLedger,
  runHub,
  send,
  signInAt,
  startGateway,
} from '#testing/gateway-process.ts'
import { eventually } from '#testing/hub.ts'
import { hasMosquitto, startMosquitto, type TestMosquitto } from '#testing/mosquitto.ts'

type Fleet = {
  database: OpenDatabase
  broker: TestMosquitto
  gateways: [Gateway, Gateway]
  /** Starts one more. */
  add(): Promise<Gateway>
  token: string
  modules: { id: string; name: string; roomId: string }[]
  /** The gateway that keeps the hub's home, and the other one. */
  byKeeping(): Promise<{ keeper: Gateway; other: Gateway }>
  /** Publishes readings of the first module, QoS 1, until it is told to end; gives how many the broker took. */
  report(): { end(): Promise<number> }
  stored(): Promise<number>
}

/** Two gateways, one database, one broker, and the demo's hub with four modules that do what they are told. */
async function startFleet(): Promise<Fleet> {
  const broker = await startMosquitto()
  const database = await openTestDatabase()
  const environment = { DATABASE_URL: urlOf(database.connection), MQTT_URL: broker.url }
  const folder = makeTemporaryFolder()
  const first = await startGateway(folder, { environment })
  const add = () => {
    const another = makeTemporaryFolder()
    // What the demo's homes are signed in to with.
    copyFileSync(join(folder, 'demo.json'), join(another, 'demo.json'))
    return startGateway(another, { environment })
  }
  const second = await add()
  const hub = await runHub(first, broker.address)
  const token = await signInAt(first)
  const modules = await findModules(first, token)
  const homeId = modules.length === 0 ? '' : await homeOf(database, modules[0]?.id ?? '')
  return {
    database,
    broker,
    add,
    gateways: [first, second],
    token,
    modules,
    async byKeeping() {
      const rows = await eventually(
        () =>
          database.query<{ gateway: string | null }>(
            `select k.gateway from keeper k join home h on h.partition = k.partition
             where h.id = $1 and k.until > clock_timestamp()`,
            [homeId],
          ),
        ([row]) => row?.gateway != null,
      )
      const isFirst = rows[0]?.gateway?.endsWith(folder) === true
      return isFirst ? { keeper: first, other: second } : { keeper: second, other: first }
    },
    report() {
      let [isOver, taken] = [false, 0]
      const start = Date.now()
      const work = (async () => {
        for (let turn = 0; !isOver; turn += 1) {
          const state = { power: 100 + (turn % 50), last_seen: new Date(start + turn * 10).toISOString() }
          await hub.client.publishAsync(`${hub.prefix}/module 1`, JSON.stringify(state), { qos: 1 })
          taken += 1
          await sleep(10)
        }
      })()
      // A test that fails ends the hub in the middle.
      work.catch(() => {})
      return {
        async end() {
          isOver = true
          await work
          return taken
        },
      }
    },
    async stored() {
      const rows = await database.query<{ count: number }>(
        `select count(*) from reading r join series s on s.id = r.series_id where s.capability = 'instant_power'`,
      )
      return Number(rows[0]?.count)
    },
  }
}

async function homeOf(database: OpenDatabase, deviceId: string): Promise<string> {
  const rows = await database.query<{ home_id: string }>('select home_id from device where id = $1', [
    deviceId,
  ])
  return rows[0]?.home_id ?? ''
}

/** Asks a device for an order through a gateway, and waits until the ledger of that gateway knows what came of it. */
async function order(fleet: Fleet, gateway: Gateway, turn: number): Promise<string> {
  const device = fleet.modules[turn % fleet.modules.length]
  const command = await send(gateway, fleet.token, {
    key: randomUUID(),
    path: commandDevice.path.replace('{deviceId}', device?.id ?? ''),
    body: { capability: 'thermostat_mode', value: orders[turn % orders.length] },
  })
  const ended = await eventually(
    async () => (await readLedger(gateway, fleet.token)).find(({ id }) => id === command?.id),
    (ledger) => ledger?.status !== 'requested' && ledger?.status !== 'sent',
  )
  const reason = ended?.devices[0]?.reason ?? null
  return reason === null ? (ended?.status ?? 'missing') : `${ended?.status} ${reason}`
}

test.skipIf(!hasMosquitto)('orders through either gateway reach the device and are confirmed', async () => {
  const fleet = await startFleet()
  await eventually(
    async () => (await fleet.database.query('select 1 from keeper where until > clock_timestamp()')).length,
    (kept) => kept === 256,
  )
  // One order after the other for each module: a newer one takes the place of what is still open.
  const lanes = fleet.modules.map(async (_, lane) => {
    const outcomes: string[] = []
    for (let turn = lane; turn < 42; turn += fleet.modules.length)
      outcomes.push(await order(fleet, fleet.gateways[turn % 3 === 0 ? 0 : 1], turn))
    return outcomes
  })
  const outcomes = (await Promise.all(lanes)).flat()
  expect(outcomes).toEqual(Array.from({ length: 42 }, () => 'confirmed'))
})

test.skipIf(!hasMosquitto)(
  'the keeper of a home is killed: the other gateway hears it, no reading is lost, orders arrive',
  async () => {
    const fleet = await startFleet()
    const { keeper, other } = await fleet.byKeeping()
    const before = await fleet.stored()
    const sending = fleet.report()
    await sleep(500)
    const died = once(keeper.process, 'exit')
    keeper.process.kill('SIGKILL')
    await died
    const atDeath = await fleet.stored()
    await eventually(
      () => fleet.stored(),
      (count) => count > atDeath,
    )
    expect(await order(fleet, other, 3)).toBe('confirmed')
    const sent = await sending.end()
    await eventually(
      () => fleet.stored(),
      (count) => count - before === sent,
    )
  },
)

test.skipIf(!hasMosquitto)(
  'a keeper that stood still wakes up and writes nothing of the homes that went to another',
  async () => {
    const fleet = await startFleet()
    const { keeper, other } = await fleet.byKeeping()
    const before = await fleet.stored()
    const sending = fleet.report()
    await sleep(300)
    keeper.process.kill('SIGSTOP')
    await eventually(
      async () => (await fleet.byKeeping()).keeper === other,
      (isOther) => isOther,
    )
    expect(await order(fleet, other, 1)).toBe('confirmed')
    keeper.process.kill('SIGCONT')
    // It is asked at once, and hands the order on to whoever keeps the home now.
    expect(await order(fleet, keeper, 2)).toBe('confirmed')
    expect(await order(fleet, other, 3)).toBe('confirmed')
    const sent = await sending.end()
    await eventually(
      () => fleet.stored(),
      (count) => count - before === sent,
    )
    // Obeyed, and so confirmed: none was given up, refused or forgotten by either. What its room owed a module may have
    // been on its way when somebody asked it for something else.
    await eventually(
      () =>
        fleet.database.query(
          `select status, reason from command_device
           where status in ('requested', 'refused', 'failed', 'expired') and reason is distinct from 'superseded'`,
        ),
      (lost) => lost.length === 0,
    )
  },
)

test.skipIf(!hasMosquitto)(
  'a gateway alone is started again, and the broker too: no reading is lost',
  async () => {
    const fleet = await startFleet()
    const { keeper, other } = await fleet.byKeeping()
    const before = await fleet.stored()
    const sending = fleet.report()
    for (const gateway of [keeper, other]) {
      const ended = once(gateway.process, 'exit')
      gateway.process.kill('SIGTERM')
      await ended
    }
    await sleep(500)
    await fleet.add()
    await sleep(1_000)
    await fleet.broker.restart()
    await sleep(2_000)
    const sent = await sending.end()
    await eventually(
      () => fleet.stored(),
      (count) => count - before === sent,
    )
  },
)
