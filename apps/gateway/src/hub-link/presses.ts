import { randomUUID } from 'node:crypto'
import type { Database } from '#base/database/database.ts'
import { insertOccurrences } from './occurrence.store.ts'
import type { LinkedDevice } from './linked-hub.ts'

/** Records that a button was pressed, once for each press: it is an event and leaves no state behind. */
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

/** Whether an action of this device is a press: a lock's own tells who turned it, which its state says already. */
export function isPress(device: LinkedDevice): boolean {
  return device.type !== 'door'
}
