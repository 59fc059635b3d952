import { expect, test } from 'vitest'
import { makeTestDatabase } from '#testing/database.ts'
import { findTestServer } from '#testing/database-server.ts'
import { describeStatement } from '#testing/describe-statement.ts'
import { type Kind, readStoreStatements, type StoreStatement } from '#testing/store-statements.ts'
import { connectClient } from './database-connection.ts'

test('every statement of the stores fits the tables, and returns the columns that its code expects', async () => {
  const statements = readStoreStatements()
  const client = await connectClient(await makeTestDatabase({ template: findTestServer().prefix }))
  const faults: string[] = []
  for (const statement of statements) {
    for (const form of statement.forms) {
      try {
        faults.push(...differences(statement, await describeStatement(client, form)))
      } catch (error) {
        faults.push(`${statement.at}: ${String(error)}`)
      }
    }
  }
  await client.end()

  expect(faults).toEqual([])
  // If no store were found, the test would pass without checking anything.
  expect(statements.length).toBeGreaterThan(200)
})

function differences({ at, row }: StoreStatement, columns: Map<string, Kind>): string[] {
  if (row === null) return []
  const missing = [...row.keys()].filter((name) => !columns.has(name))
  const needless = [...columns.keys()].filter((name) => !row.has(name))
  const wrong = [...columns].filter(([name, kind]) => {
    const expected = row.get(name)
    return expected !== undefined && kind !== 'any' && !expected.includes('any') && !expected.includes(kind)
  })
  return [
    ...missing.map((name) => `${at}: no column ${name}`),
    ...needless.map((name) => `${at}: ${name} is never read`),
    ...wrong.map(([name, kind]) => `${at}: ${name} is ${kind}, and not ${row.get(name)?.join(' or ')}`),
  ]
}
