import type { Scenario } from '@foyer/contract/scenario.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { useWords } from '#lib/words.ts'
import { toast } from '#lib/toast.ts'
import { useFormat } from '#lib/format.ts'
import { scenarioQuery } from '#api/queries/scenario.queries.ts'
import { restoreScenarioMutation, scenarioVersionsQuery } from '#api/queries/scenario-run.queries.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { programRunsWords } from './programs-words.ts'
import lists from '#ui/lists.module.css'
import typography from '#ui/typography.module.css'

/** The versions of a scenario; an owner can make an earlier one the newest again. */
export function ProgramVersions({ scenario, isOwner }: { scenario: Scenario; isOwner: boolean }) {
  const t = useWords(programRunsWords)
  const format = useFormat()
  const client = useQueryClient()
  const { data: versions = [] } = useQuery(scenarioVersionsQuery(scenario.id))
  const restore = useApiMutation(restoreScenarioMutation, {
    showError: 'toast',
    onSuccess: (restored, { body }) => {
      client.setQueryData(scenarioQuery(restored.id).queryKey, restored)
      toast.set({ text: t(($) => $.restored, { number: body.version }) })
    },
  })
  return (
    <Section title={t(($) => $.versions)} note={t(($) => $.versionsNote)}>
      <ol className={lists.objects}>
        {versions.map(({ version, name, person, at }) => (
          <li key={version}>
            <b>{version}</b>
            <span>
              {t(($) => $.version, { number: version, name })}
              <span className={typography.rowQuiet}>
                {t(($) => $.versionBy, { name: person ?? '–', time: format.dateTime(at) })}
              </span>
            </span>
            {version === scenario.version ? (
              <span className={typography.good}>{t(($) => $.inForce)}</span>
            ) : isOwner ? (
              <Button
                size="small"
                icon="revert"
                isBusy={restore.isPending}
                onClick={() => restore.mutate({ params: { scenarioId: scenario.id }, body: { version } })}
              >
                {t(($) => $.restore)}
              </Button>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}
