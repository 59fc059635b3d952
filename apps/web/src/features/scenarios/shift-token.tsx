import { MOST_SUN_OFFSET } from '@foyer/contract/scenario-rule.ts'
import { useWords } from '#lib/words.ts'
import { scenarioWords } from './scenario-words.ts'
import { useProgramTexts } from './program-texts.ts'
import { TokenSelect } from './token-select.tsx'

/** How long before or after sunrise and sunset, to choose. */
export function ShiftToken({ offset, onChange }: { offset: number; onChange: (offset: number) => void }) {
  const t = useWords(scenarioWords)
  const texts = useProgramTexts()
  const shifts = [-MOST_SUN_OFFSET, -120, -60, -30, -15, 0, 15, 30, 60, 120, MOST_SUN_OFFSET]
  return (
    <TokenSelect
      label={t(($) => $.labels.shift)}
      value={String(offset)}
      options={[...new Set([...shifts, offset])]
        .toSorted((one, other) => one - other)
        .map((value) => ({ value: String(value), label: texts.shift(value) }))}
      onChange={(value) => onChange(Number(value))}
    />
  )
}
