import type { Scenario, ScenarioInput } from '@foyer/contract/scenario.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#base/api/call-error.ts'
import { toldHere } from '#base/api/write-meta.ts'
import { useErrorText } from '#base/i18n/error-words.ts'
import { useWords } from '#base/i18n/words.ts'
import { toast } from '#base/toast/toast.ts'
import { scenarioQuery, updateScenarioMutation } from '#entities/scenario/scenario.queries.ts'
import { Attention } from '#ui/attention.tsx'
import { Button } from '#ui/button.tsx'
import { draftOf } from './draft.ts'
import { ProgramEditor } from './program-editor.tsx'
import { programsWords } from './programs-words.ts'
import { useProgramHome } from './use-program-home.ts'

/** A scenario being changed. Where it changes elsewhere meanwhile, the person says which of the two holds. */
export function ProgramEdit({ scenario, onDone }: { scenario: Scenario; onDone: () => void }) {
  // What one began with: news of the scenario must not change what is being written.
  const [base, setBase] = useState(scenario)
  return (
    <OneEdit
      // Beginning again is beginning anew.
      key={base.version}
      base={base}
      newest={scenario}
      onRestart={() => setBase(scenario)}
      onDone={onDone}
    />
  )
}

function OneEdit({
  base,
  newest,
  onRestart,
  onDone,
}: {
  base: Scenario
  newest: Scenario
  onRestart: () => void
  onDone: () => void
}) {
  const t = useWords(programsWords)
  const say = useErrorText()
  const client = useQueryClient()
  const home = useProgramHome()
  const [start] = useState(() => draftOf(base))
  const [wanted, setWanted] = useState<ScenarioInput | null>(null)
  const query = scenarioQuery(base.id)
  const update = useMutation({
    ...toldHere(updateScenarioMutation),
    onSuccess: (saved) => {
      client.setQueryData(query.queryKey, saved)
      toast.set({ text: t(($) => $.edit.saved) })
      onDone()
    },
  })
  const save = (input: ScenarioInput, version: number) => {
    setWanted(input)
    update.mutate({ params: { scenarioId: base.id }, body: { ...input, version } })
  }
  const isConflict = update.error instanceof CallError && update.error.code === 'conflict'
  const trouble = isConflict ? (
    <div role="alert">
      <Attention
        actions={
          <>
            <Button size="small" onClick={onRestart} isBusy={newest.version === base.version}>
              {t(($) => $.edit.conflictReload)}
            </Button>
            <Button
              size="small"
              isBusy={newest.version === base.version || update.isPending}
              onClick={() => {
                if (wanted !== null) save(wanted, newest.version)
              }}
            >
              {t(($) => $.edit.conflictKeep)}
            </Button>
          </>
        }
      >
        {t(($) => $.edit.conflict)}
      </Attention>
    </div>
  ) : update.error === null ? null : (
    <div role="alert">
      <Attention tone="danger">{t(($) => $.edit.failed, { reason: say(update.error) })}</Attention>
    </div>
  )
  return (
    <ProgramEditor
      start={start}
      isNew={false}
      home={home}
      isSaving={update.isPending}
      trouble={trouble}
      onSave={(input) => save(input, base.version)}
      onDiscard={onDone}
    />
  )
}
