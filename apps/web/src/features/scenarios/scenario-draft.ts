import type { ScenarioMode } from '@foyer/contract/heating.ts'
import type { Scenario, ScenarioInput, ScenarioType } from '@foyer/contract/scenario.ts'
import type { ScenarioAction, ScenarioCondition, ScenarioPart } from '@foyer/contract/scenario-rule.ts'
import { makeKey } from '#api/mutate.ts'
import { wholeDraft } from '#forms/draft-ways.ts'

/** The conditions of a rule as they are edited: always a group, even of one thing. */
export type DraftGroup = Extract<ScenarioCondition, { kind: 'group' }>

export type DraftRule = {
  /** Tells rules apart on screen. */
  key: string
  id?: string | undefined
  condition: DraftGroup
  actions: ScenarioAction[]
  active: boolean
}

/** A scenario being written; a number that is missing or unreadable is NaN. */
export type ScenarioDraft = {
  name: string
  type: ScenarioType
  mode: ScenarioMode
  isSecure: boolean
  timeZone: string
  days: number[]
  rules: DraftRule[]
}

/** What a scenario says, ready to be changed. */
export function draftOf(scenario: Scenario | ScenarioInput): ScenarioDraft {
  return {
    name: scenario.name,
    type: scenario.type,
    mode: scenario.mode,
    isSecure: scenario.is_secure,
    timeZone: scenario.time_zone,
    days: [...scenario.operation_days],
    rules: scenario.rules.map((rule) => ({
      key: rule.id ?? makeKey(),
      id: rule.id,
      condition: asGroup(rule.condition),
      actions: [...rule.actions],
      active: rule.active,
    })),
  }
}

/** The draft as it is sent. */
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

/** Rules stand on one another: a scenario is changed as one. */
export const scenarioWays = wholeDraft<ScenarioDraft>(
  (one, other) => JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other)),
)

/** A rule with nothing in it yet. */
export function emptyRule(): DraftRule {
  return { key: makeKey(), condition: { kind: 'group', join: 'all', of: [] }, actions: [], active: true }
}

function asGroup(condition: ScenarioCondition): DraftGroup {
  return condition.kind === 'group' ? condition : { kind: 'group', join: 'all', of: [condition] }
}

/** A group of one thing is that thing; an empty group says nothing. */
function simplified(condition: DraftGroup): ScenarioCondition {
  const of = condition.of.flatMap((part): ScenarioPart[] => {
    if (part.kind !== 'group' || part.of.length > 1) return [part]
    return part.of
  })
  const [only] = of
  return only !== undefined && of.length === 1 ? only : { ...condition, of }
}
