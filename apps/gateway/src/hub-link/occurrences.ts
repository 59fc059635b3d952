import { randomUUID } from 'node:crypto'
import type { Capability } from '@foyer/contract/device.ts'
import type { Database } from '#database/database.ts'
import { insertOccurrences, type OccurrenceWrite } from './connectivity.store.ts'
import type { LinkedDevice } from './linked-hub.ts'
import { addToRuns, type Edge, edgesBetween } from './value-runs.ts'

/** What makes an occurrence, and its words for 0 and 1. */
const kinds = {
  open: { kind: 'window', words: ['closed', 'open'] },
  alarm: { kind: 'alarm', words: ['off', 'on'] },
} as const

const watched = ['open', 'alarm'] as const

export type Occurrences = {
  /** Records a window or an alarm that changed. */
  take(device: LinkedDevice, at: number, values: ReadonlyMap<Capability, number>): Promise<void>
  /** Records changes that only the end of a backlog shows. */
  settle(homeId: string, devices: readonly LinkedDevice[]): Promise<void>
}

/** Windows and alarms: what happened, once, in event order. */
export function createOccurrences(database: Database): Occurrences {
  return {
    async take(device, at, values) {
      const rows: OccurrenceWrite[] = []
      for (const capability of watched) {
        const value = values.get(capability)
        if (value === undefined) continue
        const runs = device.runs.get(capability) ?? []
        const edge = addToRuns(runs, at, value)
        device.runs.set(capability, runs)
        if (edge !== null) rows.push(rowOf(device, capability, edge))
      }
      if (rows.length > 0) await insertOccurrences(database, device.homeId, rows)
    },
    async settle(homeId, devices) {
      const rows = devices.flatMap((device) =>
        watched.flatMap((capability) =>
          edgesBetween(device.runs.get(capability) ?? []).map((edge) => rowOf(device, capability, edge)),
        ),
      )
      if (rows.length > 0) await insertOccurrences(database, homeId, rows)
    },
  }
}

function rowOf(
  device: LinkedDevice,
  capability: (typeof watched)[number],
  { at, value }: Edge,
): OccurrenceWrite {
  const { kind, words } = kinds[capability]
  return { id: randomUUID(), device_id: device.id, at, kind, state: value === 1 ? words[1] : words[0] }
}
