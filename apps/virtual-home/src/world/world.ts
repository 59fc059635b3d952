import type { DeviceDefinition, HomeDefinition, Order } from '#homes/home-definition.ts'
import { saturation } from './air.ts'
import { dayHabits } from './day-habits.ts'
import type { DayHabits } from './day-habits.ts'
import { followHabits, followPlan } from './household.ts'
import { dayMs, localTime, minuteMs } from './local-time.ts'
import { loadsAt } from './loads-at.ts'
import type { Moment } from './loads-at.ts'
import { warm } from './room-air.ts'
import type { RoomAir } from './room-air.ts'
import { drawnWatts, tankAfter } from './tank.ts'
import { isMetered, newThing } from './thing.ts'
import type { Thing } from './thing.ts'
import type { Outdoors, Weather } from './weather.ts'

/** A home put down as plain data. */
export type WorldSnapshot = {
  at: number
  rooms: readonly RoomAir[]
  things: Readonly<Record<string, Thing>>
  tankC: number
  offPeakWh: number
  peakWh: number
  totalWatts: number
}

export type WorldOptions = {
  home: HomeDefinition
  seed: number
  weather: Weather
  /** ms since the epoch; a snapshot brings its own. */
  at: number
  snapshot?: WorldSnapshot | undefined
}

/** A house that lives: rooms that warm and cool, people with habits, meters that count. */
export class World {
  readonly home: HomeDefinition
  readonly seed: number
  at: number
  /** true while the household's old weeks are still in its modules. */
  followsPlan = false
  outdoors: Outdoors
  /** Power (W) through the home's meter. */
  totalWatts: number
  unmeteredWatts = 0
  tankC: number
  offPeakWh: number
  peakWh: number
  readonly rooms: RoomAir[]
  readonly things: ReadonlyMap<string, Thing>
  readonly #weather: Weather
  #habits: { day: number; habits: DayHabits } | undefined

  constructor(options: WorldOptions) {
    const { home, snapshot } = options
    this.home = home
    this.seed = options.seed
    this.#weather = options.weather
    this.at = snapshot?.at ?? options.at
    this.outdoors = options.weather(this.at)
    const outdoorGrams = (saturation(this.outdoors.celsius) * this.outdoors.humidity) / 100
    this.rooms = home.rooms.map((room, index) => ({
      ...(snapshot?.rooms[index] ?? { celsius: room.comfortC - 2, grams: outdoorGrams + 1.5 }),
    }))
    this.things = new Map(
      home.devices.map((device) => [
        device.address,
        { ...(snapshot?.things[device.address] ?? newThing(device, this.at)) },
      ]),
    )
    this.tankC = snapshot?.tankC ?? 55
    this.totalWatts = snapshot?.totalWatts ?? 0
    const startWh = (home.devices.find((device) => device.role === 'meter')?.startKwh ?? 0) * 1000
    this.offPeakWh = snapshot?.offPeakWh ?? startWh * 0.4
    this.peakWh = snapshot?.peakWh ?? startWh * 0.6
  }

  /** Lets time pass, a minute at a time. Earlier than now: nothing. */
  advance(until: number): void {
    while (this.at < until) {
      const nextMinute = (Math.floor(this.at / minuteMs) + 1) * minuteMs
      this.#step(Math.min(until, nextMinute))
    }
  }

  /** The device's state, to be read and, by commands, to be changed. */
  thing(device: DeviceDefinition): Thing {
    const thing = this.things.get(device.address)
    if (thing === undefined) throw new Error(`no device ${device.address} in this home`)
    return thing
  }

  /** The air of a room; null for what lies in no room. */
  airOf(device: DeviceDefinition): RoomAir | null {
    const index = this.home.rooms.findIndex((room) => room.name === device.room)
    return this.rooms[index] ?? null
  }

  /** Tells a radiator an order, as its pilot wire would. */
  order(device: DeviceDefinition, order: Order): void {
    const thing = this.thing(device)
    if (thing.order === order) return
    thing.order = order
    thing.orderedAt = this.at
  }

  /** The habits of the day an instant lies in. */
  habitsOf(day: number): DayHabits {
    if (this.#habits?.day !== day) this.#habits = { day, habits: dayHabits(this.home, this.seed, day) }
    return this.#habits.habits
  }

  snapshot(): WorldSnapshot {
    return structuredClone({
      at: this.at,
      rooms: this.rooms,
      things: Object.fromEntries(this.things),
      tankC: this.tankC,
      offPeakWh: this.offPeakWh,
      peakWh: this.peakWh,
      totalWatts: this.totalWatts,
    })
  }

  #step(until: number): void {
    const hours = ((until - this.at) / dayMs) * 24
    const time = localTime(this.at)
    const habits = this.habitsOf(time.day)
    this.outdoors = this.#weather(this.at)
    if (this.followsPlan) followPlan(this, time)
    const moment: Moment = { at: this.at, time, habits, outdoors: this.outdoors }
    followHabits(this, moment, hours)
    const loads = loadsAt(this, moment)
    this.unmeteredWatts = loads.unmeteredWatts
    this.totalWatts = loads.unmeteredWatts
    let tankWatts = 0
    for (const device of this.home.devices) {
      const thing = this.thing(device)
      if (device.role === 'tank') tankWatts = thing.watts
      if (!isMetered(device)) continue
      thing.energyWh += thing.watts * hours
      this.totalWatts += thing.watts
    }
    if (time.minute >= 22 * 60 || time.minute < 6 * 60) this.offPeakWh += this.totalWatts * hours
    else this.peakWh += this.totalWatts * hours
    this.tankC = tankAfter(this.tankC, tankWatts, drawnWatts(time.minute, habits), hours)
    warm(this.home, this.rooms, loads.roomWatts, loads.roomGrams, loads.openRooms, this.outdoors, hours)
    this.at = until
  }
}
