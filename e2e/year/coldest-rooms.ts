import type { LivedHome } from './lived-home.ts'

/** °C by which a thermometer and its report are behind the air: a smaller fall below the floor cannot be detected. */
const TOLERANCE = 0.5

/** Compares the true air temperature of a house, not the measured one, with the floor below which a room is heated. */
export type ColdestRooms = {
  record(): void
  /** Each heated room with its lowest temperature (°C). */
  coldest(): { name: string; celsius: number; floor: number }[]
  /** Those that fell below their floor. */
  wrong(): string[]
}

export async function watchColdestRooms({ at, homeId, house }: LivedHome): Promise<ColdestRooms> {
  const rows = await at.database.query<{ name: string; floor: number }>(
    `select r.name, r.frost_floor as floor from room r where r.home_id = $1 and exists (
       select from device d where d.home_id = r.home_id and d.room_id = r.id and 'thermostat_mode' = any(d.commands))`,
    [homeId],
  )
  const rooms = rows.flatMap(({ name, floor }) => {
    const index = house.world.home.rooms.findIndex((room) => room.name === name)
    return index === -1 ? [] : [{ name, floor, index, celsius: Infinity }]
  })
  return {
    record() {
      for (const room of rooms) {
        room.celsius = Math.min(room.celsius, house.world.rooms[room.index]?.celsius ?? Infinity)
      }
    },
    coldest: () => rooms,
    wrong: () =>
      rooms
        .filter(({ celsius, floor }) => celsius < floor - TOLERANCE)
        .map(({ name, celsius, floor }) => `${name}: ${celsius.toFixed(1)} °C, its floor is ${floor} °C`),
  }
}
