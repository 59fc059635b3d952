import type { DeviceCategory, RadiatorType } from '@foyer/contract/device.ts'
import { orders } from '@foyer/contract/heating.ts'
import type { ScheduleBlock, Week } from '@foyer/contract/schedule.ts'
import { weekSchema } from '@foyer/contract/schedule.ts'

/** A home of the demo before its hub connects: rooms, placements and weeks. */
export type DemoHome = {
  /** The first is the default room. */
  rooms: readonly string[]
  placements: readonly {
    address: string
    /** Null if it is in no room (the meter, the garden). */
    room: string | null
    category: DeviceCategory
    /** W. */
    power?: number
    radiator?: RadiatorType
  }[]
  /** Room → days (1 is Monday, `67` the weekend) → `hh:mm order, hh:mm order`, each until the next one. */
  weeks: Record<string, Record<string, string>>
}

/** A home of the demo once its rooms and weeks are stored. */
export type SeededHome = {
  homeId: string
  /** Room ids by room name. */
  roomIds: ReadonlyMap<string, string>
  zone: string
  /** The owner, who is recorded as the author of the home's absences and scenarios. */
  owner: { accountId: string; accountName: string }
  /** When the demo begins, ms. */
  at: number
}

/** Parses the lines of a week. Throws if a day is missing or an order is unknown. */
export function weekOf(days: Record<string, string>): Week {
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const line = Object.entries(days).find(([numbers]) => numbers.includes(String(day)))?.[1]
    if (line === undefined) throw new Error(`There is no line for day ${day}.`)
    return blocksOf(line)
  })
  return weekSchema.parse(week)
}

function blocksOf(line: string): ScheduleBlock[] {
  const starts = line.split(', ').map((part) => {
    const [time = '', word] = part.split(' ')
    const [hours = '', minutes = ''] = time.split(':')
    const order = orders.find((candidate) => candidate === word)
    if (order === undefined) throw new Error(`There is no order ${word}.`)
    return { start: Number(hours) * 60 + Number(minutes), order }
  })
  return starts.map(({ start, order }, index) => ({ start, end: starts[index + 1]?.start ?? 1440, order }))
}
