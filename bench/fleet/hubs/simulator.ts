/**
 * A separate process with thousands of hubs, each with its connection: its cost can be measured apart from that of the
 * gateways, and their faults do not affect it.
 */
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { typicalWeather } from '@foyer/virtual-home/src/world/weather.ts'
import { until } from '#bench/ground/until.ts'
import { runHub, type SimulatedHub } from './simulated-hub.ts'
import {
  type Answer,
  type ReceivedSet,
  type Order,
  orderSchema,
  type SentReading,
} from './simulator-messages.ts'

/** ms in which every home is simulated once, one after the other. */
const ROUND = 10_000
const BEAT = 20
/** Hubs that send their device list concurrently. */
const NEWCOMERS = 50

const hubs: SimulatedHub[] = []
let sent: SentReading[] = []
let sets: ReceivedSet[] = []
let messages = 0
let isLive = false

process.on('disconnect', () => process.exit(0))
process.on('message', (message) => void obey(orderSchema.parse(message)))

async function obey(order: Order): Promise<void> {
  switch (order.kind) {
    case 'connect':
      await connect(order)
      break
    case 'live':
      isLive = true
      live()
      break
    case 'report':
      await spread(order.withinMs, (hub) => hub.report())
      break
    case 'drop':
      for (const hub of hubs) hub.line.drop(Math.random() * order.withinMs)
      await allOpen()
      break
    case 'collect':
      await settled()
      writeFileSync(order.file, JSON.stringify({ sent, sets }))
      sent = []
      sets = []
      break
    default:
      order satisfies never
  }
  process.send?.({ kind: order.kind, messages } satisfies Answer)
}

async function connect(order: Extract<Order, { kind: 'connect' }>): Promise<void> {
  const weather = typicalWeather()
  for (const [seed, key] of order.homes.entries()) {
    const { port, reportMs, areKnown } = order
    const hub = runHub({
      key,
      port,
      seed,
      weather,
      reportMs,
      isKnown: areKnown,
      onSent(reading) {
        sent.push(reading)
        messages += 1
      },
      onSet: (set) => sets.push(set),
    })
    hubs.push(hub)
    if (seed % NEWCOMERS === NEWCOMERS - 1) await settled()
  }
  await settled()
}

/** Calls a function for each hub, evenly in time. */
async function spread(ms: number, work: (hub: SimulatedHub) => void): Promise<void> {
  const begun = performance.now()
  for (let done = 0; done < hubs.length; await sleep(BEAT)) {
    const due = Math.min(hubs.length, ((performance.now() - begun) / ms) * hubs.length)
    for (; done < due; done += 1) work(hubs[done] ?? never())
  }
}

/** Simulates the homes without end. */
function live(): void {
  void spread(ROUND, (hub) => hub.tick()).then(() => {
    if (isLive) live()
  })
}

function allOpen(): Promise<void> {
  return until(() => hubs.every(({ line }) => line.isOpen()), 'all hubs are connected', { patience: 180_000 })
}

/** Messages without an acknowledgement at any time: those of a few devices, and of one hub in a hundred. */
const onTheirWay = () => 3 + hubs.length / 100

/** Waits until all are connected and the broker has acknowledged their messages. */
async function settled(): Promise<void> {
  await allOpen()
  const isSettled = () => hubs.reduce((sum, { line }) => sum + line.unacknowledged(), 0) <= onTheirWay()
  await until(isSettled, 'the broker has what was sent', { patience: 180_000 })
}

function never(): never {
  throw new Error('There is no such hub.')
}
