import { randomUUID } from 'node:crypto'
import type { Database } from '#base/database/database.ts'
import { insertFact } from './notification.store.ts'
import { audienceOf, factOf, type NotificationEvent } from './notification-events.ts'

/** Adds an event of the past (`at`, ms) to the list of notifications, without push messages or emails. */
export async function addPastNotification(tx: Database, event: NotificationEvent, at: number): Promise<void> {
  await insertFact(tx, audienceOf(event), { ...factOf(event, at), id: randomUUID(), again: 0 })
}
