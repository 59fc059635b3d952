import type { Scenario } from '@foyer/contract/scenario.ts'
import { useQuery } from '@tanstack/react-query'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { replayQuery } from '#api/queries/scenario-run.queries.ts'
import { Section } from '#ui/section.tsx'
import { programRunsWords } from './programs-words.ts'
import { RunSentence } from './run-sentence.tsx'
import type { ProgramHome } from './use-program-home.ts'
import lists from '#ui/lists.module.css'

/** What a scenario would have done over the last days. */
export function ProgramReplay({ scenario, home }: { scenario: Scenario; home: ProgramHome }) {
  const t = useWords(programRunsWords)
  const format = useFormat()
  const { data } = useQuery({ ...replayQuery(scenario.id), staleTime: 0, gcTime: 0 })
  if (data === undefined) return null
  const ran = data.runs.filter(({ outcome }) => outcome === 'ran').length
  const near = data.runs.filter(({ outcome }) => outcome === 'near').length
  return (
    <Section title={t(($) => $.replay)} note={t(($) => $.replayNote)}>
      <p>
        <Rich text={t(($) => $.replayRan, { count: ran })} />
        {t(($) => $.replayNear, { count: near })}
      </p>
      <ol className={lists.log}>
        {data.runs.slice(-30).map((run, index) => (
          <li key={index}>
            <time dateTime={run.at}>{format.dateTime(run.at)}</time>
            <RunSentence run={run} home={home} />
          </li>
        ))}
      </ol>
    </Section>
  )
}
