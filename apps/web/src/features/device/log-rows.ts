import type { Activity, ConnectivityLog } from '@foyer/contract/activity.ts'
import type { Command } from '@foyer/contract/command.ts'

/** A row of the log: a change of state, a request to the device, or an event that it reported. */
export type LogRow = { key: string; at: number } & (
  | {
      kind: 'state'
      status: 'online' | 'offline'
      duration: number | null
      details: ConnectivityLog['details']
    }
  | { kind: 'command'; command: Command }
  | { kind: 'event'; activity: Activity }
)

/**
 * The log of one device, newest first: its state changes, requests and events, or the state changes only. Rows before
 * `from` (ms) are omitted, since the sources do not reach back equally far.
 */
export function logRows(input: {
  deviceId: string
  connectivity: readonly ConnectivityLog[]
  commands: readonly Command[]
  activities: readonly Activity[]
  isChangesOnly: boolean
  from: number
}): LogRow[] {
  const { deviceId } = input
  const states = input.connectivity
    .filter((row) => row.device_id === deviceId)
    .map(({ timestamp, status, duration, details }): LogRow => {
      return {
        key: `state ${timestamp}`,
        at: Date.parse(timestamp),
        kind: 'state',
        status,
        duration,
        details,
      }
    })
  const others = input.isChangesOnly
    ? []
    : [
        ...input.commands.map((command): LogRow => {
          return { key: command.id, at: Date.parse(command.requested_at), kind: 'command', command }
        }),
        ...input.activities
          .filter(({ kind, device }) => isInLog(kind) && device?.id === deviceId)
          .map((activity): LogRow => {
            return { key: activity.id, at: Date.parse(activity.at), kind: 'event', activity }
          }),
      ]
  return [...states, ...others]
    .filter(({ at }) => at >= input.from)
    .toSorted((one, other) => other.at - one.at || one.key.localeCompare(other.key))
}

/** True for events that a device reports by itself. */
function isInLog(kind: Activity['kind']): boolean {
  return kind === 'window' || kind === 'alarm' || kind === 'press'
}
