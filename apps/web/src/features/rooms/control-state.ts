import type { RoomRequest } from '@foyer/contract/heating.ts'
import type { Room } from '@foyer/contract/room.ts'
import { orderAsked, type Request } from '#features/commands/command-outcome.ts'

/** What the order control shows: the option in force and the one that is asked for and not confirmed. */
export type ControlState = { value: RoomRequest | null; pending: RoomRequest | null }

/**
 * Derives it from what the room reports, its latest request and what was pressed a moment ago. What is asked for is
 * never shown as in force before a device said so, and never falls back silently.
 */
export function controlState(room: Room, latest: Request | null, asked: RoomRequest | null): ControlState {
  const reported = room.thermostat_mode ?? null
  const isOverridden = room.order?.source === 'override'
  const followed = isOverridden
    ? (room.order?.order ?? null)
    : (room.order ?? null) === null
      ? reported
      : 'auto'
  if (asked !== null)
    return { value: followed === asked ? otherThan(asked, reported) : followed, pending: asked }
  if (latest === null || latest.state === 'confirmed') {
    // Before the ledger has come, or beyond its end, the room itself says what is still on its way.
    const pending = room.awaited ?? null
    if (!isOverridden) return { value: followed, pending }
    return { value: pending === null ? reported : otherThan(pending, reported), pending }
  }
  const wanted = orderAsked(latest.command)
  if (latest.state !== 'pending') return { value: isOverridden ? reported : followed, pending: null }
  return { value: isOverridden ? otherThan(wanted, reported) : followed, pending: wanted }
}

function otherThan(wanted: RoomRequest | null, reported: RoomRequest | null): RoomRequest | null {
  // The hub echoes a request as if it were the device's word: that is not in force yet.
  return reported === wanted ? null : reported
}
