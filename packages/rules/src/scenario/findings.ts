import type { Capability, DeviceCategory } from '@foyer/contract/device.ts'
import type { ScenarioMode } from '@foyer/contract/heating.ts'
import type { ScenarioCondition, ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import { contradictionIn } from './contradictions.ts'
import { leavesOf, type RuleLike } from './rule-parts.ts'

/** Facts about the home of a scenario. */
export type HomeFacts = {
  readonly rooms: readonly { readonly id: string; readonly hasThermostat: boolean }[]
  readonly devices: readonly {
    readonly id: string
    readonly capabilities: readonly Capability[]
    readonly commands: readonly Capability[]
    readonly category: DeviceCategory
  }[]
  /** Whether the contract has peak and off-peak hours; null if not known. */
  readonly hasTwoPrices: boolean | null
}

/** A finding about a rule (by its index) that a person should know before it is active. */
export type Finding =
  /** A room or a device that it names no longer exists. */
  | { kind: 'hole'; rule: number; what: 'room' | 'device'; id: string }
  /** Two of its conditions can never be true together. */
  | { kind: 'contradiction'; rule: number; leaves: readonly [ScenarioLeaf, ScenarioLeaf] }
  /** Another rule has the same condition and a different request for the same subject. */
  | { kind: 'conflict'; rule: number; other: number; id: string }
  /** An ability that it needs is missing: nothing to measure, nothing to switch, nothing to heat. */
  | { kind: 'incapable'; rule: number; needs: Need; id: string | null }

export type Need = Capability | 'thermostat' | 'switch' | 'light' | 'shutter' | 'tank' | 'two_prices'

/** All findings about the rules of a scenario; suspended rules are included, except for conflicts. */
export function findingsOf(
  scenario: { readonly mode: ScenarioMode; readonly rules: readonly RuleLike[] },
  home: HomeFacts,
): Finding[] {
  const found = scenario.rules.flatMap((rule, index) => [
    ...leavesOf(rule.condition).flatMap((leaf) => ofLeaf(leaf, index, home)),
    ...rule.actions.flatMap((action) => ofAction(action, index, home)),
    ...ofCondition(rule.condition, index),
  ])
  return uniqueOf([...found, ...conflictsOf(scenario)])
}

function ofCondition(condition: ScenarioCondition, rule: number): Finding[] {
  const leaves = contradictionIn(condition)
  return leaves === null ? [] : [{ kind: 'contradiction', rule, leaves }]
}

function ofLeaf(leaf: ScenarioLeaf, rule: number, home: HomeFacts): Finding[] {
  switch (leaf.kind) {
    case 'measure':
      return ofDevice(leaf.device_id, leaf.capability, rule, home)
    case 'opening':
      return ofDevice(leaf.device_id, 'open', rule, home)
    case 'presence':
      return ofDevice(leaf.device_id, 'occupancy', rule, home)
    case 'order':
      return ofRoom(leaf.room_id, rule, home)
    case 'price':
      return home.hasTwoPrices === false ? [{ kind: 'incapable', rule, needs: 'two_prices', id: null }] : []
    case 'reach':
      return home.devices.some(({ id }) => id === leaf.device_id)
        ? []
        : [{ kind: 'hole', rule, what: 'device', id: leaf.device_id }]
    case 'time':
    case 'time_between':
    case 'day':
    case 'sun':
      return []
  }
}

function ofAction(action: RuleLike['actions'][number], rule: number, home: HomeFacts): Finding[] {
  switch (action.kind) {
    case 'rooms':
      return action.rooms === 'all' ? [] : action.rooms.flatMap((id) => ofRoom(id, rule, home))
    case 'device':
      return ofCommanded(action.device_id, 'on', rule, home)
    case 'light':
      return ofCommanded(action.device_id, 'brightness', rule, home)
    case 'shutter':
      return ofCommanded(action.device_id, 'position', rule, home)
    case 'setpoint':
      return ofCommanded(action.device_id, 'setpoint', rule, home)
    case 'hot_water': {
      const hasTank = home.devices.some((device) => device.category === 'hot_water')
      return hasTank ? [] : [{ kind: 'incapable', rule, needs: 'tank', id: null }]
    }
    case 'notify':
      return []
  }
}

const needOf = { on: 'switch', brightness: 'light', position: 'shutter', setpoint: 'setpoint' } as const

function ofCommanded(id: string, takes: keyof typeof needOf, rule: number, home: HomeFacts): Finding[] {
  const device = home.devices.find((one) => one.id === id)
  if (device === undefined) return [{ kind: 'hole', rule, what: 'device', id }]
  return device.commands.includes(takes) ? [] : [{ kind: 'incapable', rule, needs: needOf[takes], id }]
}

function ofDevice(id: string, needs: Capability, rule: number, home: HomeFacts): Finding[] {
  const device = home.devices.find((one) => one.id === id)
  if (device === undefined) return [{ kind: 'hole', rule, what: 'device', id }]
  return device.capabilities.includes(needs) ? [] : [{ kind: 'incapable', rule, needs, id }]
}

function ofRoom(id: string, rule: number, home: HomeFacts): Finding[] {
  const room = home.rooms.find((one) => one.id === id)
  if (room === undefined) return [{ kind: 'hole', rule, what: 'room', id }]
  return room.hasThermostat ? [] : [{ kind: 'incapable', rule, needs: 'thermostat', id }]
}

/** Active rules that are true together and have different requests for one room, device or tank. */
function conflictsOf(scenario: { mode: ScenarioMode; rules: readonly RuleLike[] }): Finding[] {
  const found: Finding[] = []
  for (const [index, rule] of scenario.rules.entries()) {
    for (const [before, earlier] of scenario.rules.slice(0, index).entries()) {
      if (!rule.active || !earlier.active || !isSame(rule.condition, earlier.condition)) continue
      const former = asksOf(earlier, scenario.mode)
      for (const [id, asked] of asksOf(rule, scenario.mode)) {
        for (const [formerId, other] of former) {
          if (other === asked || !isOneThing(id, formerId)) continue
          const named = id === EVERY_ROOM ? formerId : id
          found.push({ kind: 'conflict', rule: index, other: before, id: named.replace(/^\w+ /, '') })
        }
      }
    }
  }
  return found
}

const EVERY_ROOM = 'room all'

function isOneThing(one: string, other: string): boolean {
  const areRooms = one.startsWith('room ') && other.startsWith('room ')
  return one === other || (areRooms && (one === EVERY_ROOM || other === EVERY_ROOM))
}

/** The requests of a rule by subject; the last one for a subject wins. */
function asksOf(rule: RuleLike, mode: ScenarioMode): Map<string, string> {
  const asks = new Map<string, string>()
  for (const action of rule.actions) {
    if (action.kind === 'rooms') {
      const ids = action.rooms === 'all' ? ['all'] : action.rooms
      for (const id of ids) asks.set(`room ${id}`, action.mode ?? mode)
    }
    if (action.kind === 'device') asks.set(`device ${action.device_id}`, String(action.on))
    if (action.kind === 'light') asks.set(`light ${action.device_id}`, String(action.level))
    if (action.kind === 'shutter') asks.set(`shutter ${action.device_id}`, String(action.position))
    if (action.kind === 'setpoint') asks.set(`setpoint ${action.device_id}`, String(action.value))
    if (action.kind === 'hot_water') asks.set('water tank', action.mode)
  }
  return asks
}

function isSame(one: ScenarioCondition, other: ScenarioCondition): boolean {
  return fingerprint(one) === fingerprint(other)
}

const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** A condition as text, independent of the order of its parts. */
function fingerprint(part: ScenarioCondition): string {
  if (part.kind !== 'group') return JSON.stringify(part, Object.keys(part).toSorted(byText))
  const [only, ...more] = part.of
  if (only !== undefined && more.length === 0) return fingerprint(only)
  return `${part.join}(${part.of
    .map((child) => fingerprint(child))
    .toSorted()
    .join()})`
}

function uniqueOf(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()]
}
