import type { Scenario } from '@foyer/contract/scenario.ts'
import type { ScenarioReplay as Replay } from '@foyer/contract/scenario-trial.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useErrorText } from '#api/error-text.ts'
import { replayQuery } from '#api/queries/scenarios.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/page.tsx'
import type { useDraftReplay } from './draft-replay.ts'
import { ReplayBoard } from './replay-board.tsx'
import type { ScenarioHome } from './scenario-home.ts'

import headings from '#ui/page.module.css'
import typography from '#ui/typography.module.css'
import styles from './scenarios.module.css'

/** What a stored scenario would have done over the last days. */
export function ScenarioReplay({ scenario, home }: { scenario: Scenario; home: ScenarioHome }) {
  const t = useWords(scenariosWords)
  const query = useQuery({ ...replayQuery(scenario.id), staleTime: 0, gcTime: 0 })
  const { data } = query
  return (
    <ReplaySection>
      {data === undefined ? <ReplayPending query={query} /> : null}
      {data === undefined ? null : (
        <>
          <p className={headings.lead}>
            <RichText text={t(($) => $.runs.replayRan, { count: countOf(data, 'ran') })} />
            {t(($) => $.runs.replayNear, { count: countOf(data, 'near') })}
          </p>
          <ReplayBoard replay={data} ruleIds={scenario.rules.map(({ id }) => id)} home={home} />
        </>
      )}
    </ReplaySection>
  )
}

/** What a draft would have done over the last days; updates after each change. */
export function DraftReplay({
  of: { query, isComplete, isBehind },
  ruleIds,
  savedId,
  home,
}: {
  of: ReturnType<typeof useDraftReplay>
  ruleIds: readonly string[]
  /** Id of the stored scenario to compare with; null if there is none. */
  savedId: string | null
  home: ScenarioHome
}) {
  const t = useWords(scenariosWords)
  const saved = useQuery({ ...replayQuery(savedId ?? ''), enabled: savedId !== null, staleTime: 60_000 })
  const { data } = query
  return (
    <ReplaySection>
      {isComplete ? null : (
        <p className={data === undefined ? typography.note : typography.warn}>
          {t(($) => (data === undefined ? $.edit.replayWaits : $.edit.replayBehind))}
        </p>
      )}
      {data === undefined || query.isError ? isComplete ? <ReplayPending query={query} /> : null : null}
      {data === undefined ? null : (
        <>
          <p className={typography.note}>
            {isBehind
              ? t(($) => $.edit.replayUpdating)
              : savedId === null || saved.data === undefined
                ? null
                : t(($) => $.edit.replayInUse, { count: countOf(saved.data, 'ran') })}
          </p>
          <div className={styles.picture} data-behind={isBehind || !isComplete || undefined}>
            <ReplayBoard replay={data} ruleIds={ruleIds} home={home} />
          </div>
        </>
      )}
    </ReplaySection>
  )
}

/** Number of runs of a scenario, or of one rule, with this outcome. */
export function countOf({ runs }: Replay, outcome: 'ran' | 'near', ruleId?: string): number {
  return runs.filter((run) => run.outcome === outcome && (ruleId ?? run.rule_id) === run.rule_id).length
}

export function ReplaySection({ children }: { children: ReactNode }) {
  const t = useWords(scenariosWords)
  return (
    <Section title={t(($) => $.runs.replay)} note={t(($) => $.runs.replayNote)}>
      <div className={styles.replay}>{children}</div>
    </Section>
  )
}

/** Placeholder or error of a replay. */
export function ReplayPending({ query }: { query?: UseQueryResult<Replay> }) {
  const t = useWords(scenariosWords)
  const errorText = useErrorText()
  if (query?.isError === true) {
    return (
      <div role="status">
        <p className={typography.danger}>
          {t(($) => $.runs.replayFailed, { reason: errorText(query.error) })}
        </p>
        <Button size="small" isBusy={query.isFetching} onClick={() => void query.refetch()}>
          {t(($) => $.detail.tryAgain)}
        </Button>
      </div>
    )
  }
  const isOffline = query?.fetchStatus === 'paused'
  return (
    <p className={typography.note} data-waiting={isOffline ? undefined : ''}>
      {t(($) => (isOffline ? $.runs.replayOffline : $.runs.replaying))}
    </p>
  )
}
