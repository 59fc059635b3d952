import {
  deleteScenario,
  type Scenario,
  type ScenarioInput,
  createScenario,
  duplicateScenario,
  patchScenario,
} from '@foyer/contract/scenario.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '#api/errors.ts'
import { invalidateStale, useApiMutation } from '#api/mutation.ts'
import { useErrorText } from '#api/error-text.ts'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { toast } from '#lib/toast.ts'
import { scenarioQuery, scenariosQuery } from '#api/queries/scenarios.ts'
import { inputOf, draftOf } from './scenario-draft.ts'

/** Mutations of a scenario outside its form; each shows a toast, with an undo where possible. */
export function useScenarioMutations() {
  const t = useWords(scenariosWords)
  const errorText = useErrorText()
  const client = useQueryClient()
  const cache = (scenario: Scenario) => {
    client.setQueryData(scenarioQuery(scenario.id).queryKey, scenario)
    client.setQueryData(scenariosQuery.queryKey, (all) =>
      all?.map((one) => (one.id === scenario.id ? scenario : one)),
    )
  }
  const patch = useApiMutation(patchScenario, { showError: 'toast', onSuccess: cache })
  const duplicate = useApiMutation(duplicateScenario, { showError: 'toast' })
  const restore = useApiMutation(createScenario, {
    showError: 'caller',
    // A restored scenario is suspended, like any new one.
    onSuccess: ({ name }) => toast.set({ text: t(($) => $.detail.restored, { name }) }),
    // This message includes the reason, which the general error text does not.
    onError: (error, variables) =>
      toast.set({
        text: t(($) => $.detail.notRestored, {
          name: variables.body.name,
          // The scenario was valid before: a room or device that it uses was deleted since.
          reason:
            error instanceof CallError && error.code === 'invalid_input'
              ? t(($) => $.detail.goneSince)
              : errorText(error),
        }),
        action: { label: t(($) => $.detail.tryAgain), run: () => restore.mutate(variables) },
      }),
  })
  // Leave the screen of a deleted scenario first: refetching before that would show it as not found.
  const remove = useApiMutation(deleteScenario, {
    showError: 'inline',
    isReadLater: true,
    onSuccess: (_answer, { params }) =>
      client.setQueryData(scenariosQuery.queryKey, (all) =>
        all?.filter(({ id }) => id !== params.scenarioId),
      ),
  })
  const undo = (run: () => void) => ({ label: t(($) => $.detail.undo), run })

  function setState(scenario: Scenario, state: Scenario['state']): void {
    const params = { scenarioId: scenario.id }
    patch.mutate(
      { params, body: { state } },
      {
        onSuccess: () =>
          toast.set({
            text: t(($) => $.detail.changed[state], { name: scenario.name }),
            action: undo(() => patch.mutate({ params, body: { state: scenario.state } })),
          }),
      },
    )
  }

  function setRule(scenario: Scenario, number: number, active: boolean): void {
    const rule = scenario.rules[number - 1]
    if (rule === undefined) return
    const params = { scenarioId: scenario.id }
    patch.mutate(
      { params, body: { rules: [{ id: rule.id, active }] } },
      {
        onSuccess: () =>
          toast.set({
            text: t(($) => $.detail.ruleChanged[active ? 'active' : 'suspended'], { number }),
            action: undo(() => patch.mutate({ params, body: { rules: [{ id: rule.id, active: !active }] } })),
          }),
      },
    )
  }

  function copy(scenario: Scenario, onCopied: (id: string) => void): void {
    // The name has a maximum length, which must include the suffix.
    const name = t(($) => $.detail.copyName, { name: scenario.name.slice(0, 50) })
    duplicate.mutate(
      { params: { scenarioId: scenario.id }, body: { name } },
      {
        onSuccess: (made) => {
          cache(made)
          toast.set({ text: t(($) => $.detail.copied) })
          onCopied(made.id)
        },
      },
    )
  }

  /** Deletes a scenario; `isFinal` if it could not be restored. */
  function deleteWithUndo(scenario: Scenario, isFinal: boolean, onDeleted: () => Promise<void>): void {
    const input: ScenarioInput = inputOf(
      draftOf({
        ...scenario,
        rules: scenario.rules.map(({ condition, actions, active }) => ({ condition, actions, active })),
      }),
    )
    remove.mutate(
      { params: { scenarioId: scenario.id } },
      {
        onSuccess: () => {
          toast.set({
            text: t(($) => $.detail.deleted, { name: scenario.name }),
            ...(isFinal ? {} : { action: undo(() => restore.mutate({ body: input })) }),
          })
          void onDeleted().then(() => invalidateStale(client, deleteScenario))
        },
      },
    )
  }

  return {
    setState,
    setRule,
    copy,
    drop: deleteWithUndo,
    isBusy: patch.isPending || duplicate.isPending || remove.isPending,
    dropError: remove.error,
  }
}
