import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import type { Room } from '@foyer/contract/room.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#base/i18n/words.ts'
import { OfflineSteps } from '#entities/device/offline-steps.tsx'
import { HelpAnswer } from '#entities/faq/help-answer.tsx'
import { helpOfAlert } from '#entities/faq/help-of-alert.ts'
import { AlertSentence } from '#entities/room/alert-sentence.tsx'
import { AlertSteps } from '#entities/room/alert-steps.tsx'
import type { RoomAlert } from '#entities/room/rooms-facts.ts'
import { AdvicePanel } from './advice-panel.tsx'
import { overviewWords } from './overview-words.ts'

/** The worst alert of the rooms, with its steps beside it and the way to the others. */
export function AlertAttention({
  room,
  alert,
  otherCount,
  devices,
  hubs,
  now,
}: {
  room: Room
  alert: RoomAlert
  otherCount: number
  devices: readonly Device[]
  hubs: readonly Hub[]
  now: number
}) {
  const t = useWords(overviewWords)
  const device = devices.find((one) => one.id === alert.device_id)
  const help = helpOfAlert[alert.kind]
  return (
    <AdvicePanel
      about={room.name}
      tone={alert.kind === 'frost_risk' ? 'danger' : 'warn'}
      more={
        otherCount === 0 ? null : (
          <Link className="button" data-look="quiet" to="/account/rooms">
            {t(($) => $.attention.more, { count: otherCount })}
          </Link>
        )
      }
      steps={
        <>
          {alert.kind === 'silent' && device !== undefined ? (
            <OfflineSteps device={device} devices={devices} hubs={hubs} />
          ) : (
            <AlertSteps
              room={room}
              alert={alert}
              devices={devices.filter((one) => one.room?.id === room.id)}
            />
          )}
          {help === null ? null : <HelpAnswer id={help} />}
          <p className="actions">
            <Link className="button" to="/account/rooms/$roomid" params={{ roomid: room.id }}>
              {t(($) => $.attention.openRoomLink)}
            </Link>
          </p>
        </>
      }
    >
      <AlertSentence room={room} alert={alert} now={now} />
    </AdvicePanel>
  )
}
