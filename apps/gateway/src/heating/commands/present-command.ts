import type { Command, CommandStatus } from '@foyer/contract/command.ts'
import { instant, instantOrNull } from '#home/devices/present-device.ts'
import type { ListedShare } from './command-list.store.ts'
import type { CommandRow } from './command.store.ts'

/** Converts a ledger entry to the contract's shape. */
export function presentCommand(row: CommandRow, shares: readonly ListedShare[]): Command {
  const { roomId, roomName, deviceId, deviceName } = row
  return {
    id: row.id,
    room: roomId === null || roomName === null ? null : { id: roomId, name: roomName },
    device: deviceId === null || deviceName === null ? null : { id: deviceId, name: deviceName },
    capability: row.capability,
    value: row.value,
    ecs_mode: row.ecsMode,
    actor: { kind: row.actorKind, name: row.actorName },
    requested_at: instant(row.requestedAt),
    // A hot water mode that required no command to the tank is done as soon as it is chosen.
    status:
      shares.length === 0 && row.ecsMode !== null
        ? 'confirmed'
        : overallStatus(shares.map((share) => share.status)),
    devices: shares.map((share) => ({
      device_id: share.deviceId,
      device_name: share.deviceName,
      status: share.status,
      waits_for_device: share.waits,
      requested_at: instant(share.requestedAt),
      sent_at: instantOrNull(share.sentAt),
      ended_at: instantOrNull(share.endedAt),
      reason: share.reason,
      detail: share.detail,
      taken: share.taken,
    })),
  }
}

/** Open statuses first, then by how much a person has to do about them. */
const byWeight = ['requested', 'sent', 'reverted', 'failed', 'refused', 'expired', 'confirmed'] as const

/** The status of a command over its devices: open while one of them is, confirmed only when all are. */
export function overallStatus(statuses: readonly CommandStatus[]): CommandStatus {
  return byWeight.find((status) => statuses.includes(status)) ?? 'expired'
}
