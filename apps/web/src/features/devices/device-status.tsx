import type { ConnectivityLog } from '@foyer/contract/activity.ts'
import type { Device } from '@foyer/contract/device.ts'
import { useWords } from '#lib/words.ts'
import { Offered } from '#api/offered.tsx'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { deviceWords } from './device-words.ts'
import { Availability } from './availability.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { daySpans } from './day-spans.ts'
import { devicesWords } from './devices-words.ts'

/** Online or offline, with the last 24 hours under it. */
export function DeviceStatus({
  device,
  log,
}: {
  device: Device
  /** Null where nobody knows it: no day without a gap is drawn then. */
  log: readonly ConnectivityLog[] | null
}) {
  const t = useWords(devicesWords)
  const word = useWords(deviceWords)
  const format = useFormat()
  const outages = daySpans(device, log ?? [], useMinute())
  const online = 1 - outages.reduce((sum, outage) => sum + outage.to - outage.from, 0)
  return (
    <>
      <StatusDot state={device.status} word={word(($) => $[device.status])} />
      <Offered feature="connectivity">
        {log === null ? null : (
          <Availability
            outages={outages}
            label={t(($) => $.availability, { share: format.percent(Math.floor(online * 100)) })}
          />
        )}
      </Offered>
    </>
  )
}
