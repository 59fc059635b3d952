import type { ScenarioMode } from '@foyer/contract/heating.ts'
import type { ScenarioAction, ScenarioCondition, ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import type { Effect } from './plan-actions.ts'
import { leavesOf, type RuleLike } from './rule-parts.ts'
import { orderOfMode } from './scenario-facts.ts'

/** The fields of a scenario that the search for loops needs. */
export type LoopScenario = {
  readonly id: string
  readonly mode: ScenarioMode
  readonly rules: readonly RuleLike[]
}

/** A rule by its scenario and its index there. */
export type RulePlace = { readonly scenarioId: string; readonly rule: number }

/** A rule, and the rules that it triggers. */
type Node = RulePlace & { readonly mode: ScenarioMode; readonly own: RuleLike; readonly next: Node[] }

/** True if an effect changes something that a condition watches. */
export function touches(effect: Effect, condition: ScenarioCondition): boolean {
  return leavesOf(condition).some((leaf) => {
    if (leaf.kind === 'order') return effect.kind === 'room' && effect.room_id === leaf.room_id
    return 'device_id' in leaf && effect.kind === 'device' && effect.device_id === leaf.device_id
  })
}

/**
 * The loops through one scenario: active rules of the home that trigger each other, in order, where the last
 * one triggers the first again. Only certain effects are followed: the order of a room, and the power of a
 * device that is switched, or of a tank. Indirect effects through heat and people are left to the breaker.
 * @param tanks the devices that heat water
 */
export function loopsThrough(
  scenarioId: string,
  scenarios: readonly LoopScenario[],
  tanks: ReadonlySet<string> = new Set(),
): RulePlace[][] {
  const nodes = scenarios.flatMap(({ id, mode, rules }) =>
    rules.flatMap((own, rule): Node[] => (own.active ? [{ scenarioId: id, rule, mode, own, next: [] }] : [])),
  )
  for (const node of nodes) node.next.push(...nodes.filter((other) => leadsTo(node, other, tanks)))
  return nodes
    .filter((node) => node.scenarioId === scenarioId)
    .flatMap((start) => {
      const way = shortestWayBack(start)
      return way === null ? [] : [way.map(({ scenarioId: id, rule }) => ({ scenarioId: id, rule }))]
    })
}

/** Breadth first, so that the shortest loop is returned. */
function shortestWayBack(start: Node): Node[] | null {
  const cameFrom = new Map<Node, Node>()
  const queue = [start]
  for (const node of queue) {
    for (const other of node.next) {
      if (other === start) {
        const way = [node]
        for (let former = cameFrom.get(node); former !== undefined; former = cameFrom.get(former)) {
          way.unshift(former)
        }
        return way
      }
      if (cameFrom.has(other)) continue
      cameFrom.set(other, node)
      queue.push(other)
    }
  }
  return null
}

/** True if running one rule causes a condition of the other. */
function leadsTo(one: Node, other: Node, tanks: ReadonlySet<string>): boolean {
  const leaves = leavesOf(other.own.condition)
  return one.own.actions.some((action) =>
    leaves.some((leaf) => {
      if (leaf.kind === 'order') return bringsOrder(action, one, leaf, one === other)
      if (leaf.kind !== 'measure' || leaf.capability !== 'instant_power' || one === other) return false
      return isSwitched(action, leaf.device_id, tanks) === (leaf.is === 'above')
    }),
  )
}

/** True if an action of a rule causes the order of a room that a rule waits for, itself or another one. */
function bringsOrder(
  action: ScenarioAction,
  { mode, own }: Node,
  leaf: Extract<ScenarioLeaf, { kind: 'order' }>,
  isItself: boolean,
): boolean {
  // An absence is planned by people: no scenario begins or ends one.
  if (action.kind !== 'rooms' || leaf.mode === 'holidays') return false
  if (action.rooms !== 'all' && !action.rooms.includes(leaf.room_id)) return false
  const [asked, watched] = [orderOfMode(action.mode ?? mode), orderOfMode(leaf.mode)]
  if (!isItself) return asked === watched
  // A rule that ends its own condition causes it again when its effect ends: immediately, or after minutes. A
  // time of day occurs once.
  const isOnce = leavesOf(own.condition).some(({ kind }) => kind === 'time')
  const { kind } = action.until
  return asked !== watched && (kind === 'while' || (kind === 'minutes' && !isOnce))
}

/** True if an action switches a device on, false if off; null if neither is certain. */
function isSwitched(action: ScenarioAction, deviceId: string, tanks: ReadonlySet<string>): boolean | null {
  if (action.kind === 'device' && action.device_id === deviceId) return action.on
  if (action.kind !== 'hot_water' || action.mode === 'auto' || !tanks.has(deviceId)) return null
  return action.mode === 'on'
}
