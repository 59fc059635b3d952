import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listAbsences } from '@foyer/contract/absence.ts'
import { listActivity } from '@foyer/contract/activity.ts'
import { listRooms } from '@foyer/contract/room.ts'
import { listScenarios } from '@foyer/contract/scenario.ts'
import { authenticate } from '@foyer/contract/session.ts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'

// The launcher as users run it: started in a clone, its output read, stopped by Ctrl+C.

/**
 * A folder in which an empty product was started before: the first start, which creates the database, takes longest by
 * far.
 */
const startedFolder = mkdtempSync(join(tmpdir(), 'foyer-launcher-'))
afterAll(() => rmSync(startedFolder, { recursive: true, force: true, maxRetries: 3 }))

test('Ctrl+C ends everything that was started, and the data stays', async () => {
  const folder = startedFolder
  const launcher = start(folder, ['--empty'])
  await untilPrints(launcher, 'Stop: Ctrl+C')
  const pids = [gatewayOf(folder), databaseOf(folder)]
  expect(pids.map(isAlive)).toEqual([true, true])

  launcher.process.kill('SIGINT')
  await launcher.ended

  expect(launcher.process.exitCode).toBe(0)
  expect(pids.map(isAlive)).toEqual([false, false])
  expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(true)
})

test('a second start prints the address of the running one and ends with 0', async () => {
  const folder = startedFolder
  const first = start(folder, ['--empty'])
  await untilPrints(first, 'Stop: Ctrl+C')
  const address = /Foyer is ready: (\S+)/.exec(first.words())?.[1]

  const second = start(folder, [])
  await second.ended

  expect(second.process.exitCode).toBe(0)
  expect(second.words().trim()).toBe(`Foyer is already running: ${address}`)
})

test('a gateway that was killed is started again', async () => {
  const folder = startedFolder
  const launcher = start(folder, ['--empty'])
  await untilPrints(launcher, 'Stop: Ctrl+C')
  const killed = gatewayOf(folder)

  process.kill(killed, 'SIGKILL')
  await untilPrints(launcher, 'The gateway has stopped; it starts again in 1 s.')
  let next = 0
  // Between the two, no process holds the folder for a moment.
  while (next === 0 || next === killed) {
    await sleep(50)
    next = gatewayOf(folder)
  }

  expect(isAlive(next)).toBe(true)
})

test('a new user finds a house with a prepared state, which is prepared only once', async () => {
  const folder = makeFolder()
  // Its last days are not needed here.
  const environment = { BACKLOG_DAYS: '0', REVERT_AFTER_SECONDS: '3' }
  const first = start(folder, [], environment)
  await untilPrints(first, 'Stop: Ctrl+C')
  const found = await arrangedIn(first)
  expect(found).toMatchObject({ scenarios: 5, active: 2, absences: 1, inBulk: 3 })
  first.process.kill('SIGINT')
  await first.ended

  const second = start(folder, [], environment)
  await untilPrints(second, 'Stop: Ctrl+C')
  expect(await arrangedIn(second)).toEqual(found)
})

test('a killed launcher leaves no process behind', async () => {
  const folder = startedFolder
  const launcher = start(folder, ['--empty'])
  await untilPrints(launcher, 'Stop: Ctrl+C')
  const pids = [gatewayOf(folder), databaseOf(folder)]

  launcher.process.kill('SIGKILL')
  await launcher.ended
  while (pids.some(isAlive)) await sleep(50)

  expect(pids.map(isAlive)).toEqual([false, false])
})

test('the reason why the gateway cannot start is printed, and no process is left', async () => {
  const folder = makeFolder()
  const launcher = start(folder, ['--empty'], { LOG_LEVEL: 'loud' })
  await launcher.ended

  expect(launcher.process.exitCode).toBe(1)
  expect(launcher.words()).toContain('LOG_LEVEL must be one of')
})

test('without a terminal --fresh deletes nothing unless --yes is given', async () => {
  const folder = startedFolder
  const first = start(folder, ['--empty'])
  await untilPrints(first, 'Stop: Ctrl+C')
  first.process.kill('SIGINT')
  await first.ended
  const made = readFileSync(join(folder, 'postgres', 'global', 'pg_control'))

  const asking = start(folder, ['--fresh'])
  await asking.ended
  expect(asking.process.exitCode).toBe(1)
  expect(asking.words()).toContain('add --yes')
  expect(readFileSync(join(folder, 'postgres', 'global', 'pg_control'))).toEqual(made)

  const sure = start(folder, ['--fresh', '--yes', '--empty'])
  await untilPrints(sure, 'Stop: Ctrl+C')
  // The first eight bytes are the id of the cluster: a new one has another id.
  const now = readFileSync(join(folder, 'postgres', 'global', 'pg_control'))
  expect(now.subarray(0, 8)).not.toEqual(made.subarray(0, 8))
})

test('an unknown option is printed with the list of valid ones', async () => {
  const launcher = start(makeFolder(), ['--emtpy'])
  await launcher.ended

  expect(launcher.process.exitCode).toBe(1)
  expect(launcher.words()).toContain('Unknown option: --emtpy. Options: --fresh')
})

type Launcher = { process: ChildProcess; ended: Promise<unknown>; words: () => string }

function start(folder: string, args: string[], environment: Record<string, string> = {}): Launcher {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.js'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], FOYER_DATA: folder, PORT: '0', MQTT_PORT: '0', ...environment },
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (words += String(chunk)))
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return { process: child, ended, words: () => words }
}

async function untilPrints(launcher: Launcher, words: string): Promise<void> {
  while (!launcher.words().includes(words)) {
    if (launcher.process.exitCode !== null) throw new Error(`It ended. Its output: ${launcher.words()}`)
    await sleep(20)
  }
}

/** The prepared state that the owner of the house sees, once both of its faulty radiators need attention. */
async function arrangedIn(launcher: Launcher) {
  const [, address = ''] = /Foyer is ready: (\S+)/.exec(launcher.words()) ?? []
  const [, email, password] = /E-mail: (\S+)\nPassword: (\S+)/.exec(launcher.words()) ?? []
  const answer = await fetch(`${address}/api/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ parkName: 'vav', email, password }),
  })
  const token = authenticate.reply.parse(await answer.json()).access_token
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${address}/api${path}`, { headers: { token } })).json()
  await expect
    .poll(async () =>
      listRooms.reply
        .parse(await read('/rooms'))
        .flatMap(({ alerts = [] }) => (alerts ?? []).map(({ kind }) => kind)),
    )
    .toEqual(expect.arrayContaining(['order_failed', 'reverted']))
  const scenarios = listScenarios.reply.parse(await read('/scenarios'))
  const asked = listActivity.reply
    .parse(await read('/activity'))
    .filter(({ actor }) => actor?.kind === 'user')
  return {
    scenarios: scenarios.length,
    active: scenarios.filter(({ state }) => state === 'active').length,
    absences: listAbsences.reply.parse(await read('/absences')).length,
    asked: asked.map(({ id }) => id).toSorted(),
    inBulk: asked.filter(({ command }) => typeof command?.bulk_order_id === 'string').length,
  }
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-launcher-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/** The pid of the gateway that holds the folder; 0 if there is none. */
function gatewayOf(folder: string): number {
  try {
    const holder = JSON.parse(readFileSync(join(folder, 'gateway.json'), 'utf8'))
    return z.object({ pid: z.number() }).parse(holder).pid
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}

function databaseOf(folder: string): number {
  return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** A zombie has ended, but its parent has not collected its exit status yet. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch (error) {
    return (
      error instanceof Error && 'code' in error && error.code === 'ENOENT' && !existsSync('/proc/self/stat')
    )
  }
}
