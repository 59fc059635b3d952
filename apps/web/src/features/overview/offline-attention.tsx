import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import { longOffline } from '@foyer/rules/advice/offline-facts.ts'
import { Link } from '@tanstack/react-router'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import type { RoomsFacts } from '#features/rooms/rooms-facts.ts'
import { AdvicePanel } from './advice-panel.tsx'
import { overviewWords } from './overview-words.ts'
import buttons from '#ui/button.module.css'

/** The device that is offline the longest, a day or more, where no alert of a room names it. */
export function OfflineAttention({
  devices,
  hubs,
  facts,
  now,
}: {
  devices: readonly Device[]
  /** Null where they could not be loaded. */
  hubs: readonly Hub[] | null
  facts: RoomsFacts
  now: number
}) {
  const t = useWords(overviewWords)
  const format = useFormat()
  const [named] = facts.alerts
  const [first, ...others] = longOffline(devices, now).filter(
    ({ device }) => device.id !== named?.alert.device_id,
  )
  if (first === undefined) return null
  const { device, since } = first
  const values = { device: device.name, since: format.since(since, now), room: device.room?.name ?? '' }
  return (
    <AdvicePanel
      about={device.name}
      tone="warn"
      more={
        others.length === 0 ? null : (
          <Link
            className={buttons.button}
            data-look="quiet"
            to="/account/devices"
            search={{ status: 'offline' }}
          >
            {t(($) => $.attention.moreDevices, { count: others.length })}
          </Link>
        )
      }
      subject={{ device }}
      devices={devices}
      hubs={hubs}
    >
      <Rich
        text={t(
          ($) =>
            device.room === undefined || device.room === null ? $.attention.device : $.attention.deviceIn,
          values,
        )}
      />
    </AdvicePanel>
  )
}
