import type pg from 'pg'
import type { ArchiveTable } from './archive-text.ts'

/** References that a trigger enforces because a foreign key cannot: a `stale_day` without its series is refused. */
const undeclared = [{ from: 'stale_day', to: 'series' }]

/**
 * All tables except for those of migrations, running gateways and live listeners, each after the tables that it refers
 * to: rows can be inserted in this order.
 */
export async function listKeptTables(client: pg.Client): Promise<ArchiveTable[]> {
  const { rows: tables } = await client.query<ArchiveTable>(
    `select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not in ('migration', 'gateway', 'keeper', 'live_listener')
     group by c.relname order by c.relname`,
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
     from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  )
  return inOrder(tables, [...references, ...undeclared])
}

/** Sorts tables by their references. Throws if the references form a cycle. */
export function inOrder(
  tables: readonly ArchiveTable[],
  references: readonly { from: string; to: string }[],
): ArchiveTable[] {
  const ordered: ArchiveTable[] = []
  const isOpen = new Set(tables.map(({ table }) => table))
  while (isOpen.size > 0) {
    const free = tables.filter(
      ({ table }) =>
        isOpen.has(table) && !references.some(({ from, to }) => from === table && isOpen.has(to)),
    )
    if (free.length === 0) throw new Error(`The tables ${[...isOpen].join(', ')} refer to each other.`)
    ordered.push(...free)
    for (const { table } of free) isOpen.delete(table)
  }
  return ordered
}

/** The quoted column list for a statement: `"name", "at"`. */
export function columnList(client: pg.Client, { columns }: ArchiveTable): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(', ')
}
