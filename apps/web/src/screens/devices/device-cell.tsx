import type { ConnectivityLog } from '@foyer/contract/activity.ts'
import type { Device } from '@foyer/contract/device.ts'
import { useWords } from '#base/i18n/words.ts'
import { DeviceLink } from '#entities/device/device-link.tsx'
import { deviceWords } from '#entities/device/device-words.ts'
import { Icon } from '#ui/icon.tsx'
import { DeviceDate } from './device-date.tsx'
import { DeviceNews } from './device-news.tsx'
import { DeviceSince } from './device-since.tsx'
import { DeviceStatus } from './device-status.tsx'
import type { SortColumn } from './devices-search.ts'
import { devicesWords } from './devices-words.ts'
import { madeBy } from './made-by.ts'

/** What one column says of one object; what a narrow window folds away stands small under another word of the row. */
export function DeviceCell({
  device,
  column,
  value,
  log,
}: {
  device: Device
  column: SortColumn
  /** Its newest value in words. */
  value: string | null
  /** Null where it could not be loaded. */
  log: readonly ConnectivityLog[] | null
}) {
  const t = useWords(devicesWords)
  const word = useWords(deviceWords)
  switch (column) {
    case 'name':
      return (
        <>
          <DeviceLink device={device} />
          <small className="folded-1180">{device.room?.name ?? t(($) => $.noRoom)}</small>
        </>
      )
    case 'type':
      return (
        <>
          <span className="data-type">
            <Icon name={device.type} />
            {word(($) => $.types[device.type])}
          </span>
          <small className="folded-1400">{madeBy(device.brand, device.model)}</small>
        </>
      )
    case 'brand':
      return <span className="device-brand">{device.brand ?? '–'}</span>
    case 'model':
      return <span className="nowrap">{device.model ?? '–'}</span>
    case 'status':
      return <DeviceStatus device={device} log={log} />
    case 'room':
      return <span className="device-room">{device.room?.name ?? '–'}</span>
    case 'value':
      return <DeviceNews device={device} value={value} />
    case 'connected':
      return (
        <>
          <DeviceSince device={device} />
          <small className="folded-900">
            <DeviceDate at={device.created_at} />
          </small>
        </>
      )
    case 'added':
      return <DeviceDate at={device.created_at} />
  }
}
