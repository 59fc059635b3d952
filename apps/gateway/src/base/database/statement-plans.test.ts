import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { openTestDatabase } from '#testing/database.ts'
import { makeHomeWithHistory } from '#testing/ledger.ts'
import { readStoreStatements, type StoreStatement } from '#testing/store-statements.ts'
import type { Database } from './database.ts'

/** The most rows that a statement may read for each row that it returns or changes. */
const MOST = 100

const DAY = 86_400_000

type Plan = z.infer<typeof planShape> & { Plans?: Plan[] | undefined }
const planShape = z.object({
  'Node Type': z.string(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  'Relation Name': z.string().optional(),
})
const planSchema: z.ZodType<Plan> = planShape.extend({ Plans: z.lazy(() => z.array(planSchema)).optional() })
const answerSchema = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planSchema })]) })])

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
const rowsOf = (plan: Plan) => plan['Actual Rows'] * plan['Actual Loops']

/** Counts the table rows that were read, and the rows that were returned or changed. */
function countRows(plan: Plan): { read: number; given: number } {
  let read = 0
  let changed = 0
  for (const node of nodesOf(plan)) {
    if (node['Relation Name'] !== undefined && node['Node Type'].endsWith('Scan')) {
      const removed = node['Rows Removed by Filter'] + node['Rows Removed by Index Recheck']
      read += rowsOf(node) + removed * node['Actual Loops']
    }
    if (node['Node Type'] === 'ModifyTable') {
      changed += (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0)
    }
  }
  return { read, given: Math.max(1, rowsOf(plan), changed) }
}

const toColumn = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Statements that read many rows, and the reason why that is acceptable. */
const readsMuch: [statement: RegExp, reason: string][] = [
  [
    /\bupdate keeper (k )?set|\bfrom keeper (where|join gateway)\b/,
    'the table has 256 rows for any number of homes',
  ],
  [
    /delete from command using old/,
    'runs once a day for each home, and needs the last command of each device',
  ],
  [/as alarms/, 'counts the notifications of a home, which the retention period limits'],
  [
    /from device\s+where .* home_id in \(select id from home/s,
    'runs once at a takeover, for the homes taken over',
  ],
  [/^select hub\.id from hub join home/, 'runs once at a takeover, for the homes taken over'],
  [/h\.id::text = \$1 or h\.name = \$1/, 'an operator searches for one home by its name'],
]

test('no statement of the stores reads more than 100 rows for each row it returns', async () => {
  const database = await openTestDatabase()
  const { homeId, owner, now } = await makeHomeWithHistory(database)
  const home = { homeId, accountId: owner.accountId, now }
  // Partitions refer to their gateway: one with the invented name.
  await database.query(`insert into gateway (id, seen_until) values ('x', 'infinity')`)
  const found: string[] = []
  let count = 0
  for (const statement of readStoreStatements()) {
    for (const form of statement.forms) {
      // `lock table` has no plan.
      if (/^\s*lock\b/.test(form)) continue
      count += 1
      const rows = await rowsWhenRun(database, statement, form, home)
      const [, reason] = readsMuch.find(([text]) => text.test(form)) ?? []
      const isMuch = rows.read > MOST * rows.given
      if (isMuch && reason === undefined) found.push(`${statement.at}: ${rows.read} for ${rows.given}`)
    }
  }
  expect(found).toEqual([])
  expect(count).toBeGreaterThan(300)
  await database.close()
})

/** Runs a statement in a transaction that is rolled back. */
async function rowsWhenRun(
  database: Database,
  statement: StoreStatement,
  form: string,
  home: Parameters<typeof explain>[3],
): Promise<{ read: number; given: number }> {
  const end = new Error('rolled back')
  let rows = { read: 0, given: 1 }
  try {
    await database.transaction(async (tx) => {
      rows = countRows(await explain(tx, statement, form, home))
      throw end
    })
  } catch (error) {
    // The invented values do not fit every column: an insert of values that fails for that reason reads nothing.
    const isRefused = error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
    if (error !== end && !(isRefused && /^\s*insert/.test(form))) {
      throw new Error(`${statement.at} could not be run`, { cause: error })
    }
  }
  return rows
}

async function explain(
  tx: Database,
  { parameters }: StoreStatement,
  form: string,
  home: { homeId: string; accountId: string; now: number },
): Promise<Plan> {
  // A prepared statement outlives the rollback of its transaction.
  const name = `probe_${randomUUID().replaceAll('-', '')}`
  await tx.query(`prepare ${name} as ${form}`)
  const [types] = await tx.query<{ types: string[] }>(
    `select parameter_types::text[] as types from pg_prepared_statements where name = '${name}'`,
  )
  const tables = [...form.matchAll(/(?:from|join|into|update) ([a-z_]+)/g)].map(([, table]) => table ?? '')
  const values: string[] = []
  for (const [index, type] of (types?.types ?? []).entries()) {
    values.push(await valueFor(tx, { index, name: parameters[index] ?? '', type, tables, ...home }))
  }
  const given = values.length === 0 ? '' : `(${values.map((value) => `'${value}'`).join(', ')})`
  const answer = await tx.query(`explain (analyze, format json) execute ${name}${given}`)
  const [
    {
      'QUERY PLAN': [{ Plan }],
    },
  ] = answerSchema.parse(answer)
  return Plan
}

/** A value for a parameter: one of the home with history if the parameter is named after a column. */
async function valueFor(
  tx: Database,
  asked: {
    index: number
    name: string
    type: string
    tables: readonly string[]
    homeId: string
    accountId: string
    now: number
  },
): Promise<string> {
  const { name, type, tables, homeId, now } = asked
  const isArray = type.endsWith('[]')
  const one = await scalar(type.replace('[]', ''))
  if (name === 'partitions') return `{${Array.from({ length: 256 }, (_, index) => index).join(',')}}`
  return isArray ? `{${/[{}",\\]/.test(one) ? `"${one.replaceAll('"', '\\"')}"` : one}}` : one

  async function scalar(base: string): Promise<string> {
    if (base === 'uuid' || base === 'text') {
      if (name === 'accountId') return asked.accountId
      if (name === 'actor') return 'user'
      if (name === 'broker') return 'own'
      // A rarer value would read until its page is full, which is right because a person requested it.
      if (name === 'outcome' && tables[0] === 'command') return 'confirmed'
      if (name === 'kind' && tables[0] === 'due') return 'seal'
      const column = toColumn(name.replace(/s$/, ''))
      const having = await tx.query<{ name: string; own: string; isView: boolean }>(
        `select c.relname::text as name, c.relkind = 'v' as "isView", case when c.relname = 'home' then 'id' when exists (select from pg_attribute h
            where h.attrelid = c.oid and h.attname = 'home_id') then 'home_id' else '''${homeId}''' end as own
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = $2
         where c.relname = any($1::text[]) and c.relnamespace = current_schema()::regnamespace
         order by array_position($1::text[], c.relname::text)`,
        [tables, column],
      )
      for (const table of having) {
        // The row that was written first, whatever its random id: not every row fits every statement.
        const [row] = await tx.query<{ value: string }>(
          `select "${column}"::text as value from ${table.name}
           where ${table.own}::text = $1 and "${column}" is not null
           ${table.isView ? '' : 'order by ctid'} limit 1`,
          [homeId],
        )
        // Several tables have a column of this name: the type decides.
        if (row !== undefined && (base === 'text' || row.value.length === homeId.length)) return row.value
      }
      return base === 'uuid' ? homeId : 'x'
    }
    if (/^(smallint|integer|bigint)$/.test(base)) return name === 'limit' || name === 'most' ? '100' : '1'
    if (base === 'numeric') return '1'
    if (/^(double precision|numeric)$/.test(base)) {
      // A statement may store two rows: each has an instant of its own.
      return String(name === 'from' || name === 'since' ? now - DAY : now + asked.index)
    }
    if (base.startsWith('timestamp')) return new Date(now).toISOString()
    if (base === 'date') return '2027-01-17'
    if (base === 'boolean') return 'false'
    if (base === 'pg_lsn') return '0/0'
    if (base === 'bytea') return '\\x00'
    return '[]'
  }
}
