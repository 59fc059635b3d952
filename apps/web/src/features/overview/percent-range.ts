import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { overviewWords } from './overview-words.ts'

/** Writes a range of whole hundredths, `12 to 17%`; ends that read the same are one figure. */
export function usePercentRange(): (range: { low: number; high: number }) => string {
  const t = useWords(overviewWords)
  const format = useFormat()
  return ({ low, high }) => {
    const [from, to] = [format.number(low), format.number(high)]
    if (from === to) return format.percent(high)
    return t(($) => $.measures.percentRange, { low: from, high: format.percent(high) })
  }
}
