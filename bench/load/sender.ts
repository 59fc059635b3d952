/**
 * A separate process with many hubs, so that its cost can be measured apart from that of the gateway. Each hub has a
 * connection and some devices. `load.ts` sends it messages.
 */
import { inPieces } from '@foyer/gateway/src/base/in-pieces.ts'
import { type MqttWire, openMqttWire } from './mqtt-wire.ts'
import { type Answer, type Order, orderSchema } from './sender-messages.ts'
import { listDevices, READINGS_A_MESSAGE, stateText } from './simulated-devices.ts'

/** Unacknowledged messages of one hub, when nothing else sets the pace. */
const WINDOW = 10

/** ms between two batches at a set pace. */
const BEAT = 20

type Hub = { wire: MqttWire; prefix: string; next: number; devices: { n: number; at: number }[] }

const hubs: Hub[] = []
let readingsPerSecond: number | null = null
let isGoing = false
let messages = 0
let lost = 0
let begun = { at: 0, cpu: process.cpuUsage() }

process.on('disconnect', () => process.exit(0))
process.on('message', (message) => void obey(orderSchema.parse(message)))

async function obey(order: Order): Promise<void> {
  if (order.kind === 'prepare') return prepare(order)
  if (order.kind === 'go') {
    begun = { at: performance.now(), cpu: process.cpuUsage() }
    isGoing = true
    if (readingsPerSecond === null) for (const hub of hubs) refill(hub)
    else beat()
    return answer({ kind: 'going' })
  }
  isGoing = false
  const cpu = process.cpuUsage(begun.cpu)
  const seconds = (performance.now() - begun.at) / 1_000
  await Promise.race([
    Promise.all(hubs.map(({ wire }) => wire.settled())),
    new Promise((resolve) => setTimeout(resolve, 10_000)),
  ])
  const readings = messages * READINGS_A_MESSAGE
  const cpuSeconds = (cpu.user + cpu.system) / 1e6
  answer({ kind: 'stopped', readings, seconds, cpuSeconds, lost })
  for (const { wire } of hubs) wire.close()
}

async function prepare(order: Extract<Order, { kind: 'prepare' }>): Promise<void> {
  readingsPerSecond = order.readingsPerSecond
  const names = Array.from({ length: order.devicesEach }, (_, at) => `device ${at}`)
  const list = listDevices(names, 'both')
  // A few at a time: sign-ins and first lists are not measured.
  for (const some of inPieces(order.hubs, 20)) {
    await Promise.all(
      some.map(async ({ hubId, secret }) => {
        const prefix = `homes/${hubId}/zigbee2mqtt/`
        const wire = await openMqttWire({
          address: order.address,
          user: hubId,
          password: secret,
          onAcknowledged: () => refill(hub),
          onLost: () => {
            lost += 1
          },
        })
        const hub: Hub = { wire, prefix, next: 0, devices: names.map(() => ({ n: 0, at: 0 })) }
        hubs.push(hub)
        wire.publish(`${prefix}bridge/state`, '{"state":"online"}')
        wire.publish(`${prefix}bridge/devices`, list)
        // One round, so that every series exists before the measurement starts.
        for (let device = 0; device < names.length; device += 1) sendReading(hub)
        await wire.settled()
      }),
    )
  }
  messages = 0
  answer({ kind: 'prepared' })
}

function refill(hub: Hub): void {
  if (readingsPerSecond !== null) return
  while (isGoing && hub.wire.unacknowledged() < WINDOW) sendReading(hub)
}

function beat(): void {
  if (!isGoing || readingsPerSecond === null) return
  const due = ((performance.now() - begun.at) / 1_000) * (readingsPerSecond / READINGS_A_MESSAGE)
  while (messages < due) {
    const hub = hubs[messages % hubs.length]
    if (hub === undefined) return
    sendReading(hub)
  }
  setTimeout(beat, BEAT)
}

/** The next device of the hub reports: a new instant and new values each time, or it would not be stored. */
function sendReading(hub: Hub): void {
  const place = hub.next
  const device = hub.devices[place]
  if (device === undefined) return
  hub.next = (place + 1) % hub.devices.length
  device.n += 1
  device.at = Math.max(device.at + 1, Date.now())
  messages += 1
  hub.wire.publish(`${hub.prefix}device ${place}`, stateText(place, device.n, device.at))
}

function answer(words: Answer): void {
  process.send?.(words)
}
