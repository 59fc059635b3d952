import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startWorld, type World } from '#bench/ground/world.ts'
import { joinHub } from '#bench/load/home-hub.ts'
import { stateText } from '#bench/load/simulated-devices.ts'
import type { Proof } from './proof.ts'

const STALLED = 3
const HUBS = 8
const SENSORS_EACH = 300

/**
 * ms. The system itself buffers some megabytes for a reader before the gateway notices anything; from then on it takes
 * two heartbeats at most.
 */
const STALL = 120_000

/** MB that the gateway may grow by: three queues of a megabyte, and the usual variation of a process. */
const MOST_GROWTH = 200

/**
 * Readers open a home's stream and read nothing while its devices report constantly, again and again. Each must be
 * disconnected, a reader that reads must miss nothing, and the gateway must not store unread events.
 */
export async function proveStalls(seconds: number): Promise<Proof> {
  const world = await startWorld()
  try {
    const until = performance.now() + seconds * 1_000
    const stopTalking = await talk(world)
    const reader = await openReader(world)
    await sleep(5_000)
    const memoryBefore = memoryOf(world)
    let opened = 0
    let cut = 0
    do {
      const sockets = await Promise.all(Array.from({ length: STALLED }, () => openStalled(world)))
      await sleep(STALL)
      opened += sockets.length
      for (const socket of sockets) cut += (await isCut(socket)) ? 1 : 0
    } while (performance.now() < until)
    const growth = memoryOf(world) - memoryBefore
    stopTalking()
    const { events, bytes, longestGap } = reader.stop()
    const hasPassed = cut === opened && events > 0 && longestGap < 5_000 && growth < MOST_GROWTH
    return {
      hasPassed,
      detail:
        `${cut} of ${opened} stalled readers were cut; the one that read had ${events} events of ${(bytes / 1e6).toFixed(1)} MB, ` +
        `the longest pause ${(longestGap / 1_000).toFixed(1)} s; the gateway grew by ${growth.toFixed(0)} MB`,
    }
  } finally {
    await world.close()
  }
}

/** Hubs whose sensors report one after the other, 1,200 times a second together. */
async function talk(world: World): Promise<() => void> {
  const names = Array.from({ length: SENSORS_EACH }, (_, at) => `sensor ${at}`)
  const stops: (() => void)[] = []
  for (let hub = 0; hub < HUBS; hub += 1) {
    const { wire, topicOf } = await joinHub(world, `Endurance ${hub}`, names)
    let n = 0
    const timer = setInterval(() => {
      for (let some = 0; some < 3 && wire.unacknowledged() < 200; some += 1, n += 1) {
        // Devices at odd indexes of the list are sensors.
        wire.publish(
          topicOf(`sensor ${n % SENSORS_EACH}`),
          stateText(1, Math.floor(n / SENSORS_EACH), Date.now()),
        )
      }
    }, 20)
    stops.push(() => {
      clearInterval(timer)
      wire.close()
    })
  }
  return () => {
    for (const stop of stops) stop()
  }
}

function request({ product, token }: World): string {
  return `GET /api/live HTTP/1.1\r\nHost: ${new URL(product.address).host}\r\nToken: ${token}\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n`
}

async function openStalled(world: World): Promise<Socket> {
  const { hostname, port } = new URL(world.product.address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(request(world))
  // The first events are read, so that the stream is known to be open.
  await new Promise<void>((resolve, reject) => {
    socket.once('data', (chunk) => {
      socket.pause()
      if (chunk.toString('latin1').startsWith('HTTP/1.1 200')) resolve()
      else reject(new Error(`The stream returned ${chunk.toString('latin1').slice(0, 100)}`))
    })
  })
  return socket
}

/** Reads what the system has buffered and returns whether the stream then ends. */
async function isCut(socket: Socket): Promise<boolean> {
  const ended = new Promise<boolean>((resolve) => {
    socket.once('close', () => resolve(true))
    socket.once('end', () => resolve(true))
    setTimeout(() => resolve(false), 5_000)
  })
  socket.on('data', () => {})
  socket.resume()
  const isOver = await ended
  socket.destroy()
  return isOver
}

async function openReader(
  world: World,
): Promise<{ stop(): { events: number; bytes: number; longestGap: number } }> {
  const stopping = new AbortController()
  const response = await fetch(`${world.product.address}/api/live`, {
    headers: { Token: world.token, 'Content-Type': 'application/json' },
    signal: stopping.signal,
  })
  let events = 0
  let bytes = 0
  let longestGap = 0
  let last = performance.now()
  async function read(): Promise<void> {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength
      events += Buffer.from(chunk).toString('latin1').split('\n\n').length - 1
      longestGap = Math.max(longestGap, performance.now() - last)
      last = performance.now()
    }
  }
  void read().catch(() => {})
  return {
    stop() {
      stopping.abort()
      return { events, bytes, longestGap }
    },
  }
}

/** MB of memory of the gateway; 0 if the system does not report it. */
function memoryOf({ product }: World): number {
  try {
    const text = readFileSync(`/proc/${product.gateway.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}
