import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { WAIT_LIMIT } from '#testing/limits.ts'
import type { LiveBatch } from '@foyer/contract/live.ts'
import { createHttpServer } from '#base/http/server.ts'
import { createLive, type Live } from './live.ts'

const now = Date.UTC(2027, 0, 18, 17)
const log = pino({ level: 'silent' })

test('a reader gets what is published for its home, and nothing of another', async () => {
  const { live } = openLive()
  const reader = read(live, { homeId: 'mine' })
  live.publish('other', batch('theirs'))
  live.publish('mine', batch('first'))

  const events = await reader.take(2)

  expect(events.map((event) => event.name)).toEqual(['heartbeat', 'batch'])
  expect(events[1]?.data).toEqual(batch('first'))
  live.close()
})

test('batches in quick succession are merged by device', async () => {
  const { live } = openLive()
  const reader = read(live)
  live.publish('home', batch('first'))
  live.publish('home', { devices: [{ id: 'a', temperature: 19 }], stale: ['listRooms'] })
  live.publish('home', { devices: [{ id: 'a', temperature: 20, humidity: 40 }], stale: ['listRooms'] })

  const events = await reader.take(3)

  expect(events[2]?.data).toEqual({
    devices: [{ id: 'a', temperature: 20, humidity: 40 }],
    stale: ['listRooms'],
  })
  live.close()
})

test('a reader that reconnects with the last id gets what it missed, once and in order', async () => {
  const { live } = openLive()
  const before = read(live)
  live.publish('home', batch('seen'))
  const seen = await before.take(2)
  await before.leave()
  const watcher = read(live)
  for (const name of ['one', 'two', 'three']) {
    live.publish('home', batch(name))
    await watcher.until(name)
  }

  const back = read(live, { lastEventId: seen[1]?.id ?? '' })

  expect((await back.take(3)).map((event) => event.data)).toEqual(['one', 'two', 'three'].map(batch))
  live.publish('home', batch('four'))
  expect((await back.take(1))[0]?.data).toEqual(batch('four'))
  live.close()
})

test('an id that is unknown or no longer kept is answered with resync', async () => {
  const { live, clock } = openLive()
  const before = read(live)
  live.publish('home', batch('seen'))
  const seen = await before.take(2)
  live.publish('home', batch('old'))
  await before.until('old')

  const names: (string | undefined)[] = []
  for (const lastEventId of ['nonsense', `${seen[1]?.id.split('-')[0]}-99`, 'a-b-c']) {
    const reader = read(live, { lastEventId })
    names.push((await reader.take(1))[0]?.name)
    await reader.leave()
  }
  clock.time += 5 * 60_000
  const late = read(live, { lastEventId: seen[1]?.id ?? '' })
  names.push((await late.take(1))[0]?.name)

  expect(names).toEqual(['resync', 'resync', 'resync', 'resync'])
  live.close()
})

test('a reader that lets a megabyte wait is cut off, and others continue', async () => {
  const { live } = openLive()
  const stalled = live.open(reader('home'))
  const other = read(live)
  for (const name of ['x', 'y', 'z']) {
    live.publish('home', batch(name.repeat(500_000)))
    await other.until(name.repeat(500_000))
  }

  expect(await collect(stalled)).toBe('')
  live.publish('home', batch('after'))
  await other.until('after')
  live.close()
})

test('a reader that reads nothing from one heartbeat to the next is cut off', async () => {
  const { live } = openLive({ heartbeatSeconds: 0.01 })
  const stalled = live.open(reader('home'))
  const other = read(live)

  await other.take(5)

  expect(await collect(stalled)).toBe('')
  live.close()
})

test('over a socket, a reader that does not read is cut off, and one that disconnects frees its place', async () => {
  const { live } = openLive()
  const server = createHttpServer(async (request) => {
    return new Response(live.open({ ...reader('home'), signal: request.signal }))
  })
  const { port } = await server.listen(0, '127.0.0.1')
  const ask = async (): Promise<IncomingMessage> => {
    const [response] = await once(get({ port, host: '127.0.0.1', agent: false }), 'response')
    return response
  }
  const quiet = Array.from({ length: 4 }, () => read(live, { ...reader('quiet') }))

  const stalled = await ask()
  stalled.pause()
  expect(() => live.open(reader('quiet'))).toThrow('too_many_requests')
  await vi.waitFor(
    () => {
      live.publish('home', batch('x'.repeat(900_000)))
      quiet.push(read(live, { ...reader('quiet') }))
    },
    { timeout: WAIT_LIMIT, interval: 20 },
  )
  await quiet.pop()?.leave()
  for (let round = 0; round < 3; round += 1) {
    const hasty = await ask()
    expect(() => live.open(reader('quiet'))).toThrow('too_many_requests')
    hasty.destroy()
    await vi.waitFor(() => live.open(reader('quiet')).cancel(), { timeout: WAIT_LIMIT })
  }
  stalled.destroy()
  live.close()
  await server.close(100)
})

test('the streams of a session end with it, whether it ended here or is found ended at a heartbeat', async () => {
  const over = new Set<string>()
  const { live } = openLive({
    heartbeatSeconds: 0.02,
    endedSessions: async (ids) => ids.filter((id) => over.has(id)),
  })
  const ended = live.open(reader('home', { sessionId: 'ended' }))
  const found = live.open(reader('home', { sessionId: 'found' }))
  const stays = read(live, { sessionId: 'stays' }).until('still')

  live.endSession('ended')
  over.add('found')

  expect(await collect(ended)).toMatch(/event: end\ndata: \{\}\n\n$/)
  expect(await collect(found)).toMatch(/event: end\ndata: \{\}\n\n$/)
  live.publish('home', batch('still'))
  await stays
  live.close()
})

test('an account may have five streams, and a sixth is refused until one ends', async () => {
  const { live } = openLive()
  const open = Array.from({ length: 5 }, () => read(live))

  expect(() => read(live)).toThrow('too_many_requests')
  expect(() => read(live, { accountId: 'another' })).not.toThrow()
  await open[0]?.leave()
  expect(() => read(live)).not.toThrow()
  live.close()
})

test('an address may have fifty streams', () => {
  const { live } = openLive()
  const at = (index: number) => () => read(live, { accountId: String(index), ip: '192.0.2.1' })
  for (let index = 0; index < 50; index += 1) at(index)()

  expect(at(50)).toThrow('too_many_requests')
  live.close()
})

test('an IPv6 network may have fifty streams, from whichever of its addresses', () => {
  const { live } = openLive()
  const at = (ip: string) => () => read(live, { accountId: ip, ip })
  for (let index = 0; index < 50; index += 1) at(`2001:db8:0:1::${(index + 1).toString(16)}`)()

  expect(at('2001:db8:0:1:ffff::1')).toThrow('too_many_requests')
  expect(at('2001:db8:0:2::1')).not.toThrow()
  live.close()
})

test('a name with line breaks stays in one event', async () => {
  const { live } = openLive()
  const reader = read(live)
  live.publish('home', batch('a\r\n\nevent: end\ndata: {}\n\n\u2028b'))

  const events = await reader.take(2)

  expect(events[1]?.data).toEqual(batch('a\r\n\nevent: end\ndata: {}\n\n\u2028b'))
  live.close()
})

function batch(name: string): LiveBatch {
  return { devices: [{ id: 'device', name }], stale: [] }
}

function openLive(options: Partial<Parameters<typeof createLive>[0]> = {}) {
  const clock = { time: now, now: () => clock.time }
  return { clock, live: createLive({ clock, log, ...options }) }
}

function reader(homeId: string, options: { sessionId?: string } = {}) {
  const sessionId = options.sessionId ?? 'session'
  return { homeId, sessionId, accountId: sessionId, lastEventId: null, signal: null }
}

type Event = { id: string; name: string; data: unknown }

/** Opens a stream and reads it event by event. */
function read(live: Live, options: Partial<Parameters<Live['open']>[0]> = {}) {
  const stream = live.open({
    homeId: 'home',
    sessionId: 'session',
    accountId: 'account',
    lastEventId: null,
    signal: null,
    ...options,
  })
  const source = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''

  async function next(): Promise<Event> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const lines = text.slice(0, end).split('\n')
        text = text.slice(end + 2)
        const field = (name: string) =>
          lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
        return {
          id: field('id') ?? '',
          name: field('event') ?? '',
          data: JSON.parse(field('data') ?? 'null'),
        }
      }
      const { value, done } = await source.read()
      if (done) throw new Error('the stream ended')
      text += decoder.decode(value, { stream: true })
    }
  }

  return {
    async take(count: number): Promise<Event[]> {
      const events: Event[] = []
      while (events.length < count) events.push(await next())
      return events
    },
    /** Reads until the batch with this device's name. */
    async until(name: string): Promise<void> {
      for (;;) if (JSON.stringify((await next()).data).includes(JSON.stringify(name))) return
    },
    leave: () => source.cancel(),
  }
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<string> {
  return new Response(stream).text()
}
