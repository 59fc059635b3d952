import { createServer, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { DatabaseConnection } from './database-connection.ts'
import { listen } from './listen.ts'
import { openDatabase } from './open-database.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'
import { makeTestDatabase } from '#testing/database.ts'
import { eventually } from '#testing/hub.ts'

/** A proxy to a database whose connections can be cut, immediately or at the next `listen`. */
async function startWay(connection: DatabaseConnection) {
  const folder = makeTemporaryFolder()
  const open = new Set<Socket>()
  const way = { refusals: 0, refused: 0 }
  const server = createServer((near) => {
    const far =
      'host' in connection ? connect(join(connection.host, '.s.PGSQL.5432')) : connect(portOf(connection))
    open.add(near)
    near.once('close', () => {
      open.delete(near)
      far.destroy()
    })
    far.once('close', () => near.destroy())
    for (const socket of [near, far]) socket.on('error', () => {})
    near.on('data', (chunk: Buffer) => {
      if (way.refusals > 0 && chunk.includes('listen ')) {
        way.refusals -= 1
        way.refused += 1
        near.destroy()
      } else far.write(chunk)
    })
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve))
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  const through: DatabaseConnection =
    'host' in connection
      ? { ...connection, host: folder }
      : { connectionString: socketUrl(connection, folder) }
  return { way, cut, open, through }
}

function portOf({ connectionString }: { connectionString: string }): { host: string; port: number } {
  const { hostname, port } = new URL(connectionString)
  return { host: hostname, port: Number(port || 5432) }
}

function socketUrl({ connectionString }: { connectionString: string }, folder: string): string {
  const url = new URL(connectionString)
  url.searchParams.set('host', folder)
  return url.href
}

test('a connection that is lost again while it subscribes is restored by one loop, once', async () => {
  const connection = await makeTestDatabase()
  const { way, cut, open, through } = await startWay(connection)
  const database = await openDatabase(connection)
  const received: string[] = []
  let gaps = 0
  const listener = { onMessage: (payload: string) => received.push(payload), onGap: () => (gaps += 1) }
  way.refusals = 1
  // A failed first attempt is reported, and not retried.
  await expect(listen(through, 'news', listener)).rejects.toThrow()
  const listening = await listen(through, 'news', listener)
  way.refusals = 3
  const cutAt = performance.now()
  cut()
  await eventually(
    () => gaps,
    (count) => count > 0,
  )

  // One loop waits 100, 200, 400 and 800 ms in total; several loops would wait in parallel.
  expect(performance.now() - cutAt).toBeGreaterThan(1_400)
  await database.query(`select pg_notify('news', 'once')`)
  await eventually(
    () => received,
    (words) => words.length > 0,
  )
  expect({ received, gaps, open: open.size, ...way }).toEqual({
    received: ['once'],
    gaps: 1,
    open: 1,
    refusals: 0,
    refused: 4,
  })
  await listening.stop()
  await eventually(
    () => open.size,
    (count) => count === 0,
  )
  await database.close()
})
