import { randomUUID } from 'node:crypto'
import type { DeviceCategory } from '@foyer/contract/device.ts'
import { addContract } from '@foyer/contract/supply-contract.ts'
import { expect } from 'vitest'
import { createLog } from '#base/log.ts'
import { createHistory } from '#history/history.ts'
import { addPerson, signIn, startTestApp } from './app.ts'
import { addDevice } from './history-home.ts'

const TEN_MINUTES = 600_000

/** For tests: a home at 18:00 on 18 January 2027 with its owner and a hub, and neither a device nor a contract. */
export async function openMeteredHome() {
  const at = await startTestApp()
  const person = await addPerson(at.database)
  const { homeId } = person
  const owner = await signIn(at, person)
  const hubId = randomUUID()
  await at.database.query(`insert into hub (id, home_id, name, created_at) values ($1, $2, 'Box', now())`, [
    hubId,
    homeId,
  ])
  const history = createHistory({
    database: at.database,
    clock: at.clock,
    log: createLog({ level: 'silent' }),
  })
  return {
    at,
    owner,
    person,
    homeId,
    /** Adds a device of a category that reports 100 Wh every ten minutes between two instants (ms), by default until now. */
    async report(category: DeviceCategory, since: number, until = at.clock.now()) {
      const deviceId = await addDevice(at.database, { homeId, hubId, category })
      const count = Math.floor((until - since) / TEN_MINUTES) + 1
      await history.record(
        Array.from({ length: count }, (_, step) => {
          const time = since + step * TEN_MINUTES
          return { homeId, deviceId, capability: 'energy_index' as const, at: time, value: step * 100 }
        }),
      )
    },
    /** Adds a meter that reported an apparent power (VA) at some instants (ms), and seals the days that are over. */
    async reportPower(values: readonly (readonly [at: number, value: number])[]) {
      const deviceId = await addDevice(at.database, { homeId, hubId, category: 'meter' })
      await history.record(
        values.map(([time, value]) => {
          return { homeId, deviceId, capability: 'apparent_power' as const, at: time, value }
        }),
      )
      await history.seal()
    },
    /** Adds a contract, without off-peak ranges and own prices unless it has some. */
    async contract(body: Record<string, unknown>) {
      const entered = { off_peak: [], prices: [], ...body }
      expect((await at.ask(addContract, { token: owner, body: entered })).status).toBe(200)
    },
  }
}
