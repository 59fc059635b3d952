import { RULE_LIMITS } from '@foyer/contract/scenario-rule.ts'
import { findingsOf } from '@foyer/rules/scenario/findings.ts'
import { useState } from 'react'
import type { Draft } from '#forms/use-draft.ts'
import { useDraftWords } from '#forms/use-draft-words.tsx'
import { useWords } from '#lib/words.ts'
import { Attention } from '#ui/attention.tsx'
import { Button } from '#ui/button.tsx'
import { DraftNotes } from '#forms/draft-notes.tsx'
import { DraftRestored } from '#forms/draft-restored.tsx'
import { Section } from '#ui/section.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SaveBar } from '#forms/save-bar.tsx'
import { ProgramForm } from './program-form.tsx'
import { ProgramTwoVersions } from './program-two-versions.tsx'
import { programsWords } from './programs-words.ts'
import { RuleEditor } from './rule-editor.tsx'
import { emptyRule, type ScenarioDraft } from './scenario-draft.ts'
import { problemsOf } from './scenario-problems.ts'
import type { ProgramHome } from './use-program-home.ts'
import fields from '#ui/field.module.css'
import styles from './program-editor.module.css'
import rules from './rule.module.css'

/** A scenario as a form on the same sentences that show it. */
export function ProgramEditor({
  draft,
  isNew,
  storedBy = null,
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
    | 'reset'
    | 'keepMine'
    | 'forget'
    | 'leaving'
  > & { save: () => Promise<boolean> }
  isNew: boolean
  /** Who has stored what is there now. */
  storedBy?: string | null
  home: ProgramHome
  /** What kept it from being saved, above the bar. */
  failure: string | null
  onDiscard: () => void
}) {
  const t = useWords(programsWords)
  const words = useDraftWords()
  const [isTried, setTried] = useState(false)
  const { value: scenario, isDirty } = draft
  const problems = problemsOf(scenario)
  const own = problems.filter(({ rule }) => rule === null).map(({ problem }) => problem)
  const findings = findingsOf({ mode: scenario.mode, rules: scenario.rules }, home.facts)
  const isChanged = isNew || isDirty
  const set = (to: (latest: ScenarioDraft) => Partial<ScenarioDraft>) =>
    draft.set((latest) => ({ ...latest, ...to(latest) }))
  const save = (how: () => Promise<boolean>) => {
    setTried(true)
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
        error={isTried && own.includes('nameMissing') ? t(($) => $.edit.nameMissing) : null}
        onChange={(event) => set(() => ({ name: event.target.value }))}
      />
      <DraftRestored draft={draft} words={words} />
      <Section title={t(($) => $.detail.rules)} note={t(($) => $.edit.rulesNote)}>
        <ol className={rules.list}>
          {scenario.rules.map((rule, index) => (
            <RuleEditor
              key={rule.key}
              rule={rule}
              number={index + 1}
              mode={scenario.mode}
              home={home}
              findings={findings.filter((finding) => finding.rule === index)}
              problems={isTried ? problems.flatMap((one) => (one.rule === index ? one.problem : [])) : []}
              onChange={(next) =>
                set(({ rules: all }) => ({ rules: all.map((one) => (one.key === rule.key ? next : one)) }))
              }
              onRemove={() => set(({ rules: all }) => ({ rules: all.filter((one) => one.key !== rule.key) }))}
            />
          ))}
        </ol>
        {isTried && own.includes('noRule') ? (
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
      <ProgramForm
        draft={scenario}
        isDaysMissing={isTried && own.includes('daysMissing')}
        onChange={(next) => set(() => next)}
      />
      <SaveBar
        isStuck={isDirty}
        title={isChanged ? t(($) => $.edit.unsaved) : t(($) => $.edit.unsavedNote)}
        note={
          isTried && problems.length > 0
            ? t(($) => $.edit.problems, { count: problems.length })
            : isChanged
              ? t(($) => $.edit.unsavedNote)
              : undefined
        }
        actions={
          <>
            <Button
              look="quiet"
              onClick={() => {
                draft.forget()
                onDiscard()
              }}
            >
              {t(($) => $.edit.discard)}
            </Button>
            <Button type="submit" look="primary" isBusy={draft.isSaving}>
              {t(($) => (isNew ? $.edit.saveSuspended : $.edit.save))}
            </Button>
          </>
        }
      >
        <DraftNotes
          draft={draft}
          words={words}
          versions={
            draft.theirs === null ? null : (
              <ProgramTwoVersions theirs={draft.theirs} mine={scenario} storedBy={storedBy} home={home} />
            )
          }
          onKeep={() => save(draft.keepMine)}
        />
        {failure === null ? null : (
          <div role="alert">
            <Attention tone="danger">{failure}</Attention>
          </div>
        )}
      </SaveBar>
    </form>
  )
}
