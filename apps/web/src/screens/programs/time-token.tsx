import { MOST_SUN_OFFSET } from '@foyer/contract/scenario-rule.ts'
import { useWords } from '#base/i18n/words.ts'
import { scenarioWords } from '#entities/scenario/scenario-words.ts'
import { useProgramTexts } from './program-texts.ts'
import { TokenSelect } from './token-select.tsx'

/** Minutes that one can choose from; one that stands in a rule already is kept among them. */
const spanChoices = [5, 10, 15, 30, 60, 120, 240, 480, 1440] as const

/** Sets of days that one can choose from. */
const dayChoices = [[1, 2, 3, 4, 5], [6, 7], [1], [2], [3], [4], [5], [6], [7]] as const

/** The choices of a length of time, the one that stands among them. */
export function spansWith(minutes: number, hasNone: boolean): number[] {
  const all = new Set([...(hasNone ? [0] : []), ...spanChoices, minutes])
  return [...all].toSorted((one, other) => one - other)
}

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
