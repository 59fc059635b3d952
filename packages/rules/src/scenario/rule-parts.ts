import type { ScenarioAction, ScenarioCondition, ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'

/** What every function here needs of a rule, as it is read or as it is being written. */
export type RuleLike = {
  readonly condition: ScenarioCondition
  readonly actions: readonly ScenarioAction[]
  readonly active: boolean
}

/** One thing of a condition with its place in the sentence. */
export type Clause = {
  readonly leaf: ScenarioLeaf
  /** What joins it to the one before; null at the start. */
  readonly join: 'all' | 'any' | null
  /** Groups that begin before it and end after it, the whole sentence not counted. */
  readonly opens: number
  readonly closes: number
}

type Part = ScenarioCondition | ScenarioLeaf

/** A condition as one sentence: its things in order, with what joins them and where brackets stand. */
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
  // A group of one thing, and the whole sentence, need no brackets.
  if (isWhole || last < 1) return clauses
  return clauses.map((clause, index) => ({
    ...clause,
    opens: clause.opens + (index === 0 ? 1 : 0),
    closes: clause.closes + (index === last ? 1 : 0),
  }))
}

/** The things of a condition, groups left out. */
export function leavesOf(condition: Part): ScenarioLeaf[] {
  return condition.kind === 'group' ? condition.of.flatMap(leavesOf) : [condition]
}

/** Whether a thing holds by the clock alone: a time, a day, the sun. */
export function isByTheClock(leaf: ScenarioLeaf): boolean {
  return ['time', 'time_between', 'day', 'sun'].includes(leaf.kind)
}

/** Whether a condition speaks of times at all. */
export function hasTime(condition: ScenarioCondition): boolean {
  return leavesOf(condition).some(isByTheClock)
}

/** Ids of the rooms and devices that rules name, each once; `isWholeHome` where an action is for all rooms. */
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
