import type { DeviceDefinition } from '#homes/home-definition.ts'
import { isWithin } from './day-habits.ts'
import { demandOf, receivedOrder, setpointOf } from './heating.ts'
import {
  bodyHeatWatts,
  cookingWatts,
  dishwasherWatts,
  isLit,
  televisionWatts,
  unmeteredWatts,
} from './loads.ts'
import type { Moment } from './moment.ts'
import { airCelsius } from './room-air.ts'
import { tankWants } from './tank.ts'
import type { PlacedDevice, WorldState } from './world-state.ts'

export type Loads = {
  unmeteredWatts: number
  roomWatts: number[]
  roomGrams: number[]
  openRooms: ReadonlySet<string>
}

const ceilingLightWatts = 24
const readingLampWatts = 9

/**
 * Sets the power of every device for the coming step, and sums up the heat and moisture that each room gets
 * from it.
 */
export function loadsAt(world: WorldState, moment: Moment): Loads {
  const { home } = world
  const roomWatts = home.rooms.map(
    (room) => room.sunM2 * moment.outdoors.sun + bodyHeatWatts(home, room, moment.time.minute, moment.habits),
  )
  const roomGrams = roomWatts.map((_, index) => dampOf(world, index, moment))
  const { openRooms } = moment
  let unmetered = unmeteredWatts(home, world.seed, moment.time, moment.habits)
  spreadByArea(world, roomWatts, unmetered * 0.3)
  const kitchen = home.rooms.findIndex((room) => room.life === 'meals' || room.life === 'living')
  addWatts(roomWatts, kitchen, cookingWatts(home, moment.time.minute, moment.habits) * 0.4)
  for (const placed of world.placed) {
    addWatts(roomWatts, placed.roomIndex, setLoad(world, placed, moment))
    // A bulb in a socket without a meter counts as base load.
    if (placed.device.role === 'reading_lamp') unmetered += placed.thing.watts
  }
  return { unmeteredWatts: unmetered, roomWatts, roomGrams, openRooms }
}

/** Sets the device's power; returns the heat (W) it gives to its room. */
function setLoad(world: WorldState, placed: PlacedDevice, moment: Moment): number {
  const { device, thing, room } = placed
  const air = world.rooms[placed.roomIndex]
  const airC = air === undefined ? 20 : airCelsius(air)
  const nominal = device.nominalWatts ?? 0
  switch (device.role) {
    case 'radiator': {
      const received = receivedOrder(thing, device.address, moment.at)
      const setpoint = thing.isOn ? setpointOf(received, room?.comfortC ?? 19) : null
      thing.demand = demandOf(setpoint, airC)
      thing.watts = thing.demand * nominal
      return thing.watts
    }
    case 'floor_heating':
      thing.demand = demandOf(thing.isHeating ? thing.setpointC : null, airC)
      thing.watts = thing.demand * nominal
      return thing.watts
    case 'water_valve':
      // Water from the stove: heat without electricity.
      thing.demand = demandOf(thing.isHeating ? thing.setpointC : null, airC)
      return thing.demand * nominal
    case 'tank':
      thing.isHeating = tankWants(world.tankC, thing.isHeating)
      thing.watts = thing.isOn && thing.isHeating ? nominal : 0
      return 0
    case 'television':
      thing.watts = thing.isOn ? televisionWatts(moment.time.minute, moment.habits) : 0
      return thing.watts
    case 'dishwasher':
      thing.watts = thing.isOn ? dishwasherWatts(moment.time.minute, moment.habits) : 0
      return thing.watts * 0.3
    case 'reading_lamp':
      thing.watts = thing.isOn ? (readingLampWatts * thing.brightness) / 254 : 0
      return thing.watts
    case 'light_circuit':
      thing.watts = thing.isOn ? circuitWatts(world, device, moment) : 0
      return thing.watts
    case 'ceiling_light':
    case 'climate_sensor':
    case 'outdoor_sensor':
    case 'window':
    case 'shutter':
    case 'smoke_alarm':
    case 'leak_sensor':
    case 'remote':
    case 'meter':
    case 'unsupported':
      return 0
  }
}

function circuitWatts(world: WorldState, circuit: DeviceDefinition, moment: Moment): number {
  const lights = circuit.lights ?? []
  let watts = 0
  for (const room of world.home.rooms) {
    if (!lights.includes(room.name)) continue
    const light = world.placed.find(
      ({ device }) => device.role === 'ceiling_light' && device.room === room.name,
    )
    if (light?.thing.isOn === true) watts += (ceilingLightWatts * light.thing.brightness) / 254
    if (isLit(world.home, room, moment.time.minute, moment.habits, moment.outdoors.sun)) {
      watts += (circuit.nominalWatts ?? 0) / lights.length
    }
  }
  return watts
}

/** Grams of water per hour: breathing, showers, cooking. */
function dampOf(world: WorldState, index: number, moment: Moment): number {
  const room = world.home.rooms[index]
  if (room === undefined) return 0
  const { time, habits } = moment
  const breath = (bodyHeatWatts(world.home, room, time.minute, habits) / 80) * 45
  const isShowering =
    room.life === 'wash' && habits.showers.some((start) => isWithin(time.minute, [start, start + 9]))
  const isCooking = room.life === 'meals' && isWithin(time.minute, [habits.dinner - 35, habits.dinner])
  return breath + (isShowering ? 1400 : 0) + (isCooking ? 700 : 0)
}

function spreadByArea(world: WorldState, roomWatts: number[], watts: number): void {
  const area = world.home.rooms.reduce((sum, room) => sum + room.areaM2, 0)
  world.home.rooms.forEach((room, index) => addWatts(roomWatts, index, (watts * room.areaM2) / area))
}

function addWatts(roomWatts: number[], index: number, watts: number): void {
  const before = roomWatts[index]
  if (before !== undefined) roomWatts[index] = before + watts
}
