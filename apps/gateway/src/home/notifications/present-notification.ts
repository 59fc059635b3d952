import type { Notification } from '@foyer/contract/notification.ts'
import { instant, instantOrNull } from '#home/devices/present-device.ts'
import type { NotificationRow } from './notification.store.ts'

/** A notification as the contract shows it. */
export function presentNotification(row: NotificationRow): Notification {
  const { browser, system, form } = row
  return {
    id: row.id,
    at: instant(row.at),
    kind: row.kind,
    is_read: row.isRead,
    ended_at: instantOrNull(row.endedAt),
    hub: named(row.hubId, row.hubName),
    device: named(row.deviceId, row.deviceName),
    room: named(row.roomId, row.roomName),
    scenario: named(row.scenarioId, row.scenarioName),
    value: row.value,
    order: row.order,
    status: row.status,
    reason: row.reason,
    text: row.text,
    person: row.person,
    session_device: browser && system && form ? { browser, system, form } : null,
  }
}

function named(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null || name === null ? null : { id, name }
}
