import type { Scenario } from '@foyer/contract/scenario.ts'
import type { DryRun } from '@foyer/contract/scenario-trial.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useWords } from '#lib/words.ts'
import { toast } from '#lib/toast.ts'
import { useFormat } from '#lib/format.ts'
import { dryRunQuery, runScenarioMutation } from '#api/queries/scenario-run.queries.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { ClauseList } from './clause-list.tsx'
import { EffectWords } from './effect-words.tsx'
import { ProgramReplay } from './program-replay.tsx'
import { programRunsWords } from './programs-words.ts'
import type { ProgramHome } from './use-program-home.ts'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'

/** What can be tried of a scenario: what it would do now, what it would have done, and running it. */
export function ProgramTrial({ scenario, home }: { scenario: Scenario; home: ProgramHome }) {
  const t = useWords(programRunsWords)
  const [shown, setShown] = useState<'nothing' | 'now' | 'week'>('nothing')
  const run = useApiMutation(runScenarioMutation, {
    showError: 'toast',
    onSuccess: (runs) => toast.set({ text: t(($) => $.ran, { count: runs.length }) }),
  })
  return (
    <>
      <div className={layout.actions}>
        <Button onClick={() => setShown('now')}>{t(($) => $.simulate)}</Button>
        <Button onClick={() => setShown('week')}>{t(($) => $.replayButton)}</Button>
        <Button isBusy={run.isPending} onClick={() => run.mutate({ params: { scenarioId: scenario.id } })}>
          {t(($) => $.run)}
        </Button>
      </div>
      {shown === 'now' ? <DryRunSection scenario={scenario} home={home} /> : null}
      {shown === 'week' ? <ProgramReplay scenario={scenario} home={home} /> : null}
    </>
  )
}

function DryRunSection({ scenario, home }: { scenario: Scenario; home: ProgramHome }) {
  const t = useWords(programRunsWords)
  const format = useFormat()
  // Of now: what was tried a minute ago says nothing.
  const { data } = useQuery({ ...dryRunQuery(scenario.id), staleTime: 0, gcTime: 0 })
  if (data === undefined) return null
  const clauses = data.rules.flatMap((rule) => rule.clauses)
  const holding = clauses.filter(({ is }) => is === 'yes').length
  return (
    <Section
      title={t(($) => $.now, { count: holding, total: clauses.length })}
      note={t(($) => $.nowNote, { time: format.time(data.at) })}
    >
      {data.rules.map((rule, index) => (
        <div key={rule.rule_id}>
          <p>
            <strong>{t(($) => $.nowRule[stateOf(rule)], { number: index + 1 })}</strong>
          </p>
          <ClauseList clauses={rule.clauses} home={home} />
          <p className={typography.note}>
            {t(($) => $.would)}
            <EffectWords effects={rule.effects} home={home} />
          </p>
        </div>
      ))}
    </Section>
  )
}

function stateOf({ active, is_day: isDay, is }: DryRun['rules'][number]) {
  if (!active) return 'off'
  return isDay ? is : 'notToday'
}
