import type { ConnectivityLog } from '@foyer/contract/activity.ts'
import type { Device } from '@foyer/contract/device.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { useMinute } from '#base/time/minute-clock.ts'
import { deviceWords } from '#entities/device/device-words.ts'
import { hasLowBattery } from '#entities/device/low-battery.ts'
import { Availability } from '#ui/availability.tsx'
import { Icon } from '#ui/icon.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { daySpans } from './day-spans.ts'
import { devicesWords } from './devices-words.ts'

/** Online or offline, with the last 24 hours under it. */
export function DeviceStatus({ device, log }: { device: Device; log: readonly ConnectivityLog[] }) {
  const t = useWords(devicesWords)
  const word = useWords(deviceWords)
  const format = useFormat()
  const outages = daySpans(device, log, useMinute())
  const online = 1 - outages.reduce((sum, outage) => sum + outage.to - outage.from, 0)
  return (
    <>
      <StatusDot state={device.status} word={word(($) => $[device.status])} />
      <Availability
        outages={outages}
        label={t(($) => $.availability, { share: format.percent(Math.floor(online * 100)) })}
      />
    </>
  )
}

/** The last value, with its age where the device is silent, and its battery. */
export function DeviceValue({ device, value }: { device: Device; value: string | null }) {
  const word = useWords(deviceWords)
  const format = useFormat()
  const now = useMinute()
  const isSilent = device.status === 'offline'
  const { last_seen: seen, battery } = device
  const aged =
    isSilent && value !== null && seen !== null && seen !== undefined
      ? word(($) => $.value.aged, { value, age: format.ago(seen, now) })
      : value
  return (
    <>
      {aged === null ? null : <span className={isSilent ? 'quiet' : undefined}>{aged}</span>}
      {battery === null || battery === undefined ? null : (
        <small className={hasLowBattery(device) ? 'low-battery' : undefined}>
          {hasLowBattery(device) ? <Icon name="battery" /> : null}
          {word(($) => $.value.battery, { level: format.percent(battery) })}
        </small>
      )}
    </>
  )
}

/** Since when it answers, or since when it is silent. */
export function DeviceConnected({ device }: { device: Device }) {
  const word = useWords(deviceWords)
  const format = useFormat()
  const now = useMinute()
  const since =
    device.status === 'online' ? device.connected_since : (device.disconnected_since ?? device.last_seen)
  if (since === null || since === undefined) {
    return device.status === 'offline' ? <span className="danger">{word(($) => $.neverSeen)}</span> : '–'
  }
  return (
    <time
      dateTime={since}
      title={format.dateTime(since)}
      className={device.status === 'offline' ? 'danger' : undefined}
    >
      {device.status === 'online'
        ? format.duration((now - Date.parse(since)) / 1000)
        : word(($) => $.since, { when: format.when(since, now) })}
    </time>
  )
}

/** The day on which it was added. */
export function DeviceDate({ at }: { at: string | undefined }) {
  const format = useFormat()
  return at === undefined ? '–' : <time dateTime={at}>{format.shortDate(at)}</time>
}
