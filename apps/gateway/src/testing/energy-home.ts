import type { Capability, DeviceCategory, DeviceType } from '@foyer/contract/device.ts'
import { pino } from 'pino'
import type { Database } from '#base/database/database.ts'
import { openTestDatabase } from './database.ts'
import { createHistory } from '#history/history.ts'
import { homeDays } from '#history/home-days.ts'
import { makeTestHome } from './history-home.ts'
import { createEnergy } from '#energy/energy/energy.ts'

const minute = 60_000
export const hour = 60 * minute
export const now = Date.parse('2027-01-18T18:00:00+01:00')
export const paris = homeDays('Europe/Paris')

/** Prices of Tempo (1 February 2026, revolution-energetique.com) and of EJP that a home enters, €/kWh with VAT. */
export const colorPrices = {
  tempo: {
    blue_peak: 0.1612,
    blue_off_peak: 0.1325,
    white_peak: 0.1871,
    white_off_peak: 0.1499,
    red_peak: 0.706,
    red_off_peak: 0.1575,
  },
  ejp: { ejp_normal: 0.1781, ejp_peak: 0.344 },
}

const nights = [
  [0, 360],
  [1320, 1440],
]

/** A home whose devices report every ten minutes, by default at 18:00 on a Monday. */
export async function openEnergyHome({
  option,
  offPeak = nights,
  at = now,
}: {
  option: 'base' | 'hp_hc' | 'tempo' | null
  offPeak?: number[][]
  at?: number
}) {
  const database = await openTestDatabase()
  const home = await makeTestHome(database)
  const { homeId } = home
  const clock = { now: () => at }
  const history = createHistory({ database, clock, log: pino({ level: 'silent' }) })
  await insertPrices(database)
  if (option !== null) {
    await database.query(
      `insert into contract (home_id, valid_from, option, subscribed_power, off_peak)
       values ($1, '2024-02-01', $2, 9, $3)`,
      [homeId, option, JSON.stringify(offPeak)],
    )
  }
  const devices = new Map<string, string>()
  return {
    homeId,
    energy: createEnergy({ database, history, clock }),
    roomId: await home.addRoom('Salon'),
    addRoom: home.addRoom,
    /** Records a report every ten minutes of [from, to], both included. */
    async report(
      category: DeviceCategory,
      capability: Capability,
      from: number,
      to: number,
      valueAt: (step: number) => number,
      place: { device?: string; roomId?: string; type?: DeviceType } = {},
    ) {
      const name = place.device ?? category
      const deviceId = devices.get(name) ?? (await home.addDevice({ category, ...place }))
      devices.set(name, deviceId)
      const steps = Math.floor((to - from) / (10 * minute))
      await history.record(
        Array.from({ length: steps + 1 }, (_, step) => {
          return { homeId, deviceId, capability, at: from + step * 10 * minute, value: valueAt(step) }
        }),
      )
    },
  }
}

async function insertPrices(database: Database): Promise<void> {
  await database.query(
    `insert into price (option, kind, valid_from, price, source) values
       ('base', 'base', '2026-02-01', 0.194, 'test'),
       ('hp_hc', 'peak', '2026-02-01', 0.2065, 'test'), ('hp_hc', 'off_peak', '2026-02-01', 0.1579, 'test')`,
  )
  for (const [kind, price] of Object.entries(colorPrices.tempo)) {
    await database.query(
      `insert into price (option, kind, valid_from, price, source) values ('tempo', $1, '2026-02-01', $2, 'test')`,
      [kind, price],
    )
  }
}
