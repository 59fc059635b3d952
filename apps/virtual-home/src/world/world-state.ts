import type { DeviceDefinition, HomeDefinition, Order, RoomDefinition } from '#homes/home-definition.ts'
import { saturation } from './air.ts'
import { airCelsius, type RoomAir } from './room-air.ts'
import { newThing } from './thing.ts'
import type { Thing } from './thing.ts'
import type { Outdoors } from './weather.ts'

/** A home stored as plain data. */
export type WorldSnapshot = {
  at: number
  rooms: readonly RoomAir[]
  things: Readonly<Record<string, Thing>>
  tankC: number
  offPeakWh: number
  peakWh: number
  totalWatts: number
}

/** A device with its state and its room; `roomIndex` is -1 and `room` undefined if it is in no room. */
export type PlacedDevice = {
  readonly device: DeviceDefinition
  readonly thing: Thing
  readonly room: RoomDefinition | undefined
  readonly roomIndex: number
}

export type WorldStateOptions = {
  home: HomeDefinition
  seed: number
  /** ms since the epoch. */
  at: number
  outdoors: Outdoors
  snapshot?: WorldSnapshot | undefined
}

/**
 * A house at one instant: its air, its devices, its tank and its meter. Household and physics change it;
 * `World` advances the time.
 */
export class WorldState {
  readonly home: HomeDefinition
  readonly seed: number
  at: number
  outdoors: Outdoors
  /** Power (W) through the home's meter. */
  totalWatts: number
  unmeteredWatts = 0
  tankC: number
  offPeakWh: number
  peakWh: number
  readonly rooms: RoomAir[]
  readonly things: ReadonlyMap<string, Thing>
  /** The devices in the order of the home. Each simulated minute uses all of them, so they are looked up only once. */
  readonly placed: readonly PlacedDevice[]

  constructor({ home, seed, at, outdoors, snapshot }: WorldStateOptions) {
    this.home = home
    this.seed = seed
    this.at = at
    this.outdoors = outdoors
    const outdoorGrams = (saturation(outdoors.celsius) * outdoors.humidity) / 100
    this.rooms = home.rooms.map((room, index) => ({
      // A snapshot of a former release has no `chill`.
      chill: 0,
      ...(snapshot?.rooms[index] ?? { celsius: room.comfortC - 2, grams: outdoorGrams + 1.5 }),
    }))
    this.things = new Map(
      home.devices.map((device) => [
        device.address,
        { ...(snapshot?.things[device.address] ?? newThing(device, at)) },
      ]),
    )
    this.placed = home.devices.map((device) => {
      const roomIndex = home.rooms.findIndex((room) => room.name === device.room)
      return { device, thing: this.thing(device), room: home.rooms[roomIndex], roomIndex }
    })
    this.tankC = snapshot?.tankC ?? 55
    this.totalWatts = snapshot?.totalWatts ?? 0
    const startWh = (home.devices.find((device) => device.role === 'meter')?.startKwh ?? 0) * 1000
    this.offPeakWh = snapshot?.offPeakWh ?? startWh * 0.4
    this.peakWh = snapshot?.peakWh ?? startWh * 0.6
  }

  /** The device's state; commands change it. */
  thing(device: DeviceDefinition): Thing {
    const thing = this.things.get(device.address)
    if (thing === undefined) throw new Error(`no device ${device.address} in this home`)
    return thing
  }

  /** The air around a device; null if it is in no room. */
  airOf(device: DeviceDefinition): Pick<RoomAir, 'celsius' | 'grams'> | null {
    const index = this.home.rooms.findIndex((room) => room.name === device.room)
    const air = this.rooms[index]
    return air === undefined ? null : { celsius: airCelsius(air), grams: air.grams }
  }

  /** Sends an order to a radiator, as its pilot wire would. */
  order(device: DeviceDefinition, order: Order): void {
    const thing = this.thing(device)
    if (thing.order === order) return
    thing.order = order
    thing.orderedAt = this.at
  }

  /** The state from which a later start continues. */
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
}
