import { setTimeout as sleep } from 'node:timers/promises'
import { commandDevice, commandSchema } from '@foyer/contract/command.ts'
import { deviceSchema } from '@foyer/contract/device.ts'
import type { OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import { connectHub } from '@foyer/gateway/src/testing/hub.ts'
import * as z from 'zod'
import { addPlannedHomes, untilPlanned } from '#bench/ground/planned-homes.ts'
import type { Measure } from '#bench/ground/row.ts'
import { median, quantile } from '#bench/ground/statistics.ts'
import { until } from '#bench/ground/until.ts'
import { startWorld, type World } from '#bench/ground/world.ts'
import { listDevices, stateText } from '#bench/load/simulated-devices.ts'

const ORDERS = 400
const HOMES = 2_000
const PLANS_A_SECOND = 500
/** ms between two wakes of some homes. */
const BEAT = 100
const SOCKET = 'socket'

/** How long an order of a person takes to the hub, while the gateway plans other homes. */
export const orders: Measure = {
  name: 'orders',
  async run() {
    const world = await startWorld()
    try {
      const { database } = world
      const homeIds = await addPlannedHomes(database, HOMES)
      await untilPlanned(database, homeIds)
      const socket = await joinSocket(world)
      const quiet = await sendOrders(socket)
      const plans = wakeInTurn(database, homeIds)
      const busy = await sendOrders(socket)
      const rate = Math.round(await plans.stop())
      await socket.close()
      return [
        {
          name: 'order → published, median',
          value: median(busy),
          unit: 'ms',
          baseline: median(quiet),
          budgets: [],
          note:
            `${ORDERS} orders to a socket, one after the other, from the HTTP request to the message at its hub, while ${rate} homes a second are planned ` +
            '(a tank, and a room that a relay heats); baseline: the same without these plans',
        },
        {
          name: 'order → published, p99',
          value: quantile(busy, 0.99),
          unit: 'ms',
          baseline: quantile(quiet, 0.99),
          budgets: [{ of: 'value', atMost: 100 }],
        },
      ]
    } finally {
      await world.close()
    }
  },
}

type Socket = {
  /** Switches it, and returns the ms until its hub received the message. */
  set(isOn: boolean): Promise<number>
  close(): Promise<void>
}

/** A hub of the owner's home with a socket, which reports each state that it is given. */
async function joinSocket(world: World): Promise<Socket> {
  const hub = await connectHub(world.product.mqttAddress, await world.addHub('Bench'))
  let received = (_at: number): void => {}
  hub.client.on('message', (topic, payload) => {
    if (!topic.endsWith(`/${SOCKET}/set`)) return
    received(performance.now())
    void hub.publish(SOCKET, payload)
  })
  await hub.publish('bridge/state', '{"state":"online"}')
  await hub.publish('bridge/devices', listDevices([SOCKET], 'both'))
  await hub.publish(SOCKET, stateText(0, 0, Date.now()))
  let id: string | undefined
  await until(async () => {
    const devices = z.array(deviceSchema).parse(await world.ask('/devices'))
    id = devices.find(({ name, reachable }) => name === SOCKET && reachable)?.id
    return id !== undefined
  }, 'the socket is reachable')
  const path = commandDevice.path.replace('{deviceId}', id ?? '')
  return {
    async set(isOn) {
      const arrival = new Promise<number>((resolve) => {
        received = resolve
      })
      const begun = performance.now()
      const reply = await world.ask(path, {
        method: 'POST',
        body: JSON.stringify({ capability: 'on', value: isOn }),
      })
      const { status } = commandSchema.parse(reply)
      if (status !== 'requested' && status !== 'sent') throw new Error(`The order is ${status}.`)
      return (await arrival) - begun
    },
    close: () => hub.end(),
  }
}

async function sendOrders(socket: Socket): Promise<number[]> {
  const times: number[] = []
  for (let n = -10; n < ORDERS; n += 1) {
    const time = await socket.set(n % 2 === 0)
    // The first ones warm up the path and are not counted.
    if (n >= 0) times.push(time)
    // Never in step with the gateway's search for due homes.
    await sleep(20 + Math.random() * 60)
  }
  return times
}

/** Wakes some of these homes again and again. `stop` resolves to the homes a second that were planned. */
function wakeInTurn(database: OpenDatabase, homeIds: readonly string[]): { stop(): Promise<number> } {
  const begun = performance.now()
  let [isOver, woken] = [false, 0]
  const work = wake()
  return {
    async stop() {
      isOver = true
      await work
      await untilPlanned(database, homeIds)
      return (woken * 1_000) / (performance.now() - begun)
    },
  }

  async function wake(): Promise<void> {
    for (; !isOver; await sleep(BEAT)) {
      const due = Math.floor(((performance.now() - begun) * PLANS_A_SECOND) / 1_000)
      const ids = Array.from({ length: due - woken }, (_, at) => homeIds[(woken + at) % homeIds.length])
      await database.query('select wake_homes($1::uuid[])', [ids])
      woken = due
    }
  }
}
