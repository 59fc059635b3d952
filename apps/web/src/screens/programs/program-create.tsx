import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#base/api/call-error.ts'
import { toldHere } from '#base/api/write-meta.ts'
import { useErrorText } from '#base/i18n/error-words.ts'
import { useWords } from '#base/i18n/words.ts'
import { useValue } from '#base/store/value-store.ts'
import { homeZone } from '#base/time/home-zone.ts'
import { toast } from '#base/toast/toast.ts'
import { createScenarioMutation, scenarioQuery } from '#entities/scenario/scenario.queries.ts'
import { Attention } from '#ui/attention.tsx'
import { draftOf } from './draft.ts'
import { ProgramEditor } from './program-editor.tsx'
import { programsWords } from './programs-words.ts'
import type { TemplateName } from './template-names.ts'
import { fromTemplate } from './templates.ts'
import { useProgramHome } from './use-program-home.ts'

/** A new scenario, filled from an example. */
export function ProgramCreate({
  template,
  roomId,
  onCreated,
  onDiscard,
}: {
  template: TemplateName
  roomId: string | undefined
  onCreated: (id: string) => void
  onDiscard: () => void
}) {
  const t = useWords(programsWords)
  const say = useErrorText()
  const zone = useValue(homeZone)
  const client = useQueryClient()
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
  const create = useMutation({
    ...toldHere(createScenarioMutation),
    onSuccess: (scenario) => {
      client.setQueryData(scenarioQuery(scenario.id).queryKey, scenario)
      toast.set({ text: t(($) => $.edit.created) })
      onCreated(scenario.id)
    },
  })
  if (start === null) return null
  const isFull = create.error instanceof CallError && create.error.code === 'conflict'
  return (
    <ProgramEditor
      start={start}
      isNew
      home={home}
      isSaving={create.isPending}
      trouble={
        create.error === null ? null : (
          <div role="alert">
            <Attention tone="danger">
              {isFull ? t(($) => $.edit.full) : t(($) => $.edit.failed, { reason: say(create.error) })}
            </Attention>
          </div>
        )
      }
      onSave={(body) => create.mutate({ body })}
      onDiscard={onDiscard}
    />
  )
}
