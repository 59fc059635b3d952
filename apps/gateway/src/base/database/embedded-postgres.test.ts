import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectClient } from './database-connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { FolderInUseError, lockFolder } from './folder-lock.ts'
import { processIdentity } from './process-identity.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

test('the data is kept after a clean stop, and the folder and socket are closed to other accounts', async () => {
  const folder = makeTemporaryFolder()
  const first = await start(folder)
  await run(first, `create table note (text text); insert into note values ('kept')`)
  await first.stop()
  await first.ended
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)

  const second = await start(folder)

  expect(await run(second, 'select text from note')).toEqual([{ text: 'kept' }])
  expect(await run(second, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(await run(second, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
  await second.stop()
})

test('a server left by a killed gateway is stopped, and its committed data is kept', async () => {
  const folder = makeTemporaryFolder()
  const gateway = await startInOtherProcess(folder)
  const leftover = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
  gateway.kill('SIGKILL')
  await once(gateway, 'exit')
  const identity = processIdentity(leftover)
  expect(identity).not.toBeNull()

  const server = await start(folder)

  expect(processIdentity(leftover)).not.toBe(identity)
  expect(await run(server, 'select text from note')).toEqual([{ text: 'committed' }])
  await server.stop()
})

test('a pid file whose pid belongs to another program does not prevent a start', async () => {
  const folder = makeTemporaryFolder()
  const first = await start(folder)
  await first.stop()
  writeFileSync(
    join(folder, 'postgres', 'postmaster.pid'),
    `${process.pid}\n${join(folder, 'postgres')}\n0\n5432\n`,
  )

  const second = await start(folder)

  expect(await run(second, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
})

/** Starts with fsync off, as tests need no protection against power cuts, and cleans up after a failed test. */
async function start(folder: string): Promise<EmbeddedPostgres> {
  const lock = lockFolder(folder)
  const server = await startEmbeddedPostgres({ lock, isThrowaway: true })
  onTestFinished(() => server.stop())
  return {
    ...server,
    async stop() {
      await server.stop()
      lock.release()
    },
  }
}

async function run(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = await connectClient(server.connection)
  try {
    const result = await client.query(sql)
    return result.rows
  } finally {
    await client.end()
  }
}

async function startInOtherProcess(folder: string): Promise<ChildProcess> {
  const program = `
    import { startEmbeddedPostgres } from './embedded-postgres.ts'
    import { connectClient } from './database-connection.ts'
    import { lockFolder } from './folder-lock.ts'
    const server = await startEmbeddedPostgres({ lock: lockFolder(${JSON.stringify(folder)}), isThrowaway: true })
    const client = await connectClient(server.connection)
    await client.query("create table note (text text); insert into note values ('committed')")
    process.send('ready')
    setInterval(() => {}, 1000)
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}
