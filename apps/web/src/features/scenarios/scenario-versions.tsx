import { BothVersions } from '#forms/draft-notes.tsx'
import { NotLoaded } from '#forms/not-loaded.tsx'
import { restoreScenario } from '@foyer/contract/scenario-version.ts'
import type { Scenario } from '@foyer/contract/scenario.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords, sharedWords } from '#lib/words.ts'
import { toast } from '#lib/toast.ts'
import { useFormat } from '#lib/format.ts'
import { useErrorText } from '#api/error-text.ts'
import { isNotLoaded } from '#api/features.tsx'
import { useApiMutation } from '#api/mutation.ts'
import { scenarioQuery, scenarioVersionsQuery } from '#api/queries/scenarios.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/page.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { useOrderName } from '#features/orders/orders.tsx'
import { modeFace, RuleSentence, useScenarioText } from './rule-text.tsx'
import { inputOf, type DraftRule, type ScenarioDraft } from './scenario-draft.ts'
import type { ScenarioHome } from './scenario-home.ts'

import typography from '#ui/typography.module.css'
import lists from '#ui/lists.module.css'

/** The differences between two versions of a scenario, rule by rule, as its screen shows them. */
export function ScenarioTwoVersions({
  theirs,
  mine,
  storedBy,
  home,
}: {
  theirs: ScenarioDraft
  mine: ScenarioDraft
  /** Name of the user who stored `theirs`. */
  storedBy: string | null
  home: ScenarioHome
}) {
  const t = useWords(scenariosWords)
  const texts = useScenarioText()
  const orderName = useOrderName()
  const facts = (draft: ScenarioDraft) => [
    { key: 'name', name: t(($) => $.edit.name), text: inputOf(draft).name || '–' },
    { key: 'days', name: t(($) => $.detail.days), text: texts.days(draft.days) || '–' },
    { key: 'type', name: t(($) => $.edit.type), text: t(($) => $.rule.types[draft.type]) },
    { key: 'mode', name: t(($) => $.edit.mode), text: orderName(modeFace(draft.mode)) },
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
    if (fingerprint(one) === fingerprint(other)) return []
    const name = t(($) => $.edit.rule, { number: index + 1 })
    return [{ key, name, theirs: sentence(one, theirs), mine: sentence(other, mine) }]
  })
  return <BothVersions storedBy={storedBy} parts={[...changed, ...rules]} />
}

function RuleWords({
  rule,
  mode,
  home,
}: {
  rule: DraftRule
  mode: ScenarioDraft['mode']
  home: ScenarioHome
}) {
  const t = useWords(scenariosWords)
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

/** A rule as text, for comparison. */
function fingerprint(rule: DraftRule | undefined): string {
  return rule === undefined ? '' : JSON.stringify([rule.condition, rule.actions, rule.active])
}

/** The versions of a scenario; an owner can restore an earlier one. */
export function ScenarioVersions({ scenario, isOwner }: { scenario: Scenario; isOwner: boolean }) {
  const t = useWords(scenariosWords)
  const format = useFormat()
  const client = useQueryClient()
  const tShared = useWords(sharedWords)
  const errorText = useErrorText()
  const query = useQuery(scenarioVersionsQuery(scenario.id))
  const restore = useApiMutation(restoreScenario, {
    showError: 'toast',
    onSuccess: (restored, { body }) => {
      client.setQueryData(scenarioQuery(restored.id).queryKey, restored)
      toast.set({ text: t(($) => $.runs.restored, { number: body.version }) })
    },
  })
  return (
    <Section title={t(($) => $.runs.versions)} note={t(($) => $.runs.versionsNote)}>
      {query.isPending ? (
        <Loading label={tShared(($) => $.frame.loading)}>
          <Skeleton width="100%" height="44px" />
        </Loading>
      ) : null}
      {isNotLoaded(query) ? <NotLoaded query={query}>{errorText(query.error)}</NotLoaded> : null}
      <ol className={lists.objects}>
        {query.data?.map(({ version, name, person, at }) => (
          <li key={version}>
            <b>{version}</b>
            <span>
              {t(($) => $.runs.version, { number: version, name })}
              <span className={typography.rowQuiet}>
                {t(($) => $.runs.versionBy, { name: person ?? '–', time: format.dateTime(at) })}
              </span>
            </span>
            {version === scenario.version ? (
              scenario.state === 'active' ? (
                <span className={typography.good}>{t(($) => $.runs.inForce)}</span>
              ) : (
                <span className={typography.quiet}>{t(($) => $.states.suspended)}</span>
              )
            ) : isOwner ? (
              <Button
                size="small"
                icon="revert"
                isBusy={restore.isPending}
                onClick={() => restore.mutate({ params: { scenarioId: scenario.id }, body: { version } })}
              >
                {t(($) => $.runs.restore)}
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
