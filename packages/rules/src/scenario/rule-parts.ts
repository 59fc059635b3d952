import type { ScenarioAction, ScenarioCondition, ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'

/** The fields of a rule that the functions here need, as stored or as edited. */
export type RuleLike = {
  readonly condition: ScenarioCondition
  readonly actions: readonly ScenarioAction[]
  readonly active: boolean
}

/** One leaf of a condition with its position in the sentence. */
export type Clause = {
  readonly leaf: ScenarioLeaf
  /** What joins it to the previous one; null at the start. */
  readonly join: 'all' | 'any' | null
  /** Groups that begin before it and end after it, excluding the whole condition. */
  readonly opens: number
  readonly closes: number
}

type Part = ScenarioCondition | ScenarioLeaf

/** A condition as one sentence: its leaves in order, with their joins and brackets. */
export function clausesOf(condition: ScenarioCondition): Clause[] {
  return walk(condition, true)
}

function walk(part: Part, isWhole: boolean): Clause[] {
  if (part.kind !== 'group') return [{ leaf: part, join: null, opens: 0, closes: 0 }]
  const clauses = part.of.flatMap((child, place) =>
    walk(child, false).map((clause, index) =>
      place > 0 && index === 0 ? { ...clause, join: part.join } : clause,
    ),
  )
  const last = clauses.length - 1
  // A group of one leaf, and the whole condition, need no brackets.
  if (isWhole || last < 1) return clauses
  return clauses.map((clause, index) => ({
    ...clause,
    opens: clause.opens + (index === 0 ? 1 : 0),
    closes: clause.closes + (index === last ? 1 : 0),
  }))
}

/** The leaves of a condition, without the groups. */
export function leavesOf(condition: Part): ScenarioLeaf[] {
  return condition.kind === 'group' ? condition.of.flatMap(leavesOf) : [condition]
}

/** True if a leaf depends only on the time: a time, a day, the sun. */
export function isByTheClock(leaf: ScenarioLeaf): boolean {
  return ['time', 'time_between', 'day', 'sun'].includes(leaf.kind)
}

/** True if a condition contains a time. */
export function hasTime(condition: ScenarioCondition): boolean {
  return leavesOf(condition).some(isByTheClock)
}

/**
 * Ids of the rooms and devices that rules name, without duplicates; `isWholeHome` if an action is for all
 * rooms.
 */
export function namedBy(rules: readonly Pick<RuleLike, 'condition' | 'actions'>[]): {
  roomIds: string[]
  deviceIds: string[]
  isWholeHome: boolean
} {
  const rooms = new Set<string>()
  const devices = new Set<string>()
  let isWholeHome = false
  for (const rule of rules) {
    for (const leaf of leavesOf(rule.condition)) {
      if (leaf.kind === 'order') rooms.add(leaf.room_id)
      if ('device_id' in leaf) devices.add(leaf.device_id)
    }
    for (const action of rule.actions) {
      if ('device_id' in action) devices.add(action.device_id)
      if (action.kind !== 'rooms') continue
      if (action.rooms === 'all') isWholeHome = true
      else for (const id of action.rooms) rooms.add(id)
    }
  }
  return { roomIds: [...rooms], deviceIds: [...devices], isWholeHome }
}
