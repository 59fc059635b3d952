import type { Device } from '@foyer/contract/device.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { useMinute } from '#base/time/minute-clock.ts'
import { reachSince } from '#entities/activity/reach-since.ts'
import { DeviceLink } from '#entities/device/device-link.tsx'
import { deviceWords } from '#entities/device/device-words.ts'
import { SaidParts } from '#ui/said-parts.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { DeviceNews } from './device-news.tsx'
import type { SortColumn } from './devices-search.ts'
import { devicesWords } from './devices-words.ts'
import { madeBy } from './made-by.ts'

/** A row of the list on a phone: two lines, and a third with the dates, so that no column is lost. */
export function DeviceCard({
  device,
  value,
  columns,
  isRoomSaid,
}: {
  device: Device
  value: string | null
  /** Those chosen by name; none: all. */
  columns: readonly SortColumn[]
  /** The heading above the card names its room. */
  isRoomSaid: boolean
}) {
  const t = useWords(devicesWords)
  const word = useWords(deviceWords)
  const format = useFormat()
  const now = useMinute()
  const has = (column: SortColumn) => columns.length === 0 || columns.includes(column)
  const what = [
    has('type') ? word(($) => $.types[device.type]) : null,
    madeBy(has('brand') ? device.brand : null, has('model') ? device.model : null),
  ]
  const since = reachSince(device, device.status === 'online')
  const dates = [
    since === null || !has('connected')
      ? null
      : device.status === 'online'
        ? t(($) => $.connectedFor, { duration: format.duration((now - Date.parse(since)) / 1000) })
        : t(($) => $.silentSince, { when: format.when(since, now) }),
    device.created_at === undefined || !has('added')
      ? null
      : t(($) => $.addedOn, { date: format.shortDate(device.created_at) }),
  ]
  return (
    <>
      <div>
        <DeviceLink device={device} />
        <small>
          <SaidParts texts={[isRoomSaid || !has('room') ? null : device.room?.name, ...what]} />
        </small>
        <small>
          <SaidParts texts={dates} />
        </small>
      </div>
      <div className="device-card-end">
        {has('status') ? <StatusDot state={device.status} word={word(($) => $[device.status])} /> : null}
        {has('value') ? <DeviceNews device={device} value={value} /> : null}
      </div>
    </>
  )
}
