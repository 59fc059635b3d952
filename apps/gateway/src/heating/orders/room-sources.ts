import type { Database } from '#base/database/database.ts'
import type { OrderClaim, OrderSources } from '@foyer/rules/room-order/room-order.ts'
import type { LocalWeek } from '@foyer/rules/schedule/schedule.ts'
import type { ClaimRow } from './claim.store.ts'
import { type RoomSourcesRow, selectSources, selectSourcesOfHomes } from './order.store.ts'

export { type RoomSourcesRow, selectSourcesOf } from './order.store.ts'

/** The rooms of a home with all sources that may decide their orders. */
export function readRoomSources(database: Database, homeId: string): Promise<RoomSourcesRow[]> {
  return selectSources(database, homeId)
}

/** Like `readRoomSources`, for several homes. */
export function readRoomSourcesOf(database: Database, homeIds: readonly string[]): Promise<RoomSourcesRow[]> {
  return selectSourcesOfHomes(database, homeIds)
}

/** All sources that may decide a room's order now. */
export function orderSources(room: RoomSourcesRow): OrderSources {
  const { override, claims, defaultOrder } = room
  return {
    claims: [...(override === null ? [] : [overrideClaim(override)]), ...claims.map(gatewayClaim)],
    schedule: localWeek(room),
    defaultOrder,
  }
}

function overrideClaim(override: NonNullable<RoomSourcesRow['override']>): OrderClaim {
  return {
    kind: 'override',
    order: override.order,
    since: override.setAt,
    until: override.until,
    untilKind: override.untilKind,
    setBy: override.setByName,
    setAt: override.setAt,
  }
}

function gatewayClaim({ kind, order, since, until, causeId, causeName }: ClaimRow): OrderClaim {
  return { kind, order, since, until, cause: { id: causeId, name: causeName } }
}

/** The room's week in its home's wall time; null if it has none. */
export function localWeek({ week, zone }: RoomSourcesRow): LocalWeek | null {
  return week === null ? null : { week, zone }
}
