import { ecsModes, scenarioModes, type ScenarioMode } from '@foyer/contract/heating.ts'
import {
  scenarioTypes,
  type Scenario,
  type ScenarioInput,
  type ScenarioType,
} from '@foyer/contract/scenario.ts'
import {
  comparedCapabilities,
  type ScenarioAction,
  type ScenarioLeaf,
  type ScenarioPart,
  type ScenarioCondition,
  SETPOINTS,
} from '@foyer/contract/scenario-rule.ts'
import { leavesOf } from '@foyer/rules/scenario/rule-parts.ts'
import { randomUuid } from '#api/mutation.ts'
import {
  isAnyOf,
  isFlag,
  isListOf,
  isNumber,
  isOneOf,
  isOptional,
  isShapeOf,
  isText,
  type Guard,
} from '#forms/draft-storage.ts'
import { mergeWhole } from '#forms/draft.ts'

const isDevice = { device_id: isText, minutes: isNumber }

const isSingleCondition: Guard<ScenarioLeaf> = isAnyOf<ScenarioLeaf>(
  isShapeOf({ kind: isOneOf(['time']), at: isNumber }),
  isShapeOf({ kind: isOneOf(['time_between']), from: isNumber, to: isNumber }),
  isShapeOf({
    ...isDevice,
    kind: isOneOf(['measure']),
    capability: isOneOf(comparedCapabilities),
    is: isOneOf(['below', 'above']),
    value: isNumber,
  }),
  isShapeOf({ ...isDevice, kind: isOneOf(['opening']), is: isOneOf(['open', 'closed']) }),
  isShapeOf({ ...isDevice, kind: isOneOf(['presence']), is: isOneOf(['present', 'absent']) }),
  isShapeOf({ kind: isOneOf(['order']), room_id: isText, mode: isOneOf(scenarioModes) }),
  isShapeOf({ kind: isOneOf(['price']), band: isOneOf(['peak', 'off_peak']) }),
  isShapeOf({ kind: isOneOf(['day']), days: isListOf(isNumber) }),
  isShapeOf({ kind: isOneOf(['sun']), is: isOneOf(['up', 'down']), offset: isNumber }),
  isShapeOf({ ...isDevice, kind: isOneOf(['reach']), is: isOneOf(['online', 'offline']) }),
)

const isGroup = { kind: isOneOf(['group']), join: isOneOf(['all', 'any']) }

const isPart: Guard<ScenarioPart> = isAnyOf<ScenarioPart>(
  isSingleCondition,
  isShapeOf({ ...isGroup, of: isListOf(isSingleCondition) }),
)

const isCondition: Guard<DraftGroup> = isShapeOf({ ...isGroup, of: isListOf(isPart) })

const isAction: Guard<ScenarioAction> = isAnyOf<ScenarioAction>(
  isShapeOf({
    kind: isOneOf(['rooms']),
    rooms: isAnyOf<'all' | string[]>(isOneOf(['all']), isListOf(isText)),
    mode: isOneOf([null, ...scenarioModes]),
    until: isAnyOf<Extract<ScenarioAction, { kind: 'rooms' }>['until']>(
      isShapeOf({ kind: isOneOf(['next_block']) }),
      isShapeOf({ kind: isOneOf(['while']) }),
      isShapeOf({ kind: isOneOf(['minutes']), minutes: isNumber }),
      isShapeOf({ kind: isOneOf(['time']), at: isNumber }),
    ),
  }),
  isShapeOf({ kind: isOneOf(['device']), device_id: isText, on: isFlag }),
  isShapeOf({ kind: isOneOf(['light']), device_id: isText, level: isNumber }),
  isShapeOf({ kind: isOneOf(['shutter']), device_id: isText, position: isNumber }),
  isShapeOf({ kind: isOneOf(['setpoint']), device_id: isText, value: isNumber }),
  isShapeOf({ kind: isOneOf(['hot_water']), mode: isOneOf(ecsModes) }),
  isShapeOf({ kind: isOneOf(['notify']), text: isText }),
)

/** Whether a stored draft is valid; it may be incomplete. */
export const isScenarioDraft: Guard<ScenarioDraft> = isShapeOf<ScenarioDraft>({
  name: isText,
  type: isOneOf(scenarioTypes),
  mode: isOneOf(scenarioModes),
  isSecure: isFlag,
  timeZone: isText,
  days: isListOf(isNumber),
  rules: isListOf(
    isShapeOf<DraftRule>({
      key: isText,
      id: isOptional(isText),
      condition: isCondition,
      actions: isListOf(isAction),
      active: isFlag,
    }),
  ),
})

/** The conditions of a rule while edited: always a group, even with one condition. */
export type DraftGroup = Extract<ScenarioCondition, { kind: 'group' }>

export type DraftRule = {
  /** Identifies the rule on screen. */
  key: string
  id?: string | undefined
  condition: DraftGroup
  actions: ScenarioAction[]
  active: boolean
}

/** A scenario being edited; a missing or invalid number is NaN. */
export type ScenarioDraft = {
  name: string
  type: ScenarioType
  mode: ScenarioMode
  isSecure: boolean
  timeZone: string
  days: number[]
  rules: DraftRule[]
}

/** Converts a scenario to a draft. */
export function draftOf(scenario: Scenario | ScenarioInput): ScenarioDraft {
  return {
    name: scenario.name,
    type: scenario.type,
    mode: scenario.mode,
    isSecure: scenario.is_secure,
    timeZone: scenario.time_zone,
    days: [...scenario.operation_days],
    rules: scenario.rules.map((rule) => ({
      key: rule.id ?? randomUuid(),
      id: rule.id,
      condition: toGroup(rule.condition),
      actions: [...rule.actions],
      active: rule.active,
    })),
  }
}

/** Converts a draft to the body that is sent. */
export function inputOf(draft: ScenarioDraft): ScenarioInput {
  return {
    name: draft.name.trim(),
    type: draft.type,
    mode: draft.mode,
    is_secure: draft.isSecure,
    time_zone: draft.timeZone,
    operation_days: draft.days.toSorted((one, other) => one - other),
    rules: draft.rules.map(({ id, condition, actions, active }) => ({
      ...(id === undefined ? {} : { id }),
      condition: simplified(condition),
      actions,
      active,
    })),
  }
}

/** Rules depend on each other: a scenario is merged as a whole. */
export const scenarioMerge = mergeWhole<ScenarioDraft>(
  (one, other) => JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other)),
)

/** A new rule without conditions and actions. */
export function emptyRule(): DraftRule {
  return { key: randomUuid(), condition: { kind: 'group', join: 'all', of: [] }, actions: [], active: true }
}

function toGroup(condition: ScenarioCondition): DraftGroup {
  return condition.kind === 'group' ? condition : { kind: 'group', join: 'all', of: [condition] }
}

/** Replaces a group of one condition by that condition, and removes empty groups. */
function simplified(condition: DraftGroup): ScenarioCondition {
  const of = condition.of.flatMap((part): ScenarioPart[] => {
    if (part.kind !== 'group' || part.of.length > 1) return [part]
    return part.of
  })
  const [only] = of
  return only !== undefined && of.length === 1 ? only : { ...condition, of }
}

/** Missing input, as translation keys of the form. */
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

/** The problems that prevent saving a draft; `rule` is the rule's index, null for the scenario itself. */
export function problemsOf(draft: ScenarioDraft): { rule: number | null; problem: Problem }[] {
  const own: Problem[] = []
  if (draft.name.trim() === '') own.push('nameMissing')
  if (draft.days.length === 0) own.push('daysMissing')
  if (draft.rules.length === 0) own.push('noRule')
  return [
    ...own.map((problem) => ({ rule: null, problem })),
    ...draft.rules.flatMap((rule, index) =>
      problemsOfRule(rule).map((problem) => ({ rule: index, problem })),
    ),
  ]
}

/** The problems of one rule. */
export function problemsOfRule(rule: DraftRule): Problem[] {
  return [...new Set(ruleProblems(rule))]
}

function ruleProblems(rule: DraftRule): Problem[] {
  const conditions = leavesOf(rule.condition)
  return [
    ...(conditions.length === 0 ? ['noCondition' as const] : conditions.flatMap(conditionProblems)),
    ...(rule.actions.length === 0 ? ['noAction' as const] : rule.actions.flatMap(actionProblems)),
  ]
}

function conditionProblems(condition: ScenarioLeaf): Problem[] {
  if (condition.kind === 'time') return isKnown(condition.at) ? [] : ['noTime']
  if (condition.kind === 'time_between')
    return isKnown(condition.from) && isKnown(condition.to) ? [] : ['noTime']
  if (condition.kind !== 'measure') return []
  return isKnown(condition.value) && condition.value >= -50 && condition.value <= 100_000 ? [] : ['noValue']
}

function actionProblems(action: ScenarioAction): Problem[] {
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
