import type { RoomOrder } from '@foyer/contract/room.ts'
import type { Database } from '#base/database/database.ts'
import { createLog } from '#base/log.ts'
import { type ProtectionWatch, watchProtection } from '#heating/protection/protection-watch.ts'
import { pilotWire, type ScriptedDevice } from './commands.ts'
import { eventually } from './hub.ts'
import { openOrderTest, type OrderTest } from './orders.ts'

export type ProtectionTest = OrderTest & {
  /** Restarts the watch without its memory, like a restarted gateway. */
  restartWatch(): Promise<void>
  /** Lets minutes pass; the sensor reports these temperatures (°C), one at the end of each. */
  minutes(temperatures: readonly number[]): Promise<void>
  /** Number of statements that the watch has made on its own, without due rows, once it has ended what it began. */
  statementsOfWatch(): Promise<number>
  /** Makes the next read of the watch fail, like one that times out. */
  failNextRead(): void
  /** Holds back the answer of the watch's last read of a home, of room settings, until `end`. `asked`: it has begun. */
  slowRead(): { asked: Promise<void>; end(): void }
  state(): Promise<RoomOrder | undefined>
  /** Waits until the last command is this one, and lets it be confirmed. */
  untilSent(last: string): Promise<void>
  /** Waits until nothing is due at this instant, so that what has not happened will not happen. */
  idle(): Promise<void>
}

/** A window with its contact, and a thermometer. */
export const contact: ScriptedDevice = {
  name: 'window',
  model: 'SDO-4-1-00',
  state: { contact: true, battery: 80 },
}
const thermometer = (temperature: number): ScriptedDevice => ({
  name: 'sensor',
  model: 'STPH-4-1-00',
  state: { temperature, humidity: 45, battery: 80 },
})

/** A room in Confort with a radiator, a sensor and the given devices, watched like by its keeper. */
export async function openProtectionTest(
  options: { devices?: ScriptedDevice[]; temperature?: number; now?: string } = {},
): Promise<ProtectionTest> {
  const home = await openOrderTest({
    ...options,
    devices: [pilotWire('salon'), thermometer(options.temperature ?? 20), ...(options.devices ?? [])],
  })
  // Orders that begin at the instant of the takeover are sent together with those that the devices still need.
  home.clock.pass(1_000)
  const { database, clock, link } = home
  const watches: ProtectionWatch[] = []
  let statements = 0
  let isNextFailing = false
  let slow: { ask(): void; until: Promise<void> } | null = null
  const counted: Database = {
    ...database,
    async query<Row>(sql: string, values?: readonly unknown[]) {
      statements += 1
      if (isNextFailing) {
        isNextFailing = false
        throw new Error('canceling statement due to statement timeout')
      }
      const rows = await database.query<Row>(sql, values)
      if (slow !== null && sql.includes('frost_floor')) {
        slow.ask()
        await slow.until
      }
      return rows
    },
    transaction: (work) => {
      statements += 1
      return database.transaction(work)
    },
  }
  const watch = () =>
    watches.push(
      watchProtection({
        database: counted,
        reads: counted,
        orders: home.runner(),
        devices: home.devices,
        hubLink: link.hubLink,
        keepers: link.keepers,
        due: link.due,
        clock,
        log: createLog({ level: 'silent' }),
      }),
    )
  watch()
  return {
    ...home,
    async restartWatch() {
      await watches.pop()?.close()
      watch()
    },
    async minutes(temperatures) {
      for (const temperature of temperatures) {
        clock.pass(60_000)
        await home.script.publish('sensor', { temperature })
      }
    },
    async statementsOfWatch() {
      // Waits for its reads and writes, and gives up no home.
      await watches.at(-1)?.onRevoked([])
      return statements
    },
    failNextRead() {
      isNextFailing = true
    },
    slowRead() {
      const [asked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      slow = { ask: asked.resolve, until: end.promise }
      return { asked: asked.promise, end: end.resolve }
    },
    state: async () => (await home.runner().stateOf(home.hub.homeId)).get(home.roomId),
    async untilSent(last) {
      await eventually(
        () => home.ledger(),
        (lines) => lines.at(-1) === `${last} sent`,
      )
      // The hub's echo is stored by now: later messages come from the device.
      await home.script.publishedAll((await home.ledger()).length)
      clock.pass(2_000)
      await eventually(
        () => home.ledger(),
        (lines) => lines.at(-1) === `${last} confirmed`,
      )
    },
    async idle() {
      await eventually(
        () =>
          database.query(
            `select 1 from due where kind in ('room', 'protection') and at <= to_timestamp($1::float8 / 1000)`,
            [clock.now()],
          ),
        (rows) => rows.length === 0,
      )
    },
    async stop() {
      for (const one of watches) await one.close()
      await home.stop()
    },
  }
}
