import type { HomeDefinition } from '#homes/home-definition.ts'
import { saturation } from './air.ts'
import type { Outdoors } from './weather.ts'

/**
 * The air of a room: °C of the room with its walls and furniture, °C by which an open window has cooled the
 * air alone, and grams of water per cubic metre.
 */
export type RoomAir = { celsius: number; chill: number; grams: number }

/** °C that a thermometer in the room shows. */
export function airCelsius({ celsius, chill }: RoomAir): number {
  return celsius - chill
}

/** W/K of an open window, and its air changes per hour. */
const openWindow = { wattsPerKelvin: 70, changesPerHour: 4 }
const closedChangesPerHour = 0.5
/**
 * The air loses this share of its difference to outside, most of it within ten minutes; after the window is
 * closed, the walls warm it at a similar rate. Without this, a thermometer would show a window only after an
 * hour.
 */
const draught = { share: 0.25, openHours: 0.1, shutHours: 0.15 }
const ceilingM = 2.5

/**
 * Warms and cools the rooms in place for a fraction of an hour: walls, adjacent rooms, windows, and the heat
 * (W) and water (g/h) released in each room.
 */
export function warm(
  home: HomeDefinition,
  rooms: RoomAir[],
  roomWatts: readonly number[],
  roomGrams: readonly number[],
  openRooms: ReadonlySet<string>,
  outdoors: Outdoors,
  hours: number,
): void {
  const before = rooms.map((room) => room.celsius)
  const outdoorGrams = (saturation(outdoors.celsius) * outdoors.humidity) / 100
  home.rooms.forEach((room, index) => {
    const air = rooms[index]
    if (air === undefined) return
    const isOpen = openRooms.has(room.name)
    const toOutside = room.outsideWattsPerKelvin + (isOpen ? openWindow.wattsPerKelvin : 0)
    let watts = (roomWatts[index] ?? 0) + toOutside * (outdoors.celsius - air.celsius)
    for (const wall of neighboursOf(home, index)) {
      watts += wall.wattsPerKelvin * ((before[wall.index] ?? air.celsius) - (before[index] ?? air.celsius))
    }
    air.celsius += (watts * hours) / room.capacityWattHoursPerKelvin
    const chilled = isOpen ? draught.share * Math.max(0, air.celsius - outdoors.celsius) : 0
    const pace = isOpen ? draught.openHours : draught.shutHours
    air.chill += (chilled - air.chill) * (1 - Math.exp(-hours / pace))
    const changes = isOpen ? openWindow.changesPerHour : closedChangesPerHour
    const freed = (roomGrams[index] ?? 0) / (room.areaM2 * ceilingM)
    const grams = air.grams + (freed + changes * (outdoorGrams - air.grams)) * hours
    air.grams = Math.min(grams, saturation(air.celsius))
  })
}

type Wall = { index: number; wattsPerKelvin: number }
const wallsByHome = new WeakMap<HomeDefinition, Wall[][]>()

function neighboursOf(home: HomeDefinition, index: number): readonly Wall[] {
  let walls = wallsByHome.get(home)
  if (walls === undefined) {
    walls = home.rooms.map((room) =>
      room.neighbours.map((wall) => ({
        index: home.rooms.findIndex((other) => other.name === wall.room),
        wattsPerKelvin: wall.wattsPerKelvin,
      })),
    )
    wallsByHome.set(home, walls)
  }
  return walls[index] ?? []
}
