import type { ScenarioEffect } from '@foyer/contract/scenario-run.ts'
import { RUN_GAP } from '@foyer/rules/scenario/breaker.ts'
import { mayAskDevice, mayAskRoom } from '@foyer/rules/scenario/device-limit.ts'
import type { Effect } from '@foyer/rules/scenario/plan-actions.ts'
import { orderInForce } from '@foyer/rules/room-order/room-order.ts'
import { orderSources as strongestFirst, type OrderSource } from '@foyer/contract/order-state.ts'
import type { Database } from '#base/database/database.ts'
import type { Actor, Commands } from '#heating/commands/commands.ts'
import type { CommandRequest } from '#heating/commands/ledger.ts'
import type { HotWater } from '#heating/hot-water/hot-water.ts'
import type { RoomOrders } from '#heating/orders/room-orders.ts'
import { orderSources } from '#heating/orders/room-sources.ts'
import { instantOrNull } from '#home/devices/present-device.ts'
import type { Notifications } from '#home/notifications/notifications.ts'
import { selectRuleIds } from './scenario-memory.store.ts'
import { selectAskedByScenarios } from './scenario-run.store.ts'
import type { HomeNow } from './home-record.ts'

const HOUR = 3_600_000

export type EffectParts = {
  orders: Pick<RoomOrders, 'setClaims' | 'endClaims' | 'claimBegins'>
  commands: Pick<Commands, 'askAll'>
  hotWater: Pick<HotWater, 'choose'>
  notifications: Pick<Notifications, 'notify'>
}

/** A run that is to be carried out at an instant (ms). */
export type PendingEffects = {
  homeId: string
  scenarioId: string
  scenarioName: string
  ruleId: string
  runId: string
  at: number
  /** When (ms) it was triggered; earlier than `at` if it is caught up. */
  triggeredAt: number
  effects: readonly Effect[]
  /** Until when (ms) a room is held whose effect lasts as long as the condition; the scenario may renew it. */
  whileUntil: number
}

/**
 * Carries out the effects of a run, in the transaction that inserts its row: claims over rooms, commands, hot water,
 * notifications. An effect that is not possible is recorded with the reason, and the others are carried out. Returns
 * the effects with their results.
 */
export async function runEffects(
  parts: EffectParts,
  tx: Database,
  { pending, home }: { pending: PendingEffects; home: HomeNow },
): Promise<ScenarioEffect[]> {
  const effects: ScenarioEffect[] = []
  for (const effect of pending.effects) {
    switch (effect.kind) {
      case 'room':
        effects.push(await askRoom(parts, tx, { effect, pending, home }))
        break
      case 'device':
        effects.push(await askDevice(parts, tx, { effect, pending, home }))
        break
      case 'hot_water':
        effects.push(await askTanks(parts, tx, { effect, pending, home }))
        break
      case 'notify': {
        const { homeId, scenarioId, runId } = pending
        await parts.notifications.notify(tx, {
          kind: 'scenario_message',
          homeId,
          scenarioId,
          runId,
          text: effect.text,
        })
        effects.push({ ...effect, result: 'asked' })
      }
    }
  }
  return effects
}

/** Converts an effect to the contract's shape, without a result yet. */
export function presentEffect(effect: Effect): ScenarioEffect {
  return effect.kind === 'room' ? presentRoom(effect) : effect
}

function presentRoom({ kind, room_id, order, until, former }: Extract<Effect, { kind: 'room' }>) {
  return { kind, room_id, order, until: instantOrNull(until), former }
}

type Asked<Kind> = { effect: Extract<Effect, { kind: Kind }>; pending: PendingEffects; home: HomeNow }

async function askRoom(
  { orders }: EffectParts,
  tx: Database,
  { effect, pending, home }: Asked<'room'>,
): Promise<ScenarioEffect> {
  const { homeId, ruleId, scenarioName, at, triggeredAt } = pending
  const { room_id: roomId, order } = effect
  const until = effect.until ?? pending.whileUntil
  const shown = presentRoom(effect)
  const room = home.rooms.find((one) => one.roomId === roomId)
  if (room === undefined) return { ...shown, result: 'gone' }
  if (!home.record.heatedRooms.includes(roomId)) return { ...shown, result: 'incapable' }
  const inForce = orderInForce(orderSources(room), at)
  if (order !== null && until <= at) return { ...shown, result: 'over' }
  if (order === null) {
    for (const causeId of await selectRuleIds(tx, homeId)) {
      await orders.endClaims(tx, { homeId, kind: 'scenario', causeId, roomIds: [roomId] }, at)
    }
  } else {
    const cause = { id: ruleId, name: scenarioName }
    const lately = await orders.claimBegins(tx, { homeId, roomId, kind: 'scenario', since: at - HOUR })
    if (inForce.order !== order && !mayAskRoom(lately, at)) return { ...shown, result: 'limited' }
    // An earlier claim of this rule ranks behind newer claims of other rules: replace it with a new one.
    if (inForce.order !== order) {
      await orders.endClaims(tx, { homeId, kind: 'scenario', causeId: ruleId, roomIds: [roomId] }, at)
    }
    // Runs of a scenario are at least this gap apart. Those that are caught up at one time keep their order.
    const since = at - Math.floor((at - triggeredAt) / RUN_GAP)
    await orders.setClaims(tx, [{ homeId, roomId, kind: 'scenario', order, since, until, cause }], at)
  }
  return isStronger(inForce.source)
    ? { ...shown, result: 'held', held_by: inForce.source }
    : { ...shown, result: 'asked' }
}

function isStronger(source: OrderSource): boolean {
  return strongestFirst.indexOf(source) < strongestFirst.indexOf('scenario')
}

async function askDevice(
  { commands }: EffectParts,
  tx: Database,
  { effect, pending, home }: Asked<'device'>,
): Promise<ScenarioEffect> {
  const { homeId, at } = pending
  const { device_id: deviceId, capability, value } = effect
  const device = home.devices.find(({ id }) => id === deviceId)
  if (device === undefined) return { ...effect, result: 'gone' }
  if (!device.commands.includes(capability)) return { ...effect, result: 'incapable' }
  const asked = await selectAskedByScenarios(tx, { homeId, deviceIds: [deviceId], now: at })
  if (!mayAskDevice(asked.get(deviceId) ?? [], at)) return { ...effect, result: 'limited' }
  const request: CommandRequest = { homeId, target: { deviceId }, capability, value, actor: actorOf(pending) }
  const [sent] = await commands.askAll(tx, [request])
  return { ...effect, result: 'asked', ...(sent && { command_id: sent.commandId }) }
}

async function askTanks(
  { hotWater }: EffectParts,
  tx: Database,
  { effect, pending, home }: Asked<'hot_water'>,
): Promise<ScenarioEffect> {
  const { homeId, at } = pending
  const tanks = home.devices.filter(
    ({ category, roomId, commands }) =>
      category === 'hot_water' && commands.includes('on') && roomId !== null,
  )
  const asked = await selectAskedByScenarios(tx, { homeId, deviceIds: tanks.map(({ id }) => id), now: at })
  if (tanks.some(({ id }) => !mayAskDevice(asked.get(id) ?? [], at))) return { ...effect, result: 'limited' }
  const rooms = new Set(tanks.flatMap(({ roomId }) => roomId ?? []))
  for (const roomId of rooms) {
    await hotWater.choose(tx, { homeId, roomId, mode: effect.mode, actor: actorOf(pending) })
  }
  return { ...effect, result: rooms.size === 0 ? 'incapable' : 'asked' }
}

function actorOf({ ruleId, scenarioName }: PendingEffects): Actor {
  return { kind: 'scenario', id: ruleId, name: scenarioName }
}
