import type { Scenario } from '@foyer/contract/scenario.ts'
import { useQueryClient } from '@tanstack/react-query'
import { versionOf } from '#forms/draft-state.ts'
import { useDraft } from '#forms/use-draft.ts'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { toast } from '#lib/toast.ts'
import { scenarioQuery, updateScenarioMutation } from '#api/queries/scenario.queries.ts'
import { isScenarioDraft } from './kept-scenario.ts'
import { ProgramEditor } from './program-editor.tsx'
import { programsWords } from './programs-words.ts'
import { draftOf, inputOf, scenarioWays } from './scenario-draft.ts'
import { useProgramHome } from './use-program-home.ts'

/** A scenario being changed. Where it changes elsewhere meanwhile, the person says which of the two holds. */
export function ProgramEdit({ scenario, onDone }: { scenario: Scenario; onDone: () => void }) {
  const t = useWords(programsWords)
  const say = useErrorText()
  const client = useQueryClient()
  const home = useProgramHome()
  const draft = useDraft({
    name: `scenario:${scenario.id}`,
    stored: storedScenario(scenario),
    ways: scenarioWays,
    isValue: isScenarioDraft,
    write: updateScenarioMutation,
    input: (value, over) => ({
      params: { scenarioId: scenario.id },
      body: { ...inputOf(value), version: versionOf(over) ?? scenario.version },
    }),
    answered: storedScenario,
    onSaved: (saved) => {
      client.setQueryData(scenarioQuery(scenario.id).queryKey, saved)
      toast.set({ text: t(($) => $.edit.saved) })
      onDone()
    },
    isInAddress: true,
  })
  return (
    <ProgramEditor
      draft={draft}
      isNew={false}
      storedBy={scenario.modified_by ?? null}
      home={home}
      failure={
        draft.error === null || draft.isConflict
          ? null
          : t(($) => $.edit.failed, { reason: say(draft.error) })
      }
      onDiscard={onDone}
    />
  )
}

function storedScenario(scenario: Scenario) {
  return { value: draftOf(scenario), version: scenario.version }
}
