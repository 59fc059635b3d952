import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import * as z from 'zod'
import { type Product, startProduct } from '#e2e/product.ts'
import { addOtherHomes, type HubKey } from './other-homes.ts'

/** A whole product with its own ports and folder, with a second connection to its database. */
export type World = {
  product: Product
  database: OpenDatabase
  /** Token of the house's owner. */
  token: string
  homeId: string
  /** Calls the API as the owner; throws for an error status. */
  ask(path: string, init?: RequestInit): Promise<unknown>
  /** Starts the virtual house; resolves once its devices are there and most of its day has been sent. */
  startHouse(): Promise<void>
  /** A hub in the owner's home. */
  addHub(name: string): Promise<HubKey>
  /** Hubs in their own homes: one home may have twenty. */
  addOtherHomes(count: number): Promise<HubKey[]>
  close(): Promise<void>
}

const accessSchema = z.object({ access_token: z.string() })
const credentialsSchema = z.object({ hub_id: z.string(), secret: z.string() })

/**
 * Starts a product for one measurement. Its clock is the machine's unless `now` is given. Its embedded database is
 * reached through the server's own socket, so that it always ends with its gateway.
 */
export async function startWorld(options: { now?: string } = {}): Promise<World> {
  const product = await startProduct({
    now: options.now ?? new Date().toISOString(),
    // As `npm start` runs it: otherwise each reply is validated against the contract before it is sent.
    environment: { NODE_ENV: 'production' },
  })
  try {
    const database = await openDatabase(connectionOf(product.dataFolder), { statementTimeout: 60_000 })
    const token = await signIn(product)
    const ask: World['ask'] = async (path, init = {}) => {
      const response = await fetch(`${product.address}/api${path}`, {
        ...init,
        headers: { 'Content-Type': 'application/json', Token: token },
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text.slice(0, 200)}`)
      return JSON.parse(text)
    }
    const homes = await database.query<{ id: string }>(
      `select membership.home_id as id from membership join account on account.id = membership.account_id
       where account.email = $1`,
      [ownerOf(product).email],
    )
    return {
      product,
      database,
      token,
      homeId: homes[0]?.id ?? '',
      ask,
      async startHouse() {
        await product.startHome('house', { BACKLOG_DAYS: '1' })
        const giveUpAt = performance.now() + 60_000
        for (let count = 0; count < 25 && performance.now() < giveUpAt; await sleep(500)) {
          const devices = await ask('/devices')
          count = Array.isArray(devices) ? devices.length : 0
        }
        await sleep(10_000)
      },
      async addHub(name) {
        const made = await ask('/hubs', { method: 'POST', body: JSON.stringify({ name }) })
        const { hub_id: hubId, secret } = credentialsSchema.parse(made)
        return { hubId, secret }
      },
      addOtherHomes: (count) => addOtherHomes(database, count),
      async close() {
        await database.close()
        await product.stop()
      },
    }
  } catch (error) {
    await product.stop()
    throw error
  }
}

/** The owner of the demo's house. */
export function ownerOf(product: Product): { email: string; password: string } {
  const account = product.demo.accounts[0]
  if (account === undefined) throw new Error('The demo has no account.')
  return account
}

async function signIn(product: Product): Promise<string> {
  const { email, password } = ownerOf(product)
  const response = await fetch(`${product.address}/api/authenticate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ parkName: 'vav', email, password }),
  })
  return accessSchema.parse(await response.json()).access_token
}

/** The server writes the folder of its socket in the fifth line of this file (PostgreSQL's `pidfile.h`). */
function connectionOf(dataFolder: string): { host: string; user: string; database: string } {
  const lines = readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return { host: lines[4]?.trim() ?? '', user: 'foyer', database: 'foyer' }
}
