import type { Device } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import { useQuery } from '@tanstack/react-query'
import { OfflineSteps } from '#features/devices/offline-steps.tsx'
import { HelpAnswer } from '#features/help/help-answer.tsx'
import { helpOfAlert } from '#features/help/help-of-alert.ts'
import { hubsQuery } from '#api/queries/hub.queries.ts'
import { AlertSteps } from './alert-steps.tsx'
import type { RoomAlert } from './rooms-facts.ts'
import styles from './room-alert-steps.module.css'

/** The steps of an alert beside it, and what the help says. */
export function RoomAlertSteps({
  room,
  alert,
  devices,
}: {
  room: Room
  alert: RoomAlert
  /** Of the home. */
  devices: readonly Device[]
}) {
  const { data: hubs, isError } = useQuery({ ...hubsQuery, enabled: alert.kind === 'silent' })
  const device = devices.find((one) => one.id === alert.device_id)
  const help = helpOfAlert[alert.kind]
  return (
    <div className={styles.advice}>
      {alert.kind === 'silent' && device !== undefined ? (
        <OfflineSteps device={device} devices={devices} hubs={hubs ?? (isError ? null : [])} />
      ) : (
        <AlertSteps room={room} alert={alert} devices={devices.filter((one) => one.room?.id === room.id)} />
      )}
      {help === null ? null : <HelpAnswer id={help} />}
    </div>
  )
}
