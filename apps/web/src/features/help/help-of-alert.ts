import type { RoomAlertKind } from '@foyer/contract/room.ts'

/** The answer of the help that goes with an alert; null where there is none. */
export const helpOfAlert = {
  frost_risk: 'radiator-ignores',
  silent: 'offline-object',
  order_failed: 'radiator-ignores',
  reverted: 'radiator-ignores',
  window_open: null,
  target_not_reached: 'radiator-ignores',
  battery_low: 'battery',
} as const satisfies Record<RoomAlertKind, string | null>
