import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import type { Room } from '@foyer/contract/room.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { overviewWords } from '#lib/words.ts'
import { OfflineSteps } from '#features/devices/device-parts.tsx'
import { HelpAnswer, helpOfAlert } from '#features/help/help-parts.tsx'
import { AlertSteps } from '#features/rooms/room-alert-advice.tsx'
import type { RoomAlert } from '#features/rooms/room-state.ts'

import buttons from '#ui/button.module.css'
import styles from './overview.module.css'

/** The subject of an alert: a room with its alert, or an offline device. */
export type AdviceSubject = { room: Room; alert: RoomAlert } | { device: Device }

/** What to do about an alert, with the text of the help and a link to the screen where it is done. */
export function AdviceSteps({
  subject,
  devices,
  hubs,
}: {
  subject: AdviceSubject
  devices: readonly Device[]
  /** Null if loading failed. */
  hubs: readonly Hub[] | null
}) {
  const t = useWords(overviewWords)
  if ('device' in subject) {
    const { device } = subject
    return (
      <>
        <OfflineSteps device={device} devices={devices} hubs={hubs} />
        <HelpAnswer id="offline-object" />
        <p className={styles.actions}>
          <Link className={buttons.button} to="/account/devices/$deviceid" params={{ deviceid: device.id }}>
            {t(($) => $.attention.openDevice)}
          </Link>
        </p>
      </>
    )
  }
  const { room, alert } = subject
  const device = devices.find((one) => one.id === alert.device_id)
  const help = helpOfAlert[alert.kind]
  return (
    <>
      {alert.kind === 'silent' && device !== undefined ? (
        <OfflineSteps device={device} devices={devices} hubs={hubs} />
      ) : (
        <AlertSteps room={room} alert={alert} devices={devices.filter((one) => one.room?.id === room.id)} />
      )}
      {help === null ? null : <HelpAnswer id={help} />}
      <p className={styles.actions}>
        <Link className={buttons.button} to="/account/rooms/$roomid" params={{ roomid: room.id }}>
          {t(($) => $.attention.openRoomLink)}
        </Link>
      </p>
    </>
  )
}
