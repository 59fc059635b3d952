import type { Scenario } from '@foyer/contract/scenario.ts'
import type { ScenarioRun } from '@foyer/contract/scenario-run.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { scenarioRunsQuery } from '#api/queries/scenario-run.queries.ts'
import { Section } from '#ui/section.tsx'
import { programRunsWords } from './programs-words.ts'
import { RunSentence } from './run-sentence.tsx'
import type { ProgramHome } from './use-program-home.ts'
import lists from '#ui/lists.module.css'
import typography from '#ui/typography.module.css'

/** What a scenario did and nearly did, in sentences, newest first. */
export function ProgramTrace({ scenario, home }: { scenario: Scenario; home: ProgramHome }) {
  const t = useWords(programRunsWords)
  const format = useFormat()
  const now = useMinute()
  const { data: runs = [] } = useQuery(scenarioRunsQuery(scenario.id))
  return (
    <Section id="trace" title={t(($) => $.trace)}>
      {runs.length === 0 ? <p className={typography.note}>{t(($) => $.traceEmpty)}</p> : null}
      <ol className={lists.log}>
        {runs.map((run) => (
          <li key={run.id}>
            <time dateTime={run.at}>{format.when(run.at, now)}</time>
            <div>
              <RunSentence run={run} home={home} />
              <RunNote run={run} scenario={scenario} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function RunNote({ run, scenario }: { run: ScenarioRun; scenario: Scenario }) {
  const t = useWords(programRunsWords)
  const number = scenario.rules.findIndex(({ id }) => id === run.rule_id) + 1
  const holding = run.clauses.filter(({ is }) => is === 'yes').length
  return (
    <p className={typography.rowQuiet}>
      {run.person === null
        ? t(($) => $.conditions, { count: holding, total: run.clauses.length, number })
        : t(($) => $.by, { name: run.person })}
    </p>
  )
}
