import { ONE_OFF_MS } from './hot-water.ts'
import { isOffPeak, tariffBands, type TariffFacts } from './tariff.ts'
import type { WaterHours } from './water-week.ts'

/** ms before the return in which off-peak hours are searched. */
const HORIZON = 36 * 3_600_000

/**
 * The periods (ms) in which a tank that was off during an absence heats for the return, in order: it needs four hours.
 * They are the last off-peak hours before the return; without enough off-peak hours, the four hours before the return.
 * Never before the departure.
 */
export function waterReturn(
  facts: TariffFacts,
  { departure, back }: { departure: number; back: number },
): readonly [WaterHours, ...WaterHours[]] {
  const bands = tariffBands(facts, Math.max(departure, back - HORIZON), back)
  const later: WaterHours[] = []
  let needed = ONE_OFF_MS
  for (const band of bands.toReversed()) {
    if (!isOffPeak(band) && band.kind !== 'ejp_normal') continue
    const from = Math.max(band.from, band.to - needed)
    needed -= band.to - from
    if (needed <= 0) return [{ from, to: band.to }, ...later]
    later.unshift({ from, to: band.to })
  }
  return [{ from: Math.max(departure, back - ONE_OFF_MS), to: back }]
}
