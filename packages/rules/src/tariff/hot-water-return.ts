import { ONE_OFF_MS } from './hot-water.ts'
import { isOffPeak, tariffBands, type TariffFacts } from './tariff.ts'

/** ms before the return in which off-peak hours are searched. */
const HORIZON = 36 * 3_600_000

/**
 * When (ms) a tank that was off during an absence is allowed to heat again: it needs four hours. They are the
 * last off-peak hours before the return; without enough off-peak hours, the four hours before the return.
 * Never before the departure.
 */
export function waterReturn(
  facts: TariffFacts,
  { departure, back }: { departure: number; back: number },
): number {
  const bands = tariffBands(facts, Math.max(departure, back - HORIZON), back)
  let needed = ONE_OFF_MS
  for (const band of bands.toReversed()) {
    if (!isOffPeak(band) && band.kind !== 'ejp_normal') continue
    const length = band.to - band.from
    if (length >= needed) return Math.max(departure, band.to - needed)
    needed -= length
  }
  return Math.max(departure, back - ONE_OFF_MS)
}
