import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#api/call-error.ts'
import { useDraft } from '#forms/use-draft.ts'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { homeZone } from '#lib/home-zone.ts'
import { toast } from '#lib/toast.ts'
import { createScenarioMutation, scenarioQuery } from '#api/queries/scenario.queries.ts'
import { isScenarioDraft } from './kept-scenario.ts'
import { ProgramEditor } from './program-editor.tsx'
import { programsWords } from './programs-words.ts'
import { draftOf, inputOf, scenarioWays, type ScenarioDraft } from './scenario-draft.ts'
import type { TemplateName } from './template-names.ts'
import { fromTemplate } from './templates.ts'
import { useProgramHome, type ProgramHome } from './use-program-home.ts'

/** A new scenario, filled from an example. */
export function ProgramCreate({
  template,
  roomId,
  ...rest
}: {
  template: TemplateName
  roomId: string | undefined
  onCreated: (id: string) => void
  onDiscard: () => void
}) {
  const t = useWords(programsWords)
  const zone = useValue(homeZone)
  const home = useProgramHome(roomId)
  const words = template === 'blank' ? null : template
  const given = {
    name: words === null ? '' : t(($) => $.templates[words].name),
    message: t(($) => $.templates.window.name),
    timeZone: zone,
  }
  // Made once: what the person has written must not change under them.
  const [start] = useState(() => {
    const filled = fromTemplate(template, home, given) ?? fromTemplate('blank', home, given)
    return filled === null ? null : draftOf(filled)
  })
  if (start === null) return null
  return <NewScenario name={`scenario:new:${template}:${roomId ?? ''}`} start={start} home={home} {...rest} />
}

function NewScenario({
  name,
  start,
  home,
  onCreated,
  onDiscard,
}: {
  /** Of the draft. */
  name: string
  start: ScenarioDraft
  home: ProgramHome
  onCreated: (id: string) => void
  onDiscard: () => void
}) {
  const t = useWords(programsWords)
  const say = useErrorText()
  const client = useQueryClient()
  const draft = useDraft({
    name,
    stored: { value: start, version: 'new' },
    ways: scenarioWays,
    isValue: isScenarioDraft,
    write: createScenarioMutation,
    input: (value) => ({ body: inputOf(value) }),
    answered: (made) => ({ value: draftOf(made), version: made.version }),
    onSaved: (made) => {
      client.setQueryData(scenarioQuery(made.id).queryKey, made)
      toast.set({ text: t(($) => $.edit.created) })
      onCreated(made.id)
    },
    isInAddress: true,
  })
  const { error } = draft
  const isFull = error instanceof CallError && error.code === 'conflict'
  return (
    <ProgramEditor
      draft={draft}
      isNew
      home={home}
      failure={
        error === null
          ? null
          : isFull
            ? t(($) => $.edit.full)
            : t(($) => $.edit.failed, { reason: say(error) })
      }
      onDiscard={onDiscard}
    />
  )
}
