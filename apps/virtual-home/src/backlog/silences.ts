import type { DeviceDefinition, HomeDefinition } from '#homes/home-definition.ts'
import { lostAt } from '#hub/hub-state.ts'
import { instantOf, localTime } from '#world/local-time.ts'

type Silence = { address: string | null; from: number; until: number }

/**
 * Past periods without messages: of a radiator module with a weak link twice, of the hub once, of a shutter
 * since yesterday.
 */
export function silencesBefore(home: HomeDefinition, startedAt: number): readonly Silence[] {
  const { day } = localTime(startedAt)
  const between = (address: string | null, daysAgo: number, from: number, minutes: number): Silence => ({
    address,
    from: instantOf(day - daysAgo, from),
    until: instantOf(day - daysAgo, from + minutes),
  })
  const weakest = home.devices
    .filter((device) => device.role === 'radiator')
    .toSorted((a, b) => a.linkquality - b.linkquality)[0]
  const lost = home.devices.filter((device) => device.isLostSinceYesterday)
  return [
    between(null, 7, 14 * 60 + 2, 19),
    ...(weakest === undefined
      ? []
      : [between(weakest.address, 3, 10 * 60 + 40, 75), between(weakest.address, 11, 21 * 60 + 5, 45)]),
    ...lost.map(({ address }) => ({ address, from: lostAt(startedAt), until: Infinity })),
  ]
}

/** True if a device could not send at an instant (ms). */
export function isSilent(silences: readonly Silence[], device: DeviceDefinition, at: number): boolean {
  return silences.some(
    ({ address, from, until }) =>
      (address === null || address === device.address) && at >= from && at < until,
  )
}
