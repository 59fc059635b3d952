import { RULE_LIMITS, type ScenarioLeaf, type ScenarioPart } from '@foyer/contract/scenario-rule.ts'
import { useWords } from '#lib/words.ts'
import { scenarioWords } from './scenario-words.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { AddMenu } from './add-menu.tsx'
import type { DraftGroup } from './scenario-draft.ts'
import { LeafEditor } from './leaf-editor.tsx'
import { leafNames, newLeaf } from './new-parts.ts'
import { programsWords } from './programs-words.ts'
import { TokenSelect } from './token-select.tsx'
import type { ProgramHome } from './use-program-home.ts'
import typography from '#ui/typography.module.css'
import rows from './rule-row.module.css'
import styles from './condition-editor.module.css'

type LeafGroup = Extract<ScenarioPart, { kind: 'group' }>
type Join = DraftGroup['join']

/** The conditions of a rule: things, and groups of things, joined by *and* or *or*. */
export function ConditionEditor({
  condition,
  home,
  onChange,
}: {
  condition: DraftGroup
  home: ProgramHome
  onChange: (condition: DraftGroup) => void
}) {
  const { of, join } = condition
  const put = (index: number, part: ScenarioPart | null) =>
    onChange({ ...condition, of: of.flatMap((one, at) => (at === index ? (part ?? []) : one)) })
  return (
    <>
      {of.map((part, index) => (
        <div key={index} className={rows.row}>
          {index === 0 ? null : (
            <JoinToken join={join} onChange={(next) => onChange({ ...condition, join: next })} />
          )}
          {part.kind === 'group' ? (
            <GroupEditor group={part} home={home} onChange={(group) => put(index, group)} />
          ) : (
            <LeafRow leaf={part} home={home} onChange={(leaf) => put(index, leaf)} />
          )}
        </div>
      ))}
      {of.length >= RULE_LIMITS.conditions ? null : (
        <AddLeaf
          home={home}
          onLeaf={(leaf) => onChange({ ...condition, of: [...of, leaf] })}
          onGroup={
            of.length === 0
              ? null
              : (leaf) => {
                  // A group inside *and* is there to say *or*, and the other way round.
                  const other = join === 'all' ? 'any' : 'all'
                  onChange({ ...condition, of: [...of, { kind: 'group', join: other, of: [leaf] }] })
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
  group: LeafGroup
  home: ProgramHome
  onChange: (group: LeafGroup | null) => void
}) {
  const t = useWords(programsWords)
  const put = (index: number, leaf: ScenarioLeaf | null) => {
    const of = group.of.flatMap((one, at) => (at === index ? (leaf ?? []) : one))
    onChange(of.length === 0 ? null : { ...group, of })
  }
  return (
    <fieldset className={styles.group}>
      <legend className={typography.visuallyHidden}>{t(($) => $.edit.groupLabel)}</legend>
      {group.of.map((leaf, index) => (
        <div key={index} className={rows.row}>
          {index === 0 ? null : (
            <JoinToken join={group.join} onChange={(join) => onChange({ ...group, join })} />
          )}
          <LeafRow leaf={leaf} home={home} onChange={(next) => put(index, next)} />
        </div>
      ))}
      {group.of.length >= RULE_LIMITS.conditions ? null : (
        <AddLeaf
          home={home}
          onGroup={null}
          onLeaf={(leaf) => onChange({ ...group, of: [...group.of, leaf] })}
        />
      )}
    </fieldset>
  )
}

function LeafRow({
  leaf,
  home,
  onChange,
}: {
  leaf: ScenarioLeaf
  home: ProgramHome
  onChange: (leaf: ScenarioLeaf | null) => void
}) {
  const t = useWords(programsWords)
  return (
    <>
      <LeafEditor leaf={leaf} home={home} onChange={onChange} />
      <IconButton
        icon="cross"
        look="quiet"
        label={t(($) => $.edit.removeCondition)}
        onClick={() => onChange(null)}
      />
    </>
  )
}

function JoinToken({ join, onChange }: { join: Join; onChange: (join: Join) => void }) {
  const t = useWords(programsWords)
  return (
    <TokenSelect
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

function AddLeaf({
  home,
  onLeaf,
  onGroup,
}: {
  home: ProgramHome
  onLeaf: (leaf: ScenarioLeaf) => void
  /** null where a group cannot stand. */
  onGroup: ((leaf: ScenarioLeaf) => void) | null
}) {
  const t = useWords(programsWords)
  const names = useWords(scenarioWords)
  const possible = leafNames.filter((name) => newLeaf(name, home) !== null)
  const options = possible.map((name) => ({ value: name, label: names(($) => $.leafNames[name]) }))
  const group = onGroup === null ? [] : [{ value: 'group' as const, label: t(($) => $.edit.group) }]
  return (
    <div className={rows.row}>
      <AddMenu
        label={t(($) => $.edit.addCondition)}
        options={[...options, ...group]}
        onAdd={(name) => {
          const leaf = newLeaf(name === 'group' ? 'time_between' : name, home)
          if (leaf === null) return
          if (name === 'group') onGroup?.(leaf)
          else onLeaf(leaf)
        }}
      />
    </div>
  )
}
