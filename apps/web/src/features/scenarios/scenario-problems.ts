import { SETPOINTS, type ScenarioAction, type ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import { leavesOf } from '@foyer/rules/scenario/rule-parts.ts'
import type { ScenarioDraft, DraftRule } from './scenario-draft.ts'

/** What still has to be filled in, as keys of the words of the form. */
export type Problem =
  | 'nameMissing'
  | 'daysMissing'
  | 'noRule'
  | 'noCondition'
  | 'noAction'
  | 'noRooms'
  | 'noText'
  | 'noValue'
  | 'noTime'

/** What has to be filled in before a draft can be saved: `rule` is its place, null for the scenario itself. */
export function problemsOf(draft: ScenarioDraft): { rule: number | null; problem: Problem }[] {
  const own: Problem[] = []
  if (draft.name.trim() === '') own.push('nameMissing')
  if (draft.days.length === 0) own.push('daysMissing')
  if (draft.rules.length === 0) own.push('noRule')
  return [
    ...own.map((problem) => ({ rule: null, problem })),
    ...draft.rules.flatMap((rule, index) =>
      [...new Set(ofRule(rule))].map((problem) => ({ rule: index, problem })),
    ),
  ]
}

function ofRule(rule: DraftRule): Problem[] {
  const leaves = leavesOf(rule.condition)
  return [
    ...(leaves.length === 0 ? ['noCondition' as const] : leaves.flatMap(ofLeaf)),
    ...(rule.actions.length === 0 ? ['noAction' as const] : rule.actions.flatMap(ofAction)),
  ]
}

function ofLeaf(leaf: ScenarioLeaf): Problem[] {
  if (leaf.kind === 'time') return isKnown(leaf.at) ? [] : ['noTime']
  if (leaf.kind === 'time_between') return isKnown(leaf.from) && isKnown(leaf.to) ? [] : ['noTime']
  if (leaf.kind !== 'measure') return []
  return isKnown(leaf.value) && leaf.value >= -50 && leaf.value <= 100_000 ? [] : ['noValue']
}

function ofAction(action: ScenarioAction): Problem[] {
  if (action.kind === 'notify') return action.text.trim() === '' ? ['noText'] : []
  if (action.kind === 'light') return isLevel(action.level) ? [] : ['noValue']
  if (action.kind === 'shutter') return isLevel(action.position) ? [] : ['noValue']
  if (action.kind === 'setpoint') return isSetpoint(action.value) ? [] : ['noValue']
  if (action.kind !== 'rooms') return []
  const problems: Problem[] = []
  if (action.rooms !== 'all' && action.rooms.length === 0) problems.push('noRooms')
  if (action.until.kind === 'time' && !isKnown(action.until.at)) problems.push('noTime')
  return problems
}

function isLevel(percent: number): boolean {
  return Number.isInteger(percent) && percent >= 0 && percent <= 100
}

function isSetpoint(celsius: number): boolean {
  return celsius >= SETPOINTS.least && celsius <= SETPOINTS.most && Number.isInteger(celsius * 2)
}

function isKnown(number: number): boolean {
  return !Number.isNaN(number)
}
