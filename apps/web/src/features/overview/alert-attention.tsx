import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import type { Room } from '@foyer/contract/room.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { AlertSentence } from '#features/rooms/alert-sentence.tsx'
import type { RoomAlert } from '#features/rooms/rooms-facts.ts'
import { AdvicePanel } from './advice-panel.tsx'
import { overviewWords } from './overview-words.ts'
import buttons from '#ui/button.module.css'

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
  /** Null where they could not be loaded. */
  hubs: readonly Hub[] | null
  now: number
}) {
  const t = useWords(overviewWords)
  return (
    <AdvicePanel
      about={room.name}
      tone={alert.kind === 'frost_risk' ? 'danger' : 'warn'}
      more={
        otherCount === 0 ? null : (
          <Link className={buttons.button} data-look="quiet" to="/account/rooms">
            {t(($) => $.attention.more, { count: otherCount })}
          </Link>
        )
      }
      subject={{ room, alert }}
      devices={devices}
      hubs={hubs}
    >
      <AlertSentence room={room} alert={alert} now={now} />
    </AdvicePanel>
  )
}
