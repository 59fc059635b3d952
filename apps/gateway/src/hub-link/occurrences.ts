import { least } from '@foyer/rules/extremes/extremes.ts'
import { randomUUID } from 'node:crypto'
import type { Database } from '#base/database/database.ts'
import type { History } from '#history/history.ts'
import type { SeriesSamples } from '#history/read-series.ts'
import { type LinkedDevice, type LinkedHub, markUnjudged, takeUnjudged } from './linked-hub.ts'
import {
  deleteOccurrences,
  insertOccurrences,
  type OccurrenceRow,
  type OccurrenceWrite,
  selectOccurrences,
} from './occurrence.store.ts'
import type { ReportedReading } from './reported-readings.ts'
import { type Edge, valueEdges } from './value-edges.ts'
import { type Watched, watched } from './watched.ts'

/** The capabilities that make occurrences, with the words for 0 and 1. */
const kinds = {
  open: { kind: 'window', words: ['closed', 'open'] },
  alarm: { kind: 'alarm', words: ['off', 'on'] },
} as const

/** How far ahead of now readings may be, ms: a hub's clock may be fast. */
const AHEAD = 600_000

export type Occurrences = {
  /** Records a window or an alarm that changed. Late readings are left for `settle`. */
  record(hub: LinkedHub, device: LinkedDevice, readings: readonly ReportedReading[]): Promise<void>
  /**
   * Judges the past of devices again from their stored readings, once the late ones have arrived. Returns true if that
   * changed something.
   */
  settle(homeId: string, devices: readonly LinkedDevice[]): Promise<boolean>
}

/** Occurrences of windows and alarms: each stored once, in event order, whatever the order of arrival. */
export function createOccurrences(parts: {
  database: Database
  history: Pick<History, 'readSamples'>
  now: () => number
}): Occurrences {
  const { database, history, now } = parts

  async function settleCapability(
    homeId: string,
    capability: Watched,
    marks: readonly (readonly [device: LinkedDevice, from: number])[],
  ): Promise<boolean> {
    const deviceIds = marks.map(([device]) => device.id)
    const from = least(marks.map(([, at]) => at))
    const found = await history.readSamples({ homeId, deviceIds, capability, from, to: now() + AHEAD })
    const { kind } = kinds[capability]
    const stored = await selectOccurrences(database, homeId, { deviceIds, kind, from })
    const missing: OccurrenceWrite[] = []
    const wrong: string[] = []
    for (const device of marks.map(([one]) => one)) {
      const own = stored.filter((row) => row.device_id === device.id)
      const judged = judge(device, capability, found.get(device.id), own)
      for (const row of judged.missing) missing.push(row)
      for (const id of judged.wrong) wrong.push(id)
    }
    if (missing.length === 0 && wrong.length === 0) return false
    await database.transaction(async (tx) => {
      if (wrong.length > 0) await deleteOccurrences(tx, homeId, wrong)
      if (missing.length > 0) await insertOccurrences(tx, homeId, missing)
    })
    return true
  }

  return {
    async record(hub, device, readings) {
      const rows: OccurrenceWrite[] = []
      for (const capability of watched) {
        const reading = readings.find((one) => one.capability === capability)
        if (reading === undefined) continue
        const { at, value, former, isNewest } = reading
        if (!isNewest || former === null) mark(hub, device, capability, at)
        else if (former.value !== value) rows.push(rowOf(device, capability, { at, value }))
      }
      if (rows.length === 0) return
      try {
        await insertOccurrences(database, device.homeId, rows)
      } finally {
        // The past may have been judged after the reading was stored and before its row was: a row that a late reading
        // made wrong is still to be removed. And a row that could not be stored is still to be added.
        for (const { capability, at } of readings)
          if (isWatched(capability)) mark(hub, device, capability, at)
      }
    },
    async settle(homeId, devices) {
      let isChanged = false
      for (const capability of watched) {
        const marks = devices.flatMap((device) => {
          const from = device.unjudged.get(capability)
          return from === undefined ? [] : [[device, from] as const]
        })
        if (marks.length === 0) continue
        // Late readings that arrive during this judgement mark the device again.
        for (const [device] of marks) takeUnjudged(device, capability)
        try {
          if (await settleCapability(homeId, capability, marks)) isChanged = true
        } catch (error) {
          for (const [device, from] of marks) {
            markUnjudged(device, capability, from)
            device.isUnsettled = true
          }
          throw error
        }
        for (const [device] of marks) device.isDirty = true
      }
      return isChanged
    },
  }

  function mark(hub: LinkedHub, device: LinkedDevice, capability: Watched, at: number): void {
    markUnjudged(device, capability, at)
    device.isUnsettled = true
    device.isDirty = true
    hub.pastAt = now()
  }
}

function isWatched(capability: string): capability is Watched {
  return watched.some((one) => one === capability)
}

/** Compares occurrences derived from the readings with the stored rows; rows newer than all readings stay. */
function judge(
  device: LinkedDevice,
  capability: Watched,
  samples: SeriesSamples | undefined,
  stored: readonly OccurrenceRow[],
): { missing: OccurrenceWrite[]; wrong: string[] } {
  const until = samples?.times.at(-1)
  if (samples === undefined || until === undefined) return { missing: [], wrong: [] }
  const wanted = valueEdges(samples, samples.before?.value ?? null).map((edge) =>
    rowOf(device, capability, edge),
  )
  const isSame = (one: { at: number; state: string }, other: { at: number; state: string }) =>
    one.at === other.at && one.state === other.state
  return {
    missing: wanted.filter((row) => !stored.some((other) => isSame(row, other))),
    wrong: stored
      .filter((row) => row.at <= until && !wanted.some((other) => isSame(row, other)))
      .map(({ id }) => id),
  }
}

function rowOf(device: LinkedDevice, capability: Watched, { at, value }: Edge): OccurrenceWrite {
  const { kind, words } = kinds[capability]
  return { id: randomUUID(), device_id: device.id, at, kind, state: value === 1 ? words[1] : words[0] }
}
