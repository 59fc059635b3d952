import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectClient } from './database-connection.ts'
import { makeSchema, migrate, readMigrations } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'
import { makeTestDatabase } from '#testing/database.ts'

const two = {
  '001-note.sql': 'create table note (text text);',
  '002-mark.sql': 'create table mark (at int);',
}

test('migrations are applied once, in order, and a second run applies none', async () => {
  const connection = await makeTestDatabase()
  const folder = await makeMigrations(two)

  expect(await migrate(connection, folder)).toEqual(['001-note.sql', '002-mark.sql'])
  expect(await migrate(connection, folder)).toEqual([])
})

test('gateways that start together apply each migration once', async () => {
  const connection = await makeTestDatabase()
  const folder = await makeMigrations(two)

  const landed = await Promise.all([1, 2, 3, 4].map(() => migrate(connection, folder)))

  expect(landed.flat().toSorted()).toEqual(['001-note.sql', '002-mark.sql'])
})

test('a migration that fails half-way is rolled back, and earlier ones stay applied', async () => {
  const connection = await makeTestDatabase()
  const broken = 'create table half (a int); insert into nowhere values (1);'
  const folder = await makeMigrations({ ...two, '003-broken.sql': broken })

  await expect(migrate(connection, folder)).rejects.toThrow(
    'The migration 003-broken.sql failed and was rolled back',
  )

  const database = await openDatabase(connection)
  const tables = await database.query(`select to_regclass('mark') as mark, to_regclass('half') as half`)
  expect(tables).toEqual([{ mark: 'mark', half: null }])
  await database.close()
})

test('the error of a migration whose connection is lost names the migration and the reason', async () => {
  const connection = await makeTestDatabase()
  const folder = await makeMigrations({
    ...two,
    '003-lost.sql': 'select pg_terminate_backend(pg_backend_pid())',
  })

  await expect(migrate(connection, folder)).rejects.toThrow(
    'The migration 003-lost.sql failed and was rolled back: terminating connection due to administrator command',
  )
})

test('an applied migration that was edited is refused', async () => {
  const connection = await makeTestDatabase()
  await migrate(connection, await makeMigrations(two))
  const edited = await makeMigrations({ ...two, '001-note.sql': 'create table note (text varchar);' })

  await expect(migrate(connection, edited)).rejects.toThrow(
    '001-note.sql was edited after it had been applied',
  )
})

test('different line ends do not count as an edit', async () => {
  const connection = await makeTestDatabase()
  await migrate(connection, await makeMigrations({ '001-note.sql': 'create table note\n(text text);\n' }))
  const windows = await makeMigrations({ '001-note.sql': 'create table note\r\n(text text);\r\n' })

  expect(await migrate(connection, windows)).toEqual([])
})

test('code older than its database refuses to start', async () => {
  const connection = await makeTestDatabase()
  await migrate(connection, await makeMigrations(two))
  const older = await makeMigrations({ '001-note.sql': two['001-note.sql'] })

  await expect(migrate(connection, older)).rejects.toThrow(
    'created by a newer version of Foyer: it has the migration 002-mark',
  )
})

test('a new migration with a lower number than an applied one is refused', async () => {
  const connection = await makeTestDatabase()
  const folder = await makeMigrations({ '002-mark.sql': two['002-mark.sql'] })
  await migrate(connection, folder)
  await writeFile(join(folder, '003-late.sql'), two['001-note.sql'])
  await rename(join(folder, '003-late.sql'), join(folder, '001-late.sql'))

  await expect(migrate(connection, folder)).rejects.toThrow(
    '001-late.sql comes before one that was already applied',
  )
})

test('a migration that waits for a lock does not block others, and is applied when it gets the lock', async () => {
  const connection = await makeTestDatabase()
  await migrate(connection, await makeMigrations(two))
  const three = { ...two, '003-more.sql': 'alter table note add column at int;' }
  const database = await openDatabase(connection)
  onTestFinished(() => database.close())
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const reading = database.transaction(async (tx) => {
    await tx.query('select from note')
    hold()
    await held
  })
  await isHeld
  const waited: string[] = []
  const landed = await migrate(connection, await makeMigrations(three), {
    timings: { lock: 10, pause: 10 },
    onWaiting(name) {
      waited.push(name)
      if (waited.length === 2) letGo()
    },
  })
  await reading
  expect(landed).toEqual(['003-more.sql'])
  expect(new Set(waited)).toEqual(new Set(landed))
  expect(await database.query('select at from note')).toEqual([])
})

const index = {
  '001-note.sql': `create table note (text text); insert into note values ('a'), ('a');`,
  '002-index.sql':
    '-- Readers go on.\ncreate unique index concurrently if not exists note_text on note (text);',
}
const isValid = `select indisvalid as is from pg_index where indexrelid = 'note_text'::regclass`

test('an index is created concurrently, and again if an earlier attempt left it invalid', async () => {
  const connection = await makeTestDatabase()
  const folder = await makeMigrations(index)
  await expect(migrate(connection, folder)).rejects.toThrow(
    'The migration 002-index.sql failed: could not create',
  )
  const database = await openDatabase(connection)
  onTestFinished(() => database.close())
  expect(await database.query(isValid)).toEqual([{ is: false }])
  await database.query('delete from note')

  const landed = await Promise.all([1, 2, 3].map(() => migrate(connection, folder)))

  expect(landed.flat()).toEqual(['002-index.sql'])
  expect(await database.query(isValid)).toEqual([{ is: true }])
})

test('the schema of a backup is created in one transaction, including indexes that are otherwise created concurrently', async () => {
  const connection = await makeTestDatabase()
  const folder = await makeMigrations({ ...index, '001-note.sql': two['001-note.sql'] })
  const client = await connectClient(connection)
  await client.query('begin')
  await makeSchema(client, await readMigrations(folder))
  await client.query('commit')
  expect((await client.query(isValid)).rows).toEqual([{ is: true }])
  await client.end()
  expect(await migrate(connection, folder)).toEqual([])
})

async function makeMigrations(files: Record<string, string>): Promise<string> {
  const folder = makeTemporaryFolder()
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
  return folder
}
