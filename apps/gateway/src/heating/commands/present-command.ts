import type { Command, CommandStatus } from '@foyer/contract/command.ts'
import { instant, instantOrNull } from '#home/devices/present-device.ts'
import type { ListedShare } from './command-list.store.ts'
import type { CommandRow } from './command.store.ts'

/** A ledger entry as the contract shows it. */
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
    // A mode that changed nothing at the tank is done with being chosen.
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

/** What has not ended comes first, then what a person has most to do about. */
const byWeight = ['requested', 'sent', 'reverted', 'failed', 'refused', 'expired', 'confirmed'] as const

/** One word for a command: open while one of its devices is, confirmed only when all are. */
export function overallStatus(statuses: readonly CommandStatus[]): CommandStatus {
  return byWeight.find((status) => statuses.includes(status)) ?? 'expired'
}
