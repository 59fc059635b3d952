import { type HighPower, highPower, type WatchedMeter } from '@foyer/rules/tariff/high-power.ts'
import type { History } from '#history/history.ts'

/** ms of reports that are read to find when a high power began. */
const READ_BACK_MS = 15 * 60_000

/** The high power of a home's meter at an instant (ms); null if it is not close to the subscribed power. */
export async function readHighPower(
  history: Pick<History, 'readSamples'>,
  { homeId, meter }: { homeId: string; meter: WatchedMeter },
  now: number,
): Promise<HighPower | null> {
  const { deviceId, power, limit, subscribedPower } = meter
  // Most homes are below: their reports are not read.
  if (power.value < limit) return null
  const samples = await history.readSamples({
    homeId,
    deviceIds: [deviceId],
    capability: 'apparent_power',
    from: now - READ_BACK_MS,
    to: now + READ_BACK_MS,
  })
  const { before = null, times = [], values = [] } = samples.get(deviceId) ?? {}
  const reports = Array.from(times, (at, index) => ({ at, value: values[index] ?? 0 }))
  return highPower(
    { deviceId, reports: before === null ? reports : [before, ...reports] },
    subscribedPower,
    now,
  )
}
