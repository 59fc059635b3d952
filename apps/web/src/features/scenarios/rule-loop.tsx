import type { Scenario } from '@foyer/contract/scenario.ts'
import { loopsThrough } from '@foyer/rules/scenario/loops.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#lib/words.ts'
import { scenariosQuery } from '#api/queries/scenario.queries.ts'
import { scenarioWords } from './scenario-words.ts'
import { Icon } from '#ui/icon.tsx'
import { useProgramTexts } from './program-texts.ts'
import styles from './rule-findings.module.css'

/** Says which scenarios a rule would make begin again and again; nothing where there is no loop. */
export function RuleLoop({ scenario, rule }: { scenario: Scenario; rule: number }) {
  const t = useWords(scenarioWords)
  const texts = useProgramTexts()
  const { data: all = [] } = useQuery(scenariosQuery)
  const others = all.filter(({ id }) => id !== scenario.id)
  const loop = loopsThrough(scenario.id, [scenario, ...others]).find(([first]) => first?.rule === rule)
  if (loop === undefined) return null
  const nameOf = (id: string) => [scenario, ...others].find((one) => one.id === id)?.name ?? ''
  const names = [...new Set(loop.map(({ scenarioId }) => t(($) => $.quote, { text: nameOf(scenarioId) })))]
  return (
    <ul className={styles.findings}>
      <li>
        <Icon name="warning" />
        <span>{t(($) => $.findings.loop, { count: names.length, names: texts.list(names) })}</span>
      </li>
    </ul>
  )
}
