import type { AbsenceWater } from '@foyer/contract/absence.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { absenceWords } from './absence-words.ts'

/** When the hot water is let again, and whether that is off-peak. */
export function WaterReturn({ water, now }: { water: AbsenceWater; now: number }) {
  const t = useWords(absenceWords)
  const format = useFormat()
  const { back_at: at, is_off_peak: isOffPeak } = water
  return (
    <p>
      <Rich
        text={
          at === null
            ? t(($) => $.waterOpen)
            : t(($) => (isOffPeak ? $.waterOffPeak : $.water), { at: format.whenAt(at, now) })
        }
      />
    </p>
  )
}
