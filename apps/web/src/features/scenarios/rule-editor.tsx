import type { ScenarioMode } from '@foyer/contract/heating.ts'
import { RULE_LIMITS, type ScenarioAction } from '@foyer/contract/scenario-rule.ts'
import type { Finding } from '@foyer/rules/scenario/findings.ts'
import { useWords } from '#lib/words.ts'
import { scenarioWords } from './scenario-words.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Switch } from '#ui/switch.tsx'
import { AddMenu } from './add-menu.tsx'
import { ActionEditor } from './action-editor.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import type { DraftRule } from './scenario-draft.ts'
import type { Problem } from './scenario-problems.ts'
import { actionNames, newAction } from './new-parts.ts'
import { programsWords } from './programs-words.ts'
import { RuleFindings } from './rule-findings.tsx'
import type { ProgramHome } from './use-program-home.ts'
import typography from '#ui/typography.module.css'
import fields from '#ui/field.module.css'
import rules from './rule.module.css'
import rows from './rule-row.module.css'

/** A rule with each of its words to change; what is missing or wrong stands under it. */
export function RuleEditor({
  rule,
  number,
  mode,
  home,
  findings,
  problems,
  onChange,
  onRemove,
}: {
  rule: DraftRule
  number: number
  mode: ScenarioMode
  home: ProgramHome
  findings: readonly Finding[]
  /** What is to be filled in; shown once saving was tried. */
  problems: readonly Problem[]
  onChange: (rule: DraftRule) => void
  onRemove: () => void
}) {
  const t = useWords(programsWords)
  const words = useWords(scenarioWords)
  const put = (index: number, action: ScenarioAction | null) =>
    onChange({ ...rule, actions: rule.actions.flatMap((one, at) => (at === index ? (action ?? []) : one)) })
  const options = actionNames
    .filter((name) => newAction(name, home) !== null)
    .map((name) => ({ value: name, label: words(($) => $.actionNames[name]) }))
  return (
    <li className={rules.rule} data-editing="">
      <h3 className={rules.number}>
        <span aria-hidden="true">{number}</span>
        <span className={typography.visuallyHidden}>{t(($) => $.edit.rule, { number })}</span>
      </h3>
      <div>
        <div className={rules.part}>
          <span>{t(($) => $.edit.if)}</span>
          <div>
            <ConditionEditor
              condition={rule.condition}
              home={home}
              onChange={(condition) => onChange({ ...rule, condition })}
            />
          </div>
        </div>
        <div className={rules.part}>
          <span>{t(($) => $.edit.then)}</span>
          <div>
            {rule.actions.map((action, index) => (
              <div key={index} className={rows.row}>
                <ActionEditor action={action} mode={mode} home={home} onChange={(next) => put(index, next)} />
                <IconButton
                  icon="cross"
                  look="quiet"
                  label={t(($) => $.edit.removeAction)}
                  onClick={() => put(index, null)}
                />
              </div>
            ))}
            {rule.actions.length >= RULE_LIMITS.actions ? null : (
              <div className={rows.row}>
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
        <RuleFindings findings={findings} home={home} />
      </div>
      <div className={rules.end}>
        <Switch
          about={t(($) => $.edit.rule, { number })}
          label={t(($) => (rule.active ? $.detail.ruleActive : $.detail.ruleSuspended))}
          isOn={rule.active}
          onChange={(active) => onChange({ ...rule, active })}
        />
        <IconButton
          icon="bin"
          look="quiet"
          label={t(($) => $.edit.removeRule, { number })}
          onClick={onRemove}
        />
      </div>
    </li>
  )
}
