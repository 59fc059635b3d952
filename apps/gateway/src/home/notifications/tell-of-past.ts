import { randomUUID } from 'node:crypto'
import type { Database } from '#base/database/database.ts'
import { insertFact } from './notification.store.ts'
import { audienceOf, factOf, type Told } from './told.ts'

/** Puts what happened at an instant (ms) long ago on the list of those who may see it; nobody is pushed or mailed of it. */
export async function tellOfPast(tx: Database, told: Told, at: number): Promise<void> {
  await insertFact(tx, audienceOf(told), { ...factOf(told, at), id: randomUUID(), again: 0 })
}
