import type { Device } from '@foyer/contract/device.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { reachSince } from './reach-since.ts'
import { deviceWords } from './device-words.ts'
import typography from '#ui/typography.module.css'

/** Since when it answers, or since when it is silent. */
export function DeviceSince({ device }: { device: Device }) {
  const word = useWords(deviceWords)
  const format = useFormat()
  const now = useMinute()
  const since = reachSince(device, device.status === 'online')
  if (since === null) {
    // A service that leaves the field out has not said that it was never heard.
    const isNeverSeen = device.status === 'offline' && device.last_seen === null
    return isNeverSeen ? <span className={typography.danger}>{word(($) => $.neverSeen)}</span> : '–'
  }
  return (
    <time
      dateTime={since}
      title={format.dateTime(since)}
      className={device.status === 'offline' ? typography.danger : undefined}
    >
      {device.status === 'online'
        ? format.duration((now - Date.parse(since)) / 1000)
        : format.since(since, now)}
    </time>
  )
}
