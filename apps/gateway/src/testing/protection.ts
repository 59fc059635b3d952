import type { RoomOrder } from '@foyer/contract/room.ts'
import { pilotWire, type ScriptedDevice } from './commands.ts'
import { eventually } from './hub.ts'
import { dueIn, openOrderTest, type OrderTest } from './orders.ts'

export type ProtectionTest = OrderTest & {
  /** Lets minutes pass; the sensor reports these temperatures (°C), one at the end of each. */
  minutes(temperatures: readonly number[]): Promise<void>
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

/** A room in Confort with a radiator, a sensor and the given devices, in a home that is planned. */
export async function openProtectionTest(
  options: { devices?: ScriptedDevice[]; temperature?: number; now?: string } = {},
): Promise<ProtectionTest> {
  const home = await openOrderTest({
    ...options,
    devices: [pilotWire('salon'), thermometer(options.temperature ?? 20), ...(options.devices ?? [])],
  })
  // Orders that begin at the instant of the takeover are sent together with those that the devices still need.
  home.clock.pass(1_000)
  const { clock } = home
  return {
    ...home,
    async minutes(temperatures) {
      for (const temperature of temperatures) {
        clock.pass(60_000)
        await home.script.publish('sensor', { temperature })
      }
    },
    state: async () => (await home.orders.stateOf(home.hub.homeId)).get(home.roomId),
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
        () => dueIn(home),
        (rows) => rows.length === 0,
      )
    },
  }
}
