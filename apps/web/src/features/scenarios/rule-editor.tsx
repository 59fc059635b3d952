import type { ScenarioMode } from '@foyer/contract/heating.ts'
import {
  RULE_LIMITS,
  type ScenarioAction,
  type ScenarioLeaf,
  type ScenarioPart,
} from '@foyer/contract/scenario-rule.ts'
import type { Finding } from '@foyer/rules/scenario/findings.ts'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { IconButton } from '#ui/button.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { Icon } from '#ui/icon.tsx'
import { ActionEditor } from './action-editor.tsx'
import { refersToMissing } from './scenario-replay.tsx'
import { type DraftRule, type Problem, type DraftGroup, problemsOfRule } from './scenario-draft.ts'
import { actionNames, newAction, conditionNames, newCondition } from './rule-parts.ts'
import { RuleFindings } from './scenario-parts.tsx'
import type { ScenarioHome } from './scenario-home.ts'
import { ConditionEditor } from './condition-editor.tsx'
import { InlineSelect } from './inline-fields.tsx'

import typography from '#ui/typography.module.css'
import fields from '#ui/text-field.module.css'
import styles from './scenarios.module.css'
import filters from '#ui/filter-chip.module.css'

/** Editor for a rule, with its problems and findings below. */
export function RuleEditor({
  rule,
  number,
  mode,
  home,
  findings,
  problems,
  replayed,
  onChange,
  onRemove,
}: {
  rule: DraftRule
  number: number
  mode: ScenarioMode
  home: ScenarioHome
  findings: readonly Finding[]
  /** Missing input; shown after the first attempt to save. */
  problems: readonly Problem[]
  /** Number of runs of the rule in the replay; null until it has loaded. */
  replayed: number | null
  onChange: (rule: DraftRule) => void
  onRemove: () => void
}) {
  const t = useWords(scenariosWords)
  const replaceAt = (index: number, action: ScenarioAction | null) =>
    onChange({ ...rule, actions: rule.actions.flatMap((one, at) => (at === index ? (action ?? []) : one)) })
  const options = actionNames
    .filter((name) => newAction(name, home) !== null)
    .map((name) => ({ value: name, label: t(($) => $.rule.actionNames[name]) }))
  return (
    <li className={styles.rule} data-editing="">
      <h3 className={styles.number}>
        <span aria-hidden="true">{number}</span>
        <span className={typography.visuallyHidden}>{t(($) => $.edit.rule, { number })}</span>
      </h3>
      <div>
        <div className={styles.part}>
          <span>{t(($) => $.edit.if)}</span>
          <div>
            <ConditionListEditor
              condition={rule.condition}
              home={home}
              onChange={(condition) => onChange({ ...rule, condition })}
            />
          </div>
        </div>
        <div className={styles.part}>
          <span>{t(($) => $.edit.then)}</span>
          <div>
            {rule.actions.map((action, index) => (
              <div key={index} className={styles.ruleRow}>
                <ActionEditor
                  action={action}
                  mode={mode}
                  home={home}
                  onChange={(next) => replaceAt(index, next)}
                />
                <IconButton
                  icon="cross"
                  variant="quiet"
                  label={t(($) => $.edit.removeAction)}
                  onClick={() => replaceAt(index, null)}
                />
              </div>
            ))}
            {rule.actions.length >= RULE_LIMITS.actions ? null : (
              <div className={styles.ruleRow}>
                <AddMenu
                  label={t(($) => $.edit.addAction)}
                  options={options}
                  onAdd={(name) => {
                    const action = newAction(name, home)
                    if (action !== null) onChange({ ...rule, actions: [...rule.actions, action] })
                  }}
                />
              </div>
            )}
          </div>
        </div>
        {problems.length === 0 ? null : (
          <p className={fields.error} role="alert">
            {problems.map((problem) => t(($) => $.edit[problem])).join(' ')}
          </p>
        )}
        {problems.length > 0 || !rule.active ? null : (
          <ReplayNote rule={rule} replayed={replayed} home={home} />
        )}
        <RuleFindings findings={findings} home={home} />
      </div>
      <div className={styles.end}>
        <Switch
          about={t(($) => $.edit.rule, { number })}
          label={t(($) => (rule.active ? $.detail.ruleActive : $.detail.ruleSuspended))}
          isOn={rule.active}
          onChange={(active) => onChange({ ...rule, active })}
        />
        <IconButton
          icon="bin"
          variant="quiet"
          label={t(($) => $.edit.removeRule, { number })}
          onClick={onRemove}
        />
      </div>
    </li>
  )
}

/** How often a rule would have run, or what is missing before it can be replayed. */
function ReplayNote({
  rule,
  replayed,
  home,
}: {
  rule: DraftRule
  replayed: number | null
  home: ScenarioHome
}) {
  const t = useWords(scenariosWords)
  const missing = problemsOfRule(rule).map((problem) => t(($) => $.edit[problem]))
  if (refersToMissing(rule, home)) missing.push(t(($) => $.edit.replayGone))
  return (
    <p className={missing.length > 0 ? typography.warn : typography.note}>
      {missing.length > 0
        ? missing.join(' ')
        : replayed === null
          ? '\u00A0'
          : t(($) => $.edit.replayRule, { count: replayed })}
    </p>
  )
}

/**
 * A button that opens a menu of options to add. Not a native select: there each arrow key press would add an option.
 */
function AddMenu<Value extends string>({
  label,
  options,
  onAdd,
}: {
  label: string
  options: readonly { value: Value; label: string }[]
  onAdd: (value: Value) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    // The button with the focus unmounts: return the focus to the opener.
    opener.current?.focus()
    setOpen(false)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close()
  }
  return (
    <div className={styles.menu}>
      <button
        ref={opener}
        type="button"
        className={styles.control}
        data-look="add"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={handleKey}
      >
        <Icon name="plus" />
        {label}
      </button>
      {isOpen ? (
        <ul id={listId}>
          {options.map((option) => (
            <li key={option.value}>
              <button
                type="button"
                className={filters.chip}
                onKeyDown={handleKey}
                onClick={() => {
                  close()
                  onAdd(option.value)
                }}
              >
                {option.label}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

type ConditionGroup = Extract<ScenarioPart, { kind: 'group' }>
type Join = DraftGroup['join']

/** Editor for the conditions of a rule: conditions and groups, joined by *and* or *or*. */
function ConditionListEditor({
  condition,
  home,
  onChange,
}: {
  condition: DraftGroup
  home: ScenarioHome
  onChange: (condition: DraftGroup) => void
}) {
  const { of, join } = condition
  const replaceAt = (index: number, part: ScenarioPart | null) =>
    onChange({ ...condition, of: of.flatMap((one, at) => (at === index ? (part ?? []) : one)) })
  return (
    <>
      {of.map((part, index) => (
        <div key={index} className={styles.ruleRow}>
          {index === 0 ? null : (
            <JoinField join={join} onChange={(next) => onChange({ ...condition, join: next })} />
          )}
          {part.kind === 'group' ? (
            <GroupEditor group={part} home={home} onChange={(group) => replaceAt(index, group)} />
          ) : (
            <ConditionRow condition={part} home={home} onChange={(next) => replaceAt(index, next)} />
          )}
        </div>
      ))}
      {of.length >= RULE_LIMITS.conditions ? null : (
        <AddCondition
          home={home}
          onCondition={(added) => onChange({ ...condition, of: [...of, added] })}
          onGroup={
            of.length === 0
              ? null
              : (added) => {
                  // A group inside *and* is joined by *or*, and vice versa.
                  const other = join === 'all' ? 'any' : 'all'
                  onChange({ ...condition, of: [...of, { kind: 'group', join: other, of: [added] }] })
                }
          }
        />
      )}
    </>
  )
}

function GroupEditor({
  group,
  home,
  onChange,
}: {
  group: ConditionGroup
  home: ScenarioHome
  onChange: (group: ConditionGroup | null) => void
}) {
  const t = useWords(scenariosWords)
  const replaceAt = (index: number, condition: ScenarioLeaf | null) => {
    const of = group.of.flatMap((one, at) => (at === index ? (condition ?? []) : one))
    onChange(of.length === 0 ? null : { ...group, of })
  }
  return (
    <fieldset className={styles.group}>
      <legend className={typography.visuallyHidden}>{t(($) => $.edit.groupLabel)}</legend>
      {group.of.map((condition, index) => (
        <div key={index} className={styles.ruleRow}>
          {index === 0 ? null : (
            <JoinField join={group.join} onChange={(join) => onChange({ ...group, join })} />
          )}
          <ConditionRow condition={condition} home={home} onChange={(next) => replaceAt(index, next)} />
        </div>
      ))}
      {group.of.length >= RULE_LIMITS.conditions ? null : (
        <AddCondition
          home={home}
          onGroup={null}
          onCondition={(added) => onChange({ ...group, of: [...group.of, added] })}
        />
      )}
    </fieldset>
  )
}

function ConditionRow({
  condition,
  home,
  onChange,
}: {
  condition: ScenarioLeaf
  home: ScenarioHome
  onChange: (condition: ScenarioLeaf | null) => void
}) {
  const t = useWords(scenariosWords)
  return (
    <>
      <ConditionEditor condition={condition} home={home} onChange={onChange} />
      <IconButton
        icon="cross"
        variant="quiet"
        label={t(($) => $.edit.removeCondition)}
        onClick={() => onChange(null)}
      />
    </>
  )
}

function JoinField({ join, onChange }: { join: Join; onChange: (join: Join) => void }) {
  const t = useWords(scenariosWords)
  return (
    <InlineSelect
      label={t(($) => $.edit.join)}
      value={join}
      options={[
        { value: 'all', label: t(($) => $.edit.andIf) },
        { value: 'any', label: t(($) => $.edit.orIf) },
      ]}
      onChange={onChange}
    />
  )
}

function AddCondition({
  home,
  onCondition,
  onGroup,
}: {
  home: ScenarioHome
  onCondition: (condition: ScenarioLeaf) => void
  /** Null if a group cannot be added here. */
  onGroup: ((condition: ScenarioLeaf) => void) | null
}) {
  const t = useWords(scenariosWords)
  const possible = conditionNames.filter((name) => newCondition(name, home) !== null)
  const options = possible.map((name) => ({ value: name, label: t(($) => $.rule.conditionNames[name]) }))
  const group = onGroup === null ? [] : [{ value: 'group' as const, label: t(($) => $.edit.group) }]
  return (
    <div className={styles.ruleRow}>
      <AddMenu
        label={t(($) => $.edit.addCondition)}
        options={[...options, ...group]}
        onAdd={(name) => {
          const condition = newCondition(name === 'group' ? 'time_between' : name, home)
          if (condition === null) return
          if (name === 'group') onGroup?.(condition)
          else onCondition(condition)
        }}
      />
    </div>
  )
}
