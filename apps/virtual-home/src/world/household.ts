import { isWithin } from './day-habits.ts'
import { setpointOf } from './heating.ts'
import { isLit } from './loads.ts'
import type { LocalTime } from './local-time.ts'
import type { Moment } from './moment.ts'
import { plannedOrderOfRoom } from './plan.ts'
import type { PlacedDevice, WorldState } from './world-state.ts'

/** Full travel of a shutter takes 25 seconds. */
const shutterPercentPerHour = (100 * 3600) / 25

/** °C of Confort for a valve without another setting: the default of the gateway. */
const valveComfortC = 19

/**
 * Sets modules, valves and thermostats to the order of their schedules, and to Hors Gel if a contact reported
 * an open window a minute ago: otherwise the past would contradict the home's protection.
 */
export function followPlan(world: WorldState, time: LocalTime): void {
  for (const { device, thing, room } of world.placed) {
    if (device.role !== 'radiator' && device.role !== 'floor_heating' && device.role !== 'water_valve')
      continue
    const planned = plannedOrderOfRoom(room, time)
    const order = planned !== 'off' && isReportedOpen(world, device.room) ? 'frost_protection' : planned
    if (device.role === 'radiator') {
      world.order(device, order)
      continue
    }
    const setpoint = setpointOf(order, valveComfortC)
    thing.isHeating = setpoint !== null
    if (setpoint !== null) thing.setpointC = setpoint
  }
}

/** True if a contact of a room reports an open window. */
function isReportedOpen(world: WorldState, room: string | null): boolean {
  return world.placed.some(
    ({ device, thing }) => device.role === 'window' && device.room === room && thing.isOpen,
  )
}

/** Applies the household's habits: lamps, shutters, windows; and the day/night contact of the tank. */
export function followHabits(world: WorldState, moment: Moment, hours: number): void {
  for (const placed of world.placed) {
    const { device, thing } = placed
    if (device.role === 'tank' && !thing.isCommanded) {
      thing.isOn = moment.time.minute >= 22 * 60 || moment.time.minute < 6 * 60
    }
    if (device.role === 'window') {
      thing.isOpen = moment.openRooms.has(device.room ?? '')
    }
    if (device.role === 'shutter') {
      const travel = shutterPercentPerHour * hours
      const left = thing.targetPosition - thing.position
      thing.position += Math.sign(left) * Math.min(Math.abs(left), travel)
    }
    const habit = habitOf(world, placed, moment)
    if (habit === null || habit === thing.habit) continue
    thing.habit = habit
    thing.isOn = habit
    if (device.role === 'shutter') thing.targetPosition = habit ? 100 : 0
  }
}

/** The habitual state of a lamp or shutter now; null: not moved by a habit. */
function habitOf(world: WorldState, { device, room }: PlacedDevice, moment: Moment): boolean | null {
  const { time, habits, outdoors } = moment
  if (device.isLostSinceYesterday) return null
  if (device.role === 'shutter') return isWithin(time.minute, habits.shutters)
  if (device.role === 'reading_lamp') return isWithin(time.minute, habits.readingLamp)
  if (device.role !== 'ceiling_light') return null
  return room !== undefined && isLit(world.home, room, time.minute, habits, outdoors.sun)
}
