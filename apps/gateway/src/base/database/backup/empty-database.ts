import type pg from 'pg'

/** True if a gateway is connected: it would continue with data that no longer exists. */
export async function isUsed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name = 'foyer' and pid <> pg_backend_pid() limit 1`,
  )
  return rows.length > 0
}

/** True if there is a home or an account. A database on which a gateway was only started counts as empty. */
export async function holdsHomes(client: pg.Client): Promise<boolean> {
  for (const table of ['home', 'account']) {
    const there = await client.query<{ there: string | null }>('select to_regclass($1) as there', [table])
    if (there.rows[0]?.there == null) continue
    const found = await client.query(`select 1 from ${client.escapeIdentifier(table)} limit 1`)
    if (found.rows.length > 0) return true
  }
  return false
}

/**
 * Removes all tables and functions. Throws an error with a message for the user if the tables belong to another
 * program.
 */
export async function clearSchema(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not exists (select 1 from pg_depend where objid = c.oid and deptype = 'e')`,
  )
  if (tables.length === 0) return
  if (!tables.some(({ name }) => name === 'migration')) {
    throw new Error(
      'The database contains the tables of another program. Name an empty database. Nothing was changed.',
    )
  }
  await client.query(`drop table ${tables.map(({ name }) => name).join(', ')} cascade`)
  const { rows: functions } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = current_schema()::regnamespace
       and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e')`,
  )
  for (const { name } of functions) await client.query(`drop routine ${name} cascade`)
}

/** Sets each sequence to continue after the highest restored number. */
export async function setSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('select setval(%L, (select coalesce(max(%I), 0) + 1 from %I), false)',
              pg_get_serial_sequence(quote_ident(c.relname), a.attname), a.attname, c.relname) as statement
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null`,
  )
  for (const { statement } of rows) await client.query(statement)
}
