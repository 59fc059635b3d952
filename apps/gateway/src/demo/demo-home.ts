import type { DeviceCategory, RadiatorType } from '@foyer/contract/device.ts'
import { orders } from '@foyer/contract/heating.ts'
import type { ScheduleBlock, Week } from '@foyer/contract/schedule.ts'
import { weekSchema } from '@foyer/contract/schedule.ts'

/** What the demo knows of a home before its hub is met: rooms, which address lies where, and the weeks. */
export type DemoHome = {
  /** The first is the default room. */
  rooms: readonly string[]
  placements: readonly {
    address: string
    /** Null: in no room (the meter, the garden). */
    room: string | null
    category: DeviceCategory
    /** W. */
    power?: number
    radiator?: RadiatorType
  }[]
  /** Room → days (1 is Monday, `67` the weekend) → `hh:mm order, hh:mm order`, each until the next. */
  weeks: Record<string, Record<string, string>>
}

/** A home of the demo once its rooms and weeks are stored. */
export type SeededHome = {
  homeId: string
  /** By name. */
  roomIds: ReadonlyMap<string, string>
  zone: string
  /** Who has arranged what is found there. */
  owner: { accountId: string; accountName: string }
  /** When the demo begins, ms. */
  at: number
}

/** The week that such lines write out. Throws where a day is missing or a word is none. */
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
