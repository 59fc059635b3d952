import type { HomeDefinition } from '#homes/home-definition.ts'
import { type Airing, openRoomsAt } from './airing.ts'
import { dayHabits } from './day-habits.ts'
import type { DayHabits } from './day-habits.ts'
import { followHabits, followPlan } from './household.ts'
import { dayMs, localTime, minuteMs } from './local-time.ts'
import { loadsAt } from './loads-at.ts'
import type { Moment } from './moment.ts'
import { warm } from './room-air.ts'
import { drawnWatts, tankAfter } from './tank.ts'
import { isMetered } from './thing.ts'
import type { Weather } from './weather.ts'
import { WorldState } from './world-state.ts'
import type { WorldSnapshot } from './world-state.ts'

export type WorldOptions = {
  home: HomeDefinition
  seed: number
  weather: Weather
  /** ms since the epoch; a snapshot has its own. */
  at: number
  snapshot?: WorldSnapshot | undefined
  airing?: Airing | null
}

/** A simulated house: rooms that warm and cool, people with habits, meters that count. */
export class World extends WorldState {
  /** True while the modules still follow the household's old schedules. */
  followsPlan = false
  readonly #weather: Weather
  readonly #airing: Airing | null
  #habits: { day: number; habits: DayHabits } | undefined

  constructor({ home, seed, weather, snapshot, airing = null, at: newAt }: WorldOptions) {
    const at = snapshot?.at ?? newAt
    super({ home, seed, at, outdoors: weather(at), snapshot })
    this.#weather = weather
    this.#airing = airing
  }

  /** Advances the time, a minute at a time. Does nothing for an earlier instant. */
  advance(until: number): void {
    while (this.at < until) {
      const nextMinute = (Math.floor(this.at / minuteMs) + 1) * minuteMs
      this.#step(Math.min(until, nextMinute))
    }
  }

  /** The habits of a local day. */
  habitsOf(day: number): DayHabits {
    if (this.#habits?.day !== day) this.#habits = { day, habits: dayHabits(this.home, this.seed, day) }
    return this.#habits.habits
  }

  #step(until: number): void {
    const hours = ((until - this.at) / dayMs) * 24
    const time = localTime(this.at)
    const habits = this.habitsOf(time.day)
    this.outdoors = this.#weather(this.at)
    if (this.followsPlan) followPlan(this, time)
    const openRooms = openRoomsAt(this.home, habits, {
      at: this.at,
      minute: time.minute,
      airing: this.#airing,
    })
    const moment: Moment = { at: this.at, time, habits, outdoors: this.outdoors, openRooms }
    followHabits(this, moment, hours)
    const loads = loadsAt(this, moment)
    this.unmeteredWatts = loads.unmeteredWatts
    this.totalWatts = loads.unmeteredWatts
    let tankWatts = 0
    for (const { device, thing } of this.placed) {
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
