import type { Capability, DeviceCategory, DeviceType, RadiatorType } from '@foyer/contract/device.ts'
import type { EcsMode } from '@foyer/contract/heating.ts'
import type { Database } from '#database/database.ts'

/** A device as it is stored, with the name of its room. */
export type DeviceRow = {
  id: string
  hubId: string
  name: string
  type: DeviceType
  brand: string | null
  model: string | null
  description: string | null
  category: DeviceCategory
  radiatorType: RadiatorType | null
  nominalPower: number | null
  ecsMode: EcsMode | null
  capabilities: Capability[]
  commands: Capability[]
  reachable: boolean
  connectedSince: number | null
  disconnectedSince: number | null
  lastSeen: number | null
  createdAt: number
  roomId: string | null
  roomName: string | null
}

/** The devices that a home has now. */
export async function selectDevices(database: Database, homeId: string): Promise<DeviceRow[]> {
  return database.query<DeviceRow>(
    `select d.id, d.hub_id as "hubId", d.name, d.type, d.brand, d.model, d.description, d.category,
       d.radiator_type as "radiatorType", d.nominal_power as "nominalPower", d.ecs_mode as "ecsMode",
       d.capabilities, d.commands, d.reachable, d.connected_since as "connectedSince",
       d.disconnected_since as "disconnectedSince", d.last_seen as "lastSeen", d.created_at as "createdAt",
       d.room_id as "roomId", r.name as "roomName"
     from device d left join room r on r.id = d.room_id and r.home_id = d.home_id
     where d.home_id = $1 and d.removed_at is null`,
    [homeId],
  )
}
