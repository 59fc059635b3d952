import { randomUUID } from 'node:crypto'
import type { Database } from '#base/database/database.ts'
import { insertFact } from './notification.store.ts'
import { audienceOf, factOf, type Told } from './told.ts'

/** Adds an event of the past (`at`, ms) to the list of notifications, without push messages or emails. */
export async function tellOfPast(tx: Database, told: Told, at: number): Promise<void> {
  await insertFact(tx, audienceOf(told), { ...factOf(told, at), id: randomUUID(), again: 0 })
}
