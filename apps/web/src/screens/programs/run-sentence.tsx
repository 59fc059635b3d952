import type { ScenarioRun } from '@foyer/contract/scenario-run.ts'
import { useApiMutation } from '#base/api/use-api-mutation.ts'
import { useWords } from '#base/i18n/words.ts'
import { useFormat } from '#base/time/format.ts'
import { confirmRunMutation } from '#entities/scenario/scenario-run.queries.ts'
import { Button } from '#ui/button.tsx'
import { ClauseList } from './clause-list.tsx'
import { EffectWords } from './effect-words.tsx'
import { programRunsWords } from './programs-words.ts'
import type { ProgramHome } from './use-program-home.ts'

/** What came of a scenario, as a sentence. */
export function RunSentence({ run, home }: { run: ScenarioRun; home: ProgramHome }) {
  const t = useWords(programRunsWords)
  const format = useFormat()
  const confirm = useApiMutation(confirmRunMutation, { showError: 'toast' })
  const { confirm_by: confirmBy, reason } = run
  const missing = run.clauses.filter(({ is }) => is !== 'yes')
  return (
    <div>
      <strong>{t(($) => $.outcomes[run.outcome])}</strong>{' '}
      {run.outcome === 'waiting' && confirmBy !== null ? (
        <>
          {t(($) => $.waiting, { time: format.time(confirmBy) })}{' '}
          <Button
            size="small"
            isBusy={confirm.isPending}
            onClick={() => confirm.mutate({ params: { runId: run.id } })}
          >
            {t(($) => $.confirm)}
          </Button>
        </>
      ) : run.outcome === 'expired' ? (
        t(($) => $.expired)
      ) : reason === null ? (
        <EffectWords effects={run.effects} home={home} />
      ) : (
        t(($) => $.reasons[reason])
      )}
      {run.outcome === 'near' ? <ClauseList clauses={missing} home={home} /> : null}
    </div>
  )
}
