import type { OrderSources } from '@foyer/rules/room-order/room-order.ts'
import type { LocalWeek } from '@foyer/rules/schedule/schedule.ts'
import type { RoomSourcesRow } from './order.store.ts'

/** All that may decide a room's order today. */
export function orderSources(room: RoomSourcesRow): OrderSources {
  const { override, defaultOrder } = room
  return {
    claims:
      override === null
        ? []
        : [
            {
              kind: 'override',
              order: override.order,
              since: override.setAt,
              until: override.until,
              untilKind: override.untilKind,
              setBy: override.setByName,
              setAt: override.setAt,
            },
          ],
    schedule: localWeek(room),
    defaultOrder,
  }
}

/** The room's week in its home's wall time; null where it has none. */
export function localWeek({ week, zone }: RoomSourcesRow): LocalWeek | null {
  return week === null ? null : { week, zone }
}
