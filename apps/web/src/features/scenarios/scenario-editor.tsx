import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RULE_LIMITS } from '@foyer/contract/scenario-rule.ts'
import { findingsOf } from '@foyer/rules/scenario/findings.ts'
import { type Scenario, updateScenario, createScenario } from '@foyer/contract/scenario.ts'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { homeZone } from '#lib/home-time.ts'
import { RichText } from '#lib/rich-text.tsx'
import { toast } from '#lib/toast.ts'
import { CallError } from '#api/errors.ts'
import { useErrorText } from '#api/error-text.ts'
import { scenarioQuery } from '#api/queries/scenarios.ts'
import { Notice } from '#ui/notice.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/page.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useDraft, type Draft } from '#forms/use-draft.ts'
import { DraftNotes, DraftRestored, SaveBar } from '#forms/draft-notes.tsx'
import { versionOf } from '#forms/draft.ts'
import {
  isScenarioDraft,
  draftOf,
  inputOf,
  scenarioMerge,
  type ScenarioDraft,
  emptyRule,
  problemsOf,
} from './scenario-draft.ts'
import type { TemplateName } from './scenarios-search.ts'
import { fromTemplate } from './scenario-examples.tsx'
import { useScenarioHome, type ScenarioHome } from './scenario-home.ts'
import { ScenarioTwoVersions } from './scenario-versions.tsx'
import { RuleEditor } from './rule-editor.tsx'
import { ScenarioForm } from './scenario-parts.tsx'
import { useDraftReplay, countOf, DraftReplay } from './scenario-replay.tsx'

import fields from '#ui/text-field.module.css'
import styles from './scenarios.module.css'
import sections from '#ui/page.module.css'

/** Form for a new scenario, filled from an example. */
export function ScenarioCreate({
  template,
  roomId,
  ...rest
}: {
  template: TemplateName
  roomId: string | undefined
  onCreated: (id: string) => void
  onDiscard: () => void
}) {
  const t = useWords(scenariosWords)
  const zone = useValue(homeZone)
  const home = useScenarioHome(roomId)
  const words = template === 'blank' ? null : template
  const texts = {
    name: words === null ? '' : t(($) => $.templates[words].name),
    message: t(($) => $.templates.window.name),
    timeZone: zone,
  }
  // Computed once: the user's input must not change when the home does.
  const [start] = useState(() => {
    const filled = fromTemplate(template, home, texts) ?? fromTemplate('blank', home, texts)
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
  /** Name of the draft. */
  name: string
  start: ScenarioDraft
  home: ScenarioHome
  onCreated: (id: string) => void
  onDiscard: () => void
}) {
  const t = useWords(scenariosWords)
  const errorText = useErrorText()
  const client = useQueryClient()
  const draft = useDraft({
    name,
    stored: { value: start, version: 'new' },
    merge: scenarioMerge,
    isValue: isScenarioDraft,
    write: createScenario,
    input: (value) => ({ body: inputOf(value) }),
    toStored: (made) => ({ value: draftOf(made), version: made.version }),
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
    <ScenarioEditor
      draft={draft}
      isNew
      home={home}
      failure={
        error === null
          ? null
          : isFull
            ? t(($) => $.edit.full)
            : t(($) => $.edit.failed, { reason: errorText(error) })
      }
      onDiscard={onDiscard}
    />
  )
}

/** Form for a scenario, built from the same sentences that display it. */
function ScenarioEditor({
  draft,
  isNew,
  storedBy = null,
  savedId = null,
  home,
  failure,
  onDiscard,
}: {
  draft: Pick<
    Draft<ScenarioDraft>,
    | 'value'
    | 'set'
    | 'isDirty'
    | 'isRestored'
    | 'isConflict'
    | 'theirs'
    | 'isSaving'
    | 'discard'
    | 'overwrite'
    | 'forget'
    | 'leaving'
  > & { save: () => Promise<boolean> }
  isNew: boolean
  /** Name of the user who stored the current version. */
  storedBy?: string | null
  /** Id of the stored scenario; null for a new one. */
  savedId?: string | null
  home: ScenarioHome
  /** Error of the last save, shown above the bar. */
  failure: string | null
  onDiscard: () => void
}) {
  const t = useWords(scenariosWords)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { value: scenario, isDirty } = draft
  const problems = problemsOf(scenario)
  const own = problems.filter(({ rule }) => rule === null).map(({ problem }) => problem)
  const findings = findingsOf({ mode: scenario.mode, rules: scenario.rules }, home.facts)
  const replay = useDraftReplay(scenario, home)
  const isChanged = isNew || isDirty
  const set = (to: (latest: ScenarioDraft) => Partial<ScenarioDraft>) =>
    draft.set((latest) => ({ ...latest, ...to(latest) }))
  const save = (how: () => Promise<boolean>) => {
    setIsSubmitted(true)
    if (problems.length === 0) void how()
  }
  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save(draft.save)
      }}
    >
      <TextField
        label={t(($) => $.edit.name)}
        size="large"
        maxLength={64}
        autoComplete="off"
        value={scenario.name}
        error={isSubmitted && own.includes('nameMissing') ? t(($) => $.edit.nameMissing) : null}
        onChange={(event) => set(() => ({ name: event.target.value }))}
      />
      <p className={`${sections.lead} ${styles.lead}`} role="status">
        {replay.query.data === undefined ? null : (
          <RichText text={t(($) => $.edit.replayLead, { count: countOf(replay.query.data, 'ran') })} />
        )}
      </p>
      <DraftRestored draft={draft} />
      <Section title={t(($) => $.detail.rules)} note={t(($) => $.edit.rulesNote)}>
        <ol className={styles.list}>
          {scenario.rules.map((rule, index) => (
            <RuleEditor
              key={rule.key}
              rule={rule}
              number={index + 1}
              mode={scenario.mode}
              home={home}
              findings={findings.filter((finding) => finding.rule === index)}
              replayed={replay.query.data === undefined ? null : countOf(replay.query.data, 'ran', rule.key)}
              problems={isSubmitted ? problems.flatMap((one) => (one.rule === index ? one.problem : [])) : []}
              onChange={(next) =>
                set(({ rules: all }) => ({ rules: all.map((one) => (one.key === rule.key ? next : one)) }))
              }
              onRemove={() => set(({ rules: all }) => ({ rules: all.filter((one) => one.key !== rule.key) }))}
            />
          ))}
        </ol>
        {isSubmitted && own.includes('noRule') ? (
          <p className={fields.error} role="alert">
            {t(($) => $.edit.noRule)}
          </p>
        ) : null}
        {scenario.rules.length >= RULE_LIMITS.rules ? null : (
          <Button icon="plus" onClick={() => set(({ rules: all }) => ({ rules: [...all, emptyRule()] }))}>
            {t(($) => $.edit.addRule)}
          </Button>
        )}
      </Section>
      <ScenarioForm
        draft={scenario}
        isDaysMissing={isSubmitted && own.includes('daysMissing')}
        onChange={(next) => set(() => next)}
      />
      <DraftReplay
        of={replay}
        ruleIds={scenario.rules.map(({ key }) => key)}
        savedId={isDirty ? savedId : null}
        home={home}
      />
      <SaveBar
        isStuck={isDirty}
        title={isChanged ? t(($) => $.edit.unsaved) : t(($) => $.edit.unsavedNote)}
        note={
          isSubmitted && problems.length > 0
            ? t(($) => $.edit.problems, { count: problems.length })
            : isChanged
              ? t(($) => $.edit.unsavedNote)
              : undefined
        }
        actions={
          <>
            <Button
              variant="quiet"
              onClick={() => {
                draft.forget()
                onDiscard()
              }}
            >
              {t(($) => $.edit.discard)}
            </Button>
            <Button type="submit" variant="primary" isBusy={draft.isSaving}>
              {t(($) => (isNew ? $.edit.saveSuspended : $.edit.save))}
            </Button>
          </>
        }
      >
        <DraftNotes
          draft={draft}
          versions={
            draft.theirs === null ? null : (
              <ScenarioTwoVersions theirs={draft.theirs} mine={scenario} storedBy={storedBy} home={home} />
            )
          }
          onOverwrite={() => save(draft.overwrite)}
        />
        {failure === null ? null : (
          <div role="alert">
            <Notice tone="danger">{failure}</Notice>
          </div>
        )}
      </SaveBar>
    </form>
  )
}

/** Form for an existing scenario. If it was changed elsewhere meanwhile, the user chooses a version. */
export function ScenarioEdit({ scenario, onDone }: { scenario: Scenario; onDone: () => void }) {
  const t = useWords(scenariosWords)
  const errorText = useErrorText()
  const client = useQueryClient()
  const home = useScenarioHome()
  const draft = useDraft({
    name: `scenario:${scenario.id}`,
    stored: storedScenario(scenario),
    merge: scenarioMerge,
    isValue: isScenarioDraft,
    write: updateScenario,
    input: (value, over) => ({
      params: { scenarioId: scenario.id },
      body: { ...inputOf(value), version: versionOf(over) ?? scenario.version },
    }),
    toStored: storedScenario,
    onSaved: (saved) => {
      client.setQueryData(scenarioQuery(scenario.id).queryKey, saved)
      toast.set({ text: t(($) => $.edit.saved) })
      onDone()
    },
    isInAddress: true,
  })
  return (
    <ScenarioEditor
      draft={draft}
      isNew={false}
      storedBy={scenario.modified_by ?? null}
      savedId={scenario.id}
      home={home}
      failure={draft.error === null ? null : t(($) => $.edit.failed, { reason: errorText(draft.error) })}
      onDiscard={onDone}
    />
  )
}

function storedScenario(scenario: Scenario) {
  return { value: draftOf(scenario), version: scenario.version }
}
