import { randomUUID } from 'node:crypto'
import { authenticate } from '@foyer/contract/session.ts'
import { parkIds } from '@foyer/contract/park.ts'
import type { OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import { hashPassword } from '@foyer/gateway/src/people/sessions/password-hash.ts'
import type { HomeKey } from './register-homes.ts'

const password = 'Aa1!of everybody'

/** A signed-in user of a home. */
export type Resident = HomeKey & { token: string }

/** Adds a signed-in user to each of these homes, at any of the gateways. */
export async function addResidents(
  database: OpenDatabase,
  addresses: readonly string[],
  homes: readonly HomeKey[],
): Promise<Resident[]> {
  const hash = await hashPassword(password, { memory: 8, passes: 1, parallelism: 1 })
  const residents: Resident[] = []
  for (const [index, home] of homes.entries()) {
    const accountId = randomUUID()
    const email = `${accountId}@example.org`
    await database.query('update home set park_id = $2 where id = $1', [home.homeId, parkIds.vav])
    await database.query('insert into account (id, email, name, password_hash) values ($1, $2, $3, $4)', [
      accountId,
      email,
      'Marie',
      hash,
    ])
    await database.query(`insert into membership (account_id, home_id, role) values ($1, $2, 'owner')`, [
      accountId,
      home.homeId,
    ])
    const address = addresses[index % addresses.length]
    const response = await fetch(`${address}/api/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ parkName: 'vav', email, password }),
    })
    if (!response.ok) throw new Error(`Signing in returned ${response.status}.`)
    residents.push({ ...home, token: authenticate.reply.parse(await response.json()).access_token })
  }
  return residents
}
