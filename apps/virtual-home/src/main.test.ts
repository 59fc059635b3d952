import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { Duplex } from 'node:stream'
import { Aedes } from 'aedes'
import { expect, onTestFinished, test } from 'vitest'

test('stopped while it sends its past, to a broker that stops too, it exits cleanly', async () => {
  const broker = await Aedes.createBroker()
  let isUnresponsive = false
  let line: Socket | undefined
  const server = createServer((socket) => {
    line = socket
    broker.handle(withoutAnswers(socket, () => isUnresponsive))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => broker.close(() => server.close()))
  await once(server, 'listening')
  const inThePast = Promise.withResolvers<void>()
  // Messages of the past are never acknowledged; the offline message is, and then the broker is gone.
  broker.authorizePublish = (_client, packet, allow) => {
    const isGoodbye = packet.topic.endsWith('bridge/state') && packet.payload.includes('offline')
    const isPast = packet.qos === 1 && !packet.retain
    if (isPast) isUnresponsive = true
    if (isPast) inThePast.resolve()
    if (isGoodbye) isUnresponsive = false
    allow(null)
    if (!isGoodbye) return
    server.close()
    setTimeout(() => line?.destroy(), 100)
  }

  const address = server.address()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HUB_ID: 'h1',
      BACKLOG_DAYS: '1',
      MQTT_URL: `mqtt://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    },
  })
  let words = ''
  child.stderr.on('data', (chunk) => (words += String(chunk)))
  await inThePast.promise
  child.kill('SIGTERM')
  await once(child, 'close')

  expect([child.exitCode, child.signalCode, words]).toEqual([0, null, ''])
})

/** A socket that drops the answers while `isUnresponsive` returns true. */
function withoutAnswers(socket: Socket, isUnresponsive: () => boolean): Duplex {
  const line = new Duplex({
    read: () => {},
    write: (chunk, _encoding, done) => {
      if (!isUnresponsive()) socket.write(chunk)
      done()
    },
  })
  socket.on('data', (chunk) => line.push(chunk))
  socket.on('close', () => line.destroy())
  socket.on('error', () => {})
  return line
}
