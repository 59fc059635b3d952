import { useWords } from '#lib/words.ts'
import { scenarioWords } from './scenario-words.ts'
import { useProgramTexts } from './program-texts.ts'
import { TokenSelect } from './token-select.tsx'

/** Sets of days that one can choose from. */
const dayChoices = [[1, 2, 3, 4, 5], [6, 7], [1], [2], [3], [4], [5], [6], [7]] as const

/** Days of the week to choose. */
export function DaysToken({
  days,
  onChange,
}: {
  days: readonly number[]
  onChange: (days: number[]) => void
}) {
  const t = useWords(scenarioWords)
  const texts = useProgramTexts()
  const sets = new Map([...dayChoices, days].map((set) => [set.join(), [...set]]))
  return (
    <TokenSelect
      label={t(($) => $.labels.days)}
      value={days.join()}
      options={Array.from(sets, ([value, set]) => ({ value, label: texts.days(set) }))}
      onChange={(value) => onChange(sets.get(value) ?? [...days])}
    />
  )
}
