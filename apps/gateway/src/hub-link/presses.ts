import { randomUUID } from 'node:crypto'
import type { Database } from '#base/database/database.ts'
import { insertOccurrences } from './occurrence.store.ts'
import type { LinkedDevice } from './linked-hub.ts'

/** Records that a button was pressed, one row for each press: a press is an event and has no state. */
export async function recordPress(
  database: Database,
  device: LinkedDevice,
  at: number,
  action: string,
): Promise<void> {
  const state = device.type === 'doorbell' ? 'rang' : action
  const row = { id: randomUUID(), device_id: device.id, at, kind: 'press', state } as const
  await insertOccurrences(database, device.homeId, [row])
}

/**
 * Whether an action of this device is a press: the action of a lock contains who turned it, and the lock's state is
 * reported anyway.
 */
export function isPress(device: LinkedDevice): boolean {
  return device.type !== 'door'
}
