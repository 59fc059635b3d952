import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import mqtt from 'mqtt'
import { parseFaults } from '#faults/faults.ts'
import { house } from '#homes/house.ts'
import { startVirtualHome } from '#virtual-home.ts'
import type { VirtualHome, VirtualHomeOptions } from '#virtual-home.ts'

/** A message as another client of the broker received it, with its topic below the base topic. */
type ReceivedMessage = { topic: string; payload: string; retain: boolean }

export type TestHome = AsyncDisposable & {
  home: VirtualHome
  received: ReceivedMessage[]
  /** Advances the home's clock. */
  pass: (seconds: number) => void
  publish: (topic: string, payload: unknown) => void
  /** State messages of a device so far. */
  statesOf: (name: string) => Record<string, unknown>[]
  /** Resolves when enough messages on a topic match; the test's own time limit is the only one. */
  until: (topic: string, matches?: (payload: string) => boolean, count?: number) => Promise<void>
  /**
   * Resolves when all messages that the home has sent so far are received: the answer to a request comes
   * after them.
   */
  caughtUp: () => Promise<void>
  /**
   * The retained messages that a new subscriber receives, up to a topic: the broker sends them in the order
   * in which it received them.
   */
  retained: (last?: string) => Promise<Map<string, string>>
}

export const testEvening = Date.parse('2027-01-18T18:00:00+01:00')
const base = 'homes/h1/zigbee2mqtt'

/** A house with its own broker, and with a clock that only `pass` advances. */
export async function startTestHome(
  options: Partial<Omit<VirtualHomeOptions, 'faults'>> & { faults?: string } = {},
): Promise<TestHome> {
  const broker = await Aedes.createBroker()
  const server = createServer(broker.handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the broker has no port')
  const url = `mqtt://127.0.0.1:${address.port}`

  const observer = await mqtt.connectAsync(url, { protocolVersion: 4 })
  const received: ReceivedMessage[] = []
  observer.on('message', (topic, payload, packet) => {
    received.push({ topic: topic.slice(base.length + 1), payload: payload.toString(), retain: packet.retain })
  })
  await observer.subscribeAsync('homes/#')

  let passedMs = 0
  const { faults, ...rest } = options
  const home = await startVirtualHome({
    home: house,
    mqttUrl: url,
    hubId: 'h1',
    hubSecret: 'secret',
    now: () => testEvening + passedMs,
    backlogDays: 0,
    tickMs: 20,
    faults: parseFaults(faults ?? '', house),
    ...rest,
  })
  const until: TestHome['until'] = async (topic, matches = () => true, count = 1) => {
    const isEnough = () =>
      received.filter((one) => one.topic === topic && matches(one.payload)).length >= count
    while (!isEnough()) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const publish: TestHome['publish'] = (topic, payload) => {
    observer.publish(`${base}/${topic}`, typeof payload === 'string' ? payload : JSON.stringify(payload))
  }
  const last = rest.home?.devices.at(-1)?.name ?? 'Boîtier portail'
  await until(last)
  return {
    home,
    received,
    until,
    pass: (seconds) => {
      passedMs += seconds * 1000
    },
    publish,
    caughtUp: async () => {
      const transaction = randomUUID()
      publish('bridge/request/device/remove', { id: 'nobody', transaction })
      await until('bridge/response/device/remove', (payload) => payload.includes(transaction))
    },
    statesOf: (name) => received.filter((one) => one.topic === name).map((one) => JSON.parse(one.payload)),
    retained: async (last = 'Boîtier portail/availability') => {
      const newcomer = await mqtt.connectAsync(url, { protocolVersion: 4 })
      const found = new Map<string, string>()
      newcomer.on('message', (topic, payload) => found.set(topic, payload.toString()))
      await newcomer.subscribeAsync('homes/#')
      while (!found.has(`${base}/${last}`)) await new Promise((resolve) => setTimeout(resolve, 5))
      await newcomer.endAsync()
      return found
    },
    [Symbol.asyncDispose]: async () => {
      await home.stop()
      await observer.endAsync()
      await new Promise<void>((resolve) => {
        broker.close(resolve)
      })
      server.close()
    },
  }
}
