import { ONE_OFF_MS } from './hot-water.ts'
import { tariffBands, type TariffFacts } from './tariff.ts'

/** How far before the return off-peak hours are looked for. */
const HORIZON = 36 * 3_600_000

/**
 * When (ms) a tank that was off during an absence is let again: it needs four hours to be hot. They are found in the
 * off-peak hours before the return, as late as that goes; a contract without any, or with too few of them, lets it four
 * hours before the return. Never before the departure.
 */
export function waterReturn(
  facts: TariffFacts,
  { departure, back }: { departure: number; back: number },
): number {
  const bands = tariffBands(facts, Math.max(departure, back - HORIZON), back)
  let needed = ONE_OFF_MS
  for (const band of bands.toReversed()) {
    if (band.kind !== 'off_peak') continue
    const length = band.to - band.from
    if (length >= needed) return Math.max(departure, band.to - needed)
    needed -= length
  }
  return Math.max(departure, back - ONE_OFF_MS)
}
