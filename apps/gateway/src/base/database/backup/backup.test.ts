import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createRoom } from '@foyer/contract/room.ts'
import { expect, onTestFinished, test } from 'vitest'
import { connectClient, type DatabaseConnection } from '#base/database/database-connection.ts'
import { migrate } from '#base/database/migrate.ts'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'
import { readDefinition } from '#testing/captures/read-captures.ts'
import { makeTestDatabase, urlOf } from '#testing/database.ts'
import { describedDevice, eventually } from '#testing/hub.ts'
import { startTestWire, type TestWire } from '#testing/wire.ts'
import { createArchiveReader, lineOf } from './archive-text.ts'
import { restoreInstallation } from './backup-installation.ts'
import { inOrder, listKeptTables } from './kept-tables.ts'
import { restoreBackup } from './restore-backup.ts'
import { checkSeal, writeSealed } from './sealed-file.ts'
import { writeBackup } from './write-backup.ts'

/**
 * `npm run proofs` changes every byte of a backup, `npm test` the bytes at both ends and every 31st in between. Each
 * byte gets one flipped bit, in turn.
 */
const isEveryByte = process.env['BROKEN_BYTES'] === 'every'

type Client = Awaited<ReturnType<typeof connectClient>>

/** All rows of all tables, in PostgreSQL's text form. */
async function contentOf(client: Client): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  for (const { table } of await listKeptTables(client)) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t order by 1`)
    content[table] = rows.map(({ row }) => row)
  }
  return content
}

async function contentAt(connection: DatabaseConnection): Promise<Record<string, string[]>> {
  const client = await connectClient(connection)
  try {
    return await contentOf(client)
  } finally {
    await client.end()
  }
}

/** A hub that reports and a person who creates rooms, as fast as both get answers, until stopped. */
async function keepWriting({ at, hub, token }: TestWire): Promise<{ stop(): Promise<number> }> {
  const definition = readDefinition('VAV-256215-MOD1')
  await hub.publish('bridge/devices', [describedDevice('0x00124b00dead0001', 'module', definition)])
  let isStopped = false
  let turns = 0
  const modes = ['comfort', 'eco', 'off']
  async function write(): Promise<void> {
    while (!isStopped) {
      turns += 1
      at.clock.pass(1_000)
      await hub.publish('module', { pilot_wire_mode: modes[turns % 3] })
      if (turns % 5 === 0) await at.ask(createRoom, { token, body: { name: `Pièce ${turns}` } })
    }
  }
  const writing = write()
  return {
    async stop() {
      isStopped = true
      await writing
      return turns
    },
  }
}

/** Values that could break a row format. */
async function addOddRows({ at, credentials }: TestWire): Promise<void> {
  const { homeId } = credentials
  for (const name of ['\\.', 'a\tb\nc\r\\N', '', '“Zoé” \u{1f3e1}', '\\\\.\n\\.\n']) {
    await at.database.query('update home set name = name || $2, address = $2 where id = $1', [homeId, name])
  }
  await at.database.query(
    `insert into chunk (series_id, day, n, payload)
     select series.id, '2026-03-29', 256, (select string_agg(set_byte('\\x00', 0, n), '') from generate_series(0, 255) n)
     from series limit 1`,
  )
}

test('a backup of a running installation is restored row by row, as of one instant', async () => {
  const wire = await startTestWire({ FOYER_DEMO: '1' })
  onTestFinished(() => wire.close())
  const { connection } = wire.at.database
  const writing = await keepWriting(wire)
  await wire.device('module')
  await wire.at.app.mail.deliver()
  await addOddRows(wire)
  await eventually(
    () => wire.at.database.query('select from reading limit 1'),
    ({ length }) => length === 1,
  )
  const view = await connectClient(connection)
  onTestFinished(() => view.end())
  await view.query('begin transaction isolation level repeatable read, read only')
  const exported = await view.query<{ name: string }>('select pg_export_snapshot() as name')
  const file = join(makeTemporaryFolder(), 'home.foyer')

  const facts = await writeBackup({
    connection,
    file,
    files: [],
    snapshot: exported.rows[0]?.name ?? '',
  })
  await writing.stop()
  const expected = await contentOf(view)
  const target = await makeTestDatabase()
  const restored = await restoreBackup({ connection: target, file, mayReplace: false })

  const content = await contentAt(target)
  expect(content).toEqual(expected)
  const filled = Object.values(content).filter((rows) => rows.length > 0)
  expect(filled.length).toBeGreaterThan(15)
  expect(content['reading']?.length).toBeGreaterThan(0)
  expect(content['chunk']).toHaveLength(1)
  // Readings were written in the meantime, and the backup contains none of them.
  expect((await contentAt(connection))['reading']?.length).toBeGreaterThan(content['reading']?.length ?? 0)
  const total = Object.values(content).flat().length
  expect([facts.rows, restored.rows]).toEqual([total, total])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  // The sequences continue after the restored ids.
  const after = await connectClient(target)
  await after.query(`insert into audit_event (at, action, result) values (now(), 'test', 'ok')`)
  await after.end()
  expect(await migrate(target)).toEqual([])
})

/** A small backup, and a database with a home in it. */
async function makeBackup(): Promise<{ folder: string; file: string; target: DatabaseConnection }> {
  const folder = makeTemporaryFolder()
  const file = join(folder, 'home.foyer')
  const [source, target] = [await makeTestDatabase(), await makeTestDatabase()]
  for (const [connection, name] of [
    [source, 'Chalet'],
    [target, 'Maison'],
  ] as const) {
    await migrate(connection)
    const client = await connectClient(connection)
    await client.query(
      `insert into home (id, park_id, name, time_zone) values (gen_random_uuid(), gen_random_uuid(), $1, 'Europe/Paris')`,
      [name],
    )
    await client.end()
  }
  await writeBackup({ connection: source, file, files: [{ name: 'platform-key', text: 'a-key\n' }] })
  return { folder, file, target }
}

test('a truncated file, or one with a flipped bit, is refused and nothing is changed', async () => {
  const { folder, file, target } = await makeBackup()
  const whole = readFileSync(file)
  const before = await contentAt(target)
  const broken = join(folder, 'broken.foyer')
  const own = join(folder, 'own')
  const restore = () =>
    restoreInstallation({ dataFolder: own, databaseUrl: urlOf(target) }, broken, { mayReplace: true })
  for (const length of [0, 1, 39, 40, 41, whole.length >> 1, whole.length - 33, whole.length - 1]) {
    writeFileSync(broken, whole.subarray(0, length))
    await expect(restore(), String(length)).rejects.toThrow(/Nothing was changed\.$/)
  }
  const isEnd = (at: number) => at < 64 || at >= whole.length - 64
  for (const at of whole.keys()) {
    if (!isEveryByte && !isEnd(at) && at % 31 !== 0) continue
    const flipped = Buffer.from(whole)
    flipped[at] = (whole[at] ?? 0) ^ (1 << (at % 8))
    writeFileSync(broken, flipped)
    await expect(checkSeal(broken), String(at)).rejects.toThrow(/Nothing was changed\.$/)
  }
  writeFileSync(broken, Buffer.concat([whole, Buffer.from('x')]))
  await expect(restore()).rejects.toThrow(/Nothing was changed\.$/)
  expect(await contentAt(target)).toEqual(before)
  expect(readdirSync(folder)).not.toContain('own')

  copyFileSync(file, `${broken}.copy`)
  await checkSeal(`${broken}.copy`)
})

test('existing homes are only replaced if the caller allows it', async () => {
  const { folder, file, target } = await makeBackup()
  const at = { dataFolder: join(folder, 'own'), databaseUrl: urlOf(target) }
  mkdirSync(at.dataFolder)
  writeFileSync(join(at.dataFolder, 'platform-key'), 'another\n')

  await expect(restoreInstallation(at, file, { mayReplace: false })).rejects.toThrow(/Add --yes/)
  expect((await contentAt(target))['home']?.[0]).toContain('Maison')
  expect(readFileSync(join(at.dataFolder, 'platform-key'), 'utf8')).toBe('another\n')

  await restoreInstallation(at, file, { mayReplace: true })
  expect((await contentAt(target))['home']?.[0]).toContain('Chalet')
  expect(readFileSync(join(at.dataFolder, 'platform-key'), 'utf8')).toBe('a-key\n')
  expect(statSync(join(at.dataFolder, 'platform-key')).mode & 0o777).toBe(0o600)
})

test('a restore is refused while a gateway is connected, or if the tables belong to another program', async () => {
  const { file, target } = await makeBackup()
  const gateway = await connectClient(target)
  await expect(restoreBackup({ connection: target, file, mayReplace: true })).rejects.toThrow(
    'The database is in use by a gateway. Stop it first. Nothing was changed.',
  )
  await gateway.end()

  const foreign = await makeTestDatabase()
  const client = await connectClient(foreign)
  await client.query('create table invoice (id integer)')
  await client.end()
  await expect(restoreBackup({ connection: foreign, file, mayReplace: true })).rejects.toThrow(
    /tables of another program/,
  )
  expect(Object.keys(await contentAt(foreign))).toEqual(['invoice'])
})

test('a backup of a newer Foyer is refused, and an older one is migrated at the next start', async () => {
  const folder = makeTemporaryFolder()
  const migrations = resolve(import.meta.dirname, '../migrations')
  const names = readdirSync(migrations).toSorted()
  const older = join(folder, 'older')
  mkdirSync(older)
  for (const name of names.slice(0, -1)) copyFileSync(join(migrations, name), join(older, name))
  const source = await makeTestDatabase()
  await migrate(source, older)
  await writeBackup({ connection: source, file: join(folder, 'older.foyer'), files: [] })
  const target = await makeTestDatabase()
  await migrate(target)

  await restoreBackup({ connection: target, file: join(folder, 'older.foyer'), mayReplace: false })
  expect(await migrate(target)).toEqual(names.slice(-1))

  const newer = {
    foyer: 'backup',
    version: 1,
    takenAt: new Date().toISOString(),
    migrations: [{ number: 999, name: '999-later.sql', checksum: '' }],
    files: [],
  }
  const file = join(folder, 'newer.foyer')
  await writeSealed(file, inPieces(Buffer.concat([lineOf(newer), lineOf({ end: true })]), 64))
  await expect(restoreBackup({ connection: target, file, mayReplace: true })).rejects.toThrow(
    'The backup was made by a newer version of Foyer: this version does not know its migration 999-later.sql.',
  )
})

test('an existing file is not overwritten', async () => {
  const { file, target } = await makeBackup()
  const before = readFileSync(file)
  await expect(writeBackup({ connection: target, file, files: [] })).rejects.toThrow(/already exists/)
  expect(readFileSync(file).equals(before)).toBe(true)
})

async function* inPieces(text: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += size) yield text.subarray(at, at + size)
}

test('rows are read exactly as they were written, at any chunk size', async () => {
  const tables = ['', 'a\n', '\\\\.\n', 'x\\\n.\n', `${'long '.repeat(50)}\n\\\\.\n`]
  const text = Buffer.from(tables.map((rows) => `{"rows":1}\n${rows}\\.\n`).join(''))
  for (let size = 1; size <= 20; size += 1) {
    const reader = createArchiveReader(inPieces(text, size))
    for (const rows of tables) {
      expect(await reader.line()).toEqual({ rows: 1 })
      const read: Buffer[] = []
      for await (const piece of reader.rows()) read.push(piece)
      expect(Buffer.concat(read).toString(), String(size)).toBe(rows)
    }
  }
})

test('a table comes after those that it refers to, and a cycle is refused', () => {
  const tables = ['a', 'b', 'c'].map((table) => ({ table, columns: ['id'] }))
  const order = inOrder(tables, [
    { from: 'a', to: 'c' },
    { from: 'c', to: 'b' },
  ])
  expect(order.map(({ table }) => table)).toEqual(['b', 'c', 'a'])
  expect(() =>
    inOrder(tables, [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
    ]),
  ).toThrow('The tables a, b refer to each other.')
})
