import { randomUUID } from 'node:crypto'
import { reportedNumber } from '@foyer/rules/home/command-value.ts'
import type { HomeMemory } from '@foyer/rules/home/plan-home.ts'
import {
  type ChangeByHand,
  type HeatingDeviceFacts,
  isJudged,
} from '@foyer/rules/home/plan-heating-devices.ts'
import { type AskedBefore, isSameStanding } from '@foyer/rules/room-order/hand-change.ts'
import type { Database } from '#base/database/database.ts'
import type { HomeDevice } from '#home/devices/devices.ts'
import { standingOf } from './heating-devices.ts'
import { insertHandChanges, selectHandChanges, selectSentTo, type SentRow } from './hand-change.store.ts'

/** Number of last requests that are checked as an explanation of a change. */
const LAST_REQUESTS = 12

/** A heating device, with the room that it follows. */
export type FollowingDevice = HeatingDeviceFacts & { readonly roomId: string | null }

/** Reads what decides about the heating devices of homes at an instant (ms), by home. */
export async function readFollowingDevices(
  tx: Database,
  known: {
    devices: ReadonlyMap<string, readonly HomeDevice[]>
    memories: ReadonlyMap<string, Pick<HomeMemory, 'heatingDevices'>>
  },
  now: number,
): Promise<Map<string, FollowingDevice[]>> {
  const { devices, memories } = known
  const all = [...devices.values()].flat().filter(({ commands }) => commands.includes('thermostat_mode'))
  const judged = all.filter(({ homeId, id }) =>
    isJudged(memories.get(homeId)?.heatingDevices?.states[id], now),
  )
  const sent = Map.groupBy(
    judged.length === 0 ? [] : await selectSentTo(tx, { devices: judged, limit: LAST_REQUESTS }),
    ({ deviceId }) => deviceId,
  )
  const judgedIds = new Set(judged.map(({ id }) => id))
  return Map.groupBy(
    all.map((device) => {
      const at = (['thermostat_mode', 'setpoint'] as const).map(
        (one) => device.values.get(one)?.at ?? -Infinity,
      )
      return {
        homeId: device.homeId,
        deviceId: device.id,
        roomId: device.excludedAt === null ? device.roomId : null,
        isReachable: device.reachable,
        connectedSince: device.connectedSince,
        reported: { ...standingOf(device), at: Math.max(...at) },
        asked: judgedIds.has(device.id) ? (sent.get(device.id) ?? []).flatMap(askedBefore) : null,
      }
    }),
    ({ homeId }) => homeId,
  )
}

function askedBefore({ former, at, status, ...share }: SentRow): AskedBefore[] {
  const { capability } = share
  const wanted = reportedNumber(share)
  if (wanted === null) return []
  if (capability !== 'thermostat_mode' && capability !== 'setpoint' && capability !== 'on') return []
  const isOpen = status === 'requested' || status === 'sent'
  const outcome = isOpen ? 'open' : status === 'confirmed' ? 'reached' : 'missed'
  return [{ capability, wanted, former, at, outcome }]
}

/** Stores changes that were made at devices. Of several in a row, each is compared with the state before the first one. */
export async function storeHandChanges(
  tx: Database,
  changes: readonly (ChangeByHand & { homeId: string })[],
): Promise<void> {
  const earlier = new Map(
    (await selectHandChanges(tx, [...new Set(changes.map(({ homeId }) => homeId))])).map((one) => [
      one.deviceId,
      one,
    ]),
  )
  await insertHandChanges(
    tx,
    changes.map(({ homeId, deviceId, at, before, now }) => {
      const last = earlier.get(deviceId)
      const isSequel = last?.askedAt === null && isSameStanding(last.now, before)
      return { id: randomUUID(), homeId, deviceId, at, now, former: isSequel ? last.former : before }
    }),
  )
}
