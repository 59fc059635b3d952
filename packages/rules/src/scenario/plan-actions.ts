import type { EcsMode, Order, ScenarioMode } from '@foyer/contract/heating.ts'
import type { ScenarioAction } from '@foyer/contract/scenario-rule.ts'
import { dayAt, instantOf } from '#schedule/local-day.ts'
import { orderOfMode, type ScenarioFacts } from './scenario-facts.ts'

const MINUTE = 60_000
/** ms. A room without a schedule has no next block: an effect until then ends after a day. */
const WITHOUT_PROGRAMME = 24 * 60 * MINUTE

/** An effect that a rule requests when it runs. Times are ms. */
export type Effect =
  | {
      readonly kind: 'room'
      readonly room_id: string
      /** null: the room follows its schedule again, if a scenario held it. */
      readonly order: Order | null
      /** null with `while`: as long as the condition is true. */
      readonly until: number | null
      readonly until_kind: Extract<ScenarioAction, { kind: 'rooms' }>['until']['kind']
      /** The order in force before; null if not known. */
      readonly former: Order | null
    }
  | {
      readonly kind: 'device'
      readonly device_id: string
      readonly capability: 'on' | 'brightness' | 'position' | 'setpoint'
      readonly value: number | boolean
    }
  | { readonly kind: 'hot_water'; readonly mode: EcsMode }
  | { readonly kind: 'notify'; readonly text: string }

/** The effects of actions at an instant (ms); the last one for a room or device wins. */
export function planActions(
  actions: readonly ScenarioAction[],
  { mode, zone, facts, at }: { mode: ScenarioMode; zone: string; facts: ScenarioFacts; at: number },
): Effect[] {
  const effects = actions.flatMap((action) => planOne(action, { mode, zone, facts, at }))
  return [...new Map(effects.map((effect) => [subjectOf(effect), effect])).values()]
}

function subjectOf(effect: Effect): string {
  switch (effect.kind) {
    case 'room':
      return `room ${effect.room_id}`
    case 'device':
      return `${effect.capability} ${effect.device_id}`
    case 'hot_water':
      return 'tank'
    case 'notify':
      return `text ${effect.text}`
  }
}

function planOne(
  action: ScenarioAction,
  { mode, zone, facts, at }: { mode: ScenarioMode; zone: string; facts: ScenarioFacts; at: number },
): Effect[] {
  switch (action.kind) {
    case 'rooms': {
      const rooms = action.rooms === 'all' ? facts.heatedRooms() : action.rooms
      const order = orderOfMode(action.mode ?? mode)
      return rooms.map((roomId) => ({
        kind: 'room',
        room_id: roomId,
        order,
        until: order === null ? null : endOf(action.until, { zone, facts, at, roomId }),
        until_kind: action.until.kind,
        former: facts.room(roomId, at)?.order ?? null,
      }))
    }
    case 'device':
      return [{ kind: 'device', device_id: action.device_id, capability: 'on', value: action.on }]
    case 'light':
      return [{ kind: 'device', device_id: action.device_id, capability: 'brightness', value: action.level }]
    case 'shutter':
      return [{ kind: 'device', device_id: action.device_id, capability: 'position', value: action.position }]
    case 'setpoint':
      return [{ kind: 'device', device_id: action.device_id, capability: 'setpoint', value: action.value }]
    case 'hot_water':
    case 'notify':
      return [action]
  }
}

function endOf(
  until: Extract<ScenarioAction, { kind: 'rooms' }>['until'],
  { zone, facts, at, roomId }: { zone: string; facts: ScenarioFacts; at: number; roomId: string },
): number | null {
  switch (until.kind) {
    case 'while':
      return null
    case 'minutes':
      return at + until.minutes * MINUTE
    case 'next_block':
      return facts.nextBlock(roomId, at) ?? at + WITHOUT_PROGRAMME
    case 'time': {
      const today = dayAt(zone, at)
      const end = instantOf(zone, today, until.at)
      return end > at ? end : instantOf(zone, today + 1, until.at)
    }
  }
}
