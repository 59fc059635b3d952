import type { ScenarioRun } from '@foyer/contract/scenario-run.ts'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { confirmRunMutation } from '#api/queries/scenario-run.queries.ts'
import { Button } from '#ui/button.tsx'
import { ClauseList } from './clause-list.tsx'
import { EffectWords } from './effect-words.tsx'
import { programRunsWords } from './programs-words.ts'
import type { ProgramHome } from './use-program-home.ts'

/** A run that happened, or one of a replay, which has no id and nothing to confirm. */
type ToldRun = Pick<ScenarioRun, 'outcome' | 'reason' | 'clauses' | 'effects'> &
  Partial<Pick<ScenarioRun, 'id' | 'confirm_by'>>

/** What came of a scenario, as a sentence. */
export function RunSentence({ run, home }: { run: ToldRun; home: ProgramHome }) {
  const t = useWords(programRunsWords)
  const format = useFormat()
  const confirm = useApiMutation(confirmRunMutation, { showError: 'toast' })
  const { id, confirm_by: confirmBy = null, reason } = run
  const missing = run.clauses.filter(({ is }) => is !== 'yes')
  return (
    <div>
      <strong>{t(($) => $.outcomes[run.outcome])}</strong>{' '}
      {run.outcome === 'waiting' && confirmBy !== null && id !== undefined ? (
        <>
          {t(($) => $.waiting, { time: format.time(confirmBy) })}{' '}
          <Button
            size="small"
            isBusy={confirm.isPending}
            onClick={() => confirm.mutate({ params: { runId: id } })}
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
