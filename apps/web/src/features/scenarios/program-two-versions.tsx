import { useDraftWords } from '#forms/use-draft-words.tsx'
import { useWords } from '#lib/words.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import { modeFace } from './mode-face.ts'
import { scenarioWords } from './scenario-words.ts'
import { BothVersions } from '#ui/both-versions.tsx'
import { useProgramTexts } from './program-texts.ts'
import { programsWords } from './programs-words.ts'
import { RuleSentence } from './rule-sentence.tsx'
import { inputOf, type DraftRule, type ScenarioDraft } from './scenario-draft.ts'
import type { ProgramHome } from './use-program-home.ts'
import typography from '#ui/typography.module.css'

/** The parts in which two versions of a scenario differ, rule by rule, in the words of its screen. */
export function ProgramTwoVersions({
  theirs,
  mine,
  storedBy,
  home,
}: {
  theirs: ScenarioDraft
  mine: ScenarioDraft
  /** Who has stored theirs. */
  storedBy: string | null
  home: ProgramHome
}) {
  const t = useWords(programsWords)
  const words = useWords(scenarioWords)
  const draftWords = useDraftWords()
  const texts = useProgramTexts()
  const nameOf = useOrderName()
  const facts = (draft: ScenarioDraft) => [
    { key: 'name', name: t(($) => $.edit.name), text: inputOf(draft).name || '–' },
    { key: 'days', name: t(($) => $.detail.days), text: texts.days(draft.days) || '–' },
    { key: 'type', name: t(($) => $.edit.type), text: words(($) => $.types[draft.type]) },
    { key: 'mode', name: t(($) => $.edit.mode), text: nameOf(modeFace(draft.mode)) },
    { key: 'zone', name: t(($) => $.edit.zone), text: draft.timeZone },
    { key: 'secure', name: t(($) => $.edit.secure), text: t(($) => $.detail[draft.isSecure ? 'yes' : 'no']) },
  ]
  const sentence = (rule: DraftRule | undefined, { mode }: ScenarioDraft) =>
    rule === undefined ? t(($) => $.edit.withoutRule) : <RuleWords rule={rule} mode={mode} home={home} />
  const own = facts(mine)
  const changed = facts(theirs).flatMap(({ key, name, text }, index) => {
    const other = own[index]?.text ?? ''
    return text === other ? [] : [{ key, name, theirs: text, mine: other }]
  })
  const [stored, edited] = [byKey(theirs), byKey(mine)]
  const rules = [...new Set([...stored.keys(), ...edited.keys()])].flatMap((key, index) => {
    const [one, other] = [stored.get(key), edited.get(key)]
    if (says(one) === says(other)) return []
    const name = t(($) => $.edit.rule, { number: index + 1 })
    return [{ key, name, theirs: sentence(one, theirs), mine: sentence(other, mine) }]
  })
  return <BothVersions words={draftWords.bothVersions(storedBy)} parts={[...changed, ...rules]} />
}

function RuleWords({
  rule,
  mode,
  home,
}: {
  rule: DraftRule
  mode: ScenarioDraft['mode']
  home: ProgramHome
}) {
  const t = useWords(programsWords)
  return (
    <>
      <RuleSentence rule={rule} mode={mode} home={home} />
      {rule.active ? null : <p className={typography.rowQuiet}>{t(($) => $.detail.ruleSuspended)}</p>}
    </>
  )
}

function byKey({ rules }: ScenarioDraft): Map<string, DraftRule> {
  return new Map(rules.map((rule) => [rule.key, rule]))
}

/** A rule as text, to compare. */
function says(rule: DraftRule | undefined): string {
  return rule === undefined ? '' : JSON.stringify([rule.condition, rule.actions, rule.active])
}
