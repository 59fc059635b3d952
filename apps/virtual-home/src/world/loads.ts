import { readFileSync } from 'node:fs'
import type { HomeDefinition, RoomDefinition } from '#homes/home-definition.ts'
import { chance } from './chance.ts'
import { isWithin, peopleAtHome } from './day-habits.ts'
import type { DayHabits } from './day-habits.ts'
import type { LocalTime } from './local-time.ts'

const baseWeek = readBaseWeek()

/** W/m² of sun below which people switch on the light. */
const darkBelow = 45

/** Watts of everything without its own meter: standby, plugs, fridge, cooking. */
export function unmeteredWatts(
  home: HomeDefinition,
  seed: number,
  time: LocalTime,
  habits: DayHabits,
): number {
  const slot = Math.floor(time.minute / 10)
  const noise = 0.9 + 0.2 * chance(seed, home.name, time.day, slot, 'base')
  const base = (baseWeek[time.weekday]?.[slot] ?? 0) * home.baseLoadScale * noise
  return base + fridgeWatts(time) + cookingWatts(home, time.minute, habits)
}

/** Watts of the stove: most of them become heat in the kitchen. */
export function cookingWatts(home: HomeDefinition, minute: number, habits: DayHabits): number {
  if (isWithin(minute, [habits.dinner - 35, habits.dinner])) return 350 + 350 * Math.min(3, home.people)
  if (habits.lunch !== null && isWithin(minute, [habits.lunch - 25, habits.lunch])) return 900
  return isWithin(minute, [habits.wake + 15, habits.wake + 22]) ? 700 : 0
}

function fridgeWatts(time: LocalTime): number {
  return (time.minute + time.day * 7) % 52 < 19 ? 85 : 2
}

/** Watts of the television and its box, with their standby. */
export function televisionWatts(minute: number, habits: DayHabits): number {
  return isWithin(minute, habits.television) ? 96 + 4 * Math.sin(minute / 3) : 4.2
}

/** A dishwasher run of 105 minutes: two heating phases, with the pump between them. */
export function dishwasherWatts(minute: number, habits: DayHabits): number {
  if (habits.dishwasher === null) return 0.4
  const since = minute - habits.dishwasher
  if (since < 0 || since >= 105) return 0.4
  if (since < 16 || (since >= 62 && since < 76)) return 1980
  return since < 95 ? 62 : 24
}

/** True if the light of a room is on: it is dark outside, and a person is there and awake. */
export function isLit(
  home: HomeDefinition,
  room: RoomDefinition,
  minute: number,
  habits: DayHabits,
  sun: number,
): boolean {
  const needsLight = sun < darkBelow || room.life === 'wash'
  if (!needsLight || minute < habits.wake || minute >= habits.bed) return false
  if (peopleAtHome(home, habits, minute) === 0) return false
  switch (room.life) {
    case 'living':
      return minute < habits.wake + 70 || minute >= 16 * 60
    case 'meals':
      return minute < habits.wake + 60 || isWithin(minute, [habits.dinner - 50, habits.dinner + 80])
    case 'wash':
      return habits.showers.some((shower) => isWithin(minute, [shower - 6, shower + 14]))
    case 'sleep':
      return minute < habits.wake + 30 || minute >= habits.bed - 75
    case 'work':
      return habits.away !== null && isWithin(minute, [17 * 60, 18 * 60 + 30])
    case 'guests':
      return false
  }
}

/** Watts of heat that people give to a room. */
export function bodyHeatWatts(
  home: HomeDefinition,
  room: RoomDefinition,
  minute: number,
  habits: DayHabits,
): number {
  if (minute < habits.wake || minute >= habits.bed) return room.sleepers * 70
  return peopleAtHome(home, habits, minute) * room.dayShare * 90
}

function readBaseWeek(): number[][] {
  const text = readFileSync(new URL('../../data/household-base-load.csv', import.meta.url), 'utf8')
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').slice(1).map(Number))
}
