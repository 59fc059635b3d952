import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { processIdentity } from '#base/database/process-identity.ts'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'
import { memoryFolder } from '#base/database/memory-folder.ts'

const readySchema = z.object({ type: z.literal('ready'), address: z.string() })

/**
 * A folder in which a gateway was started before: the first start, which creates the database, takes longest by far.
 */
const startedFolder = mkdtempSync(join(memoryFolder(), 'foyer-test-'))
afterAll(() => rmSync(startedFolder, { recursive: true, force: true, maxRetries: 3 }))

test('a second start on the same folder names the running one and exits', async () => {
  const folder = startedFolder
  const first = await startReady(folder)

  const second = start(folder)

  const { code, words } = await endOf(second)
  expect(code).toBe(1)
  expect(words).toContain(`pid ${first.process.pid}, which answers at ${first.address}`)
  await expect(fetch(first.address)).resolves.toBeInstanceOf(Response)
})

test('SIGTERM stops the gateway and its database server with exit code 0', async () => {
  const folder = startedFolder
  const { process } = await startReady(folder)
  const server = serverPid(folder)

  process.kill('SIGTERM')

  expect(await endOf(process)).toMatchObject({ code: 0 })
  expect(processIdentity(server)).toBeNull()
})

test('a gateway whose launcher is gone exits on its own, and its database server with it', async () => {
  const folder = startedFolder
  const { process } = await startReady(folder)
  const server = serverPid(folder)

  process.disconnect()
  await once(process, 'exit')

  expect(process.exitCode).toBe(0)
  expect(processIdentity(server)).toBeNull()
})

test('after kill -9 the next start succeeds', async () => {
  const folder = startedFolder
  const { process } = await startReady(folder)
  process.kill('SIGKILL')
  await endOf(process)

  const { address } = await startReady(folder)

  await expect(fetch(address)).resolves.toBeInstanceOf(Response)
})

test('a first start that is killed at any moment leaves a folder that starts', async () => {
  const folder = makeTemporaryFolder()
  for (const moment of [150, 400, 650, 900, 1_150]) {
    const child = start(folder)
    await sleep(moment)
    child.kill('SIGKILL')
    await endOf(child)
  }

  const { address } = await startReady(folder)

  await expect(fetch(address)).resolves.toBeInstanceOf(Response)
})

test('a gateway whose database server dies reports that and exits with code 1', async () => {
  const folder = startedFolder
  const { process } = await startReady(folder)

  globalThis.process.kill(-serverPid(folder), 'SIGKILL')

  const { code, words } = await endOf(process)
  expect(code).toBe(1)
  expect(words).toContain('PostgreSQL has stopped unexpectedly')
})

test('a port in use is reported in a sentence that names the variable', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = z.object({ port: z.number() }).parse(taken.address())

  const { code, words } = await endOf(start(makeTemporaryFolder(), { PORT: String(port) }))

  expect(code).toBe(1)
  expect(words.trim()).toBe(`Port ${port} is already used by another program. Set PORT to a free port.`)
})

test('wrong settings are reported before anything is created', async () => {
  const { code, words } = await endOf(start(makeTemporaryFolder(), { PORT: 'x', LOG_LEVEL: 'loud' }))

  expect(code).toBe(1)
  expect(words).toMatch(/^PORT must be .*\nLOG_LEVEL must be .*\n$/)
})

function start(folder: string, environment: Record<string, string> = {}): ChildProcess {
  const ports = { PORT: '0', MQTT_PORT: '0' }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { PATH: process.env['PATH'], FOYER_DATA: folder, LOG_LEVEL: 'error', ...ports, ...environment },
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  return child
}

async function startReady(folder: string): Promise<{ process: ChildProcess; address: string }> {
  const child = start(folder)
  const [message] = await Promise.race([
    once(child, 'message'),
    endOf(child).then(({ words }) => Promise.reject(new Error(words))),
  ])
  return { process: child, address: readySchema.parse(message).address }
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; words: string }> {
  let words = ''
  child.stderr?.on('data', (chunk) => (words += String(chunk)))
  await once(child, 'close')
  return { code: child.exitCode, words }
}

function serverPid(folder: string): number {
  return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}
