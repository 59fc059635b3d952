import { randomUUID } from 'node:crypto'
import { cp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#base/database/migrate.ts'
import { openDatabase } from '#base/database/open-database.ts'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'
import { makeTestDatabase } from '#testing/database.ts'

const migrations = join(import.meta.dirname, '../database/migrations')

test('a migrated room gets a due row if it has a schedule or an active override, and only then', async () => {
  const folder = makeTemporaryFolder()
  await cp(migrations, folder, { recursive: true })
  for (const name of await readdir(folder)) if (name >= '018') await rm(join(folder, name))
  const connection = await makeTestDatabase()
  await migrate(connection, folder)
  const database = await openDatabase(connection)
  const homeId = randomUUID()
  const [bare, weekly, held, freed] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await database.query(
    `insert into home (id, park_id, name, time_zone) values ($1, $1, 'Maison', 'Europe/Paris')`,
    [homeId],
  )
  await database.query(
    `insert into room (id, home_id, name, position) select id, $1, 'Pièce', n::int
     from unnest($2::uuid[]) with ordinality as made (id, n)`,
    [homeId, [bare, weekly, held, freed]],
  )
  await database.query(
    `insert into schedule (id, home_id, room_id, name, week) values (gen_random_uuid(), $1, $2, 'Hiver', '[]')`,
    [homeId, weekly],
  )
  await database.query(
    `insert into room_override (id, home_id, room_id, "order", set_by_name, set_at, until_kind, ended_at)
     select gen_random_uuid(), $1, id, 'eco', 'Marie', now(), 'cancelled', ended
     from unnest($2::uuid[], $3::timestamptz[]) as made (id, ended)`,
    [homeId, [held, freed], [null, new Date().toISOString()]],
  )

  expect(await migrate(connection)).toContain('018-due.sql')

  const rows = await database.query<{ subject: string }>(
    `select subject from due where kind = 'room' and home_id = $1 and at <= now()`,
    [homeId],
  )
  expect(rows.map(({ subject }) => subject).toSorted()).toEqual([weekly, held].toSorted())
  await database.close()
})
