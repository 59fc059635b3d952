import { RULE_LIMITS } from '@foyer/contract/scenario-rule.ts'
import type { ScenarioInput } from '@foyer/contract/scenario.ts'
import { findingsOf } from '@foyer/rules/scenario/findings.ts'
import { useState, type ReactNode } from 'react'
import { useWords } from '#base/i18n/words.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SaveBar } from '#ui/save-bar.tsx'
import { emptyRule, inputOf, type Draft } from './draft.ts'
import { problemsOf } from './draft-problems.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { ProgramForm } from './program-form.tsx'
import { programsWords } from './programs-words.ts'
import { RuleEditor } from './rule-editor.tsx'
import type { ProgramHome } from './use-program-home.ts'
import fields from '#ui/field.module.css'
import styles from './program-editor.module.css'
import rules from './rule.module.css'

/** A scenario as a form on the same sentences that show it. */
export function ProgramEditor({
  start,
  isNew,
  home,
  isSaving,
  trouble,
  onSave,
  onDiscard,
}: {
  /** What is there at the beginning. */
  start: Draft
  isNew: boolean
  home: ProgramHome
  isSaving: boolean
  /** What kept it from being saved, above the bar. */
  trouble: ReactNode
  onSave: (input: ScenarioInput) => void
  onDiscard: () => void
}) {
  const t = useWords(programsWords)
  const [draft, setDraft] = useState(start)
  const [isTried, setTried] = useState(false)
  const problems = problemsOf(draft)
  const own = problems.filter(({ rule }) => rule === null).map(({ problem }) => problem)
  const findings = findingsOf({ mode: draft.mode, rules: draft.rules }, home.facts)
  const isTouched = JSON.stringify(inputOf(draft)) !== JSON.stringify(inputOf(start))
  const isChanged = isNew || isTouched
  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (problems.length === 0) onSave(inputOf(draft))
      }}
    >
      <TextField
        label={t(($) => $.edit.name)}
        size="large"
        maxLength={64}
        autoComplete="off"
        value={draft.name}
        error={isTried && own.includes('nameMissing') ? t(($) => $.edit.nameMissing) : null}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <Section title={t(($) => $.detail.rules)} note={t(($) => $.edit.rulesNote)}>
        <ol className={rules.list}>
          {draft.rules.map((rule, index) => (
            <RuleEditor
              key={rule.key}
              rule={rule}
              number={index + 1}
              mode={draft.mode}
              home={home}
              findings={findings.filter((finding) => finding.rule === index)}
              problems={isTried ? problems.flatMap((one) => (one.rule === index ? one.problem : [])) : []}
              onChange={(next) =>
                setDraft({ ...draft, rules: draft.rules.map((one) => (one.key === rule.key ? next : one)) })
              }
              onRemove={() =>
                setDraft({ ...draft, rules: draft.rules.filter((one) => one.key !== rule.key) })
              }
            />
          ))}
        </ol>
        {isTried && own.includes('noRule') ? (
          <p className={fields.error} role="alert">
            {t(($) => $.edit.noRule)}
          </p>
        ) : null}
        {draft.rules.length >= RULE_LIMITS.rules ? null : (
          <Button icon="plus" onClick={() => setDraft({ ...draft, rules: [...draft.rules, emptyRule()] })}>
            {t(($) => $.edit.addRule)}
          </Button>
        )}
      </Section>
      <ProgramForm draft={draft} isDaysMissing={isTried && own.includes('daysMissing')} onChange={setDraft} />
      {trouble}
      <SaveBar
        isStuck={isTouched}
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
            <Button look="quiet" onClick={onDiscard}>
              {t(($) => $.edit.discard)}
            </Button>
            <Button type="submit" isBusy={isSaving}>
              {t(($) => (isNew ? $.edit.saveSuspended : $.edit.save))}
            </Button>
          </>
        }
      />
      {/* An example that nobody has changed is no loss. */}
      <LeaveGuard isOn={isTouched} />
    </form>
  )
}
