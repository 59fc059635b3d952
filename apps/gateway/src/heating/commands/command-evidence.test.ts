import { type Order, orderNumber } from '@foyer/contract/heating.ts'
import { expect, test } from 'vitest'
import { eventually } from '#testing/hub.ts'
import {
  type CommandTest,
  openCommandTest,
  pilotWire,
  runScriptedHub,
  type ScriptedHub,
  valve,
} from '#testing/commands.ts'

const MINUTE = 60_000

/** Lets the device answer once its echo is over, and waits until the command is confirmed. */
async function confirm(home: CommandTest, hub: ScriptedHub, id: string, sets: number) {
  await home.until(id, 'sent')
  await hub.publishedAll(sets)
  home.clock.pass(2_000)
  return home.until(id, 'confirmed')
}

test('dimming a lamp after it was turned off does not revert the earlier command', async () => {
  const home = await openCommandTest()
  const lamp = { name: 'lampe', model: 'LED2201G8', state: { state: 'ON', brightness: 254 } }
  const hub = await runScriptedHub(home, [lamp])
  const [deviceId = ''] = hub.deviceIds
  const off = await home.ask({ deviceId }, 'on', false)
  await confirm(home, hub, off.id, 1)
  const dim = await home.ask({ deviceId }, 'brightness', 40)
  await home.until(dim.id, 'sent')
  await hub.publishedAll(2)
  home.clock.pass(500)
  await hub.publish('lampe', { state: 'ON' })
  home.clock.pass(2_000)
  await home.until(dim.id, 'confirmed')

  expect(await home.readCommand(off.id)).toMatchObject({ status: 'confirmed' })
  await home.close()
})

test('a thermostat that rounds 18.3 to 18.5 is confirmed, and the ledger contains 18.5', async () => {
  const home = await openCommandTest()
  const state = { occupied_heating_setpoint: 20, system_mode: 'heat', local_temperature: 19 }
  const hub = await runScriptedHub(home, [{ name: 'vanne', model: 'TRVZB', state }])
  const [deviceId = ''] = hub.deviceIds
  await home.database.query('update device set sleeps = false where id = $1', [deviceId])
  const asked = await home.ask({ deviceId }, 'setpoint', 18.3)
  await home.until(asked.id, 'sent')
  await hub.publishedAll(1)
  home.clock.pass(1_200)
  await hub.publish('vanne', { occupied_heating_setpoint: 18.5 })
  home.clock.pass(1_200)
  await hub.publish('vanne', { occupied_heating_setpoint: 18.5 })
  const confirmed = await eventually(
    () => home.readCommand(asked.id),
    (command) => command.status === 'confirmed',
  )

  expect(confirmed).toMatchObject({ value: 18.3, devices: [{ taken: 18.5, reason: null }] })
  await home.close()
})

test('a setpoint in the middle of two orders means the one that was sent last, whichever gateway sent it', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [valve])
  const [deviceId = ''] = hub.deviceIds
  const modeAfter = async (order: Order, sets: number) => {
    const asked = await home.ask({ deviceId }, 'thermostat_mode', order)
    await home.until(asked.id, 'sent')
    await hub.publishedAll(sets)
    home.clock.pass(1_000)
    // Confort is 19 °C, Confort-1 18 °C.
    await hub.publish('vanne', { occupied_heating_setpoint: 18.5 })
    await home.link.history.flush()
    const [device] = await home.devices.ofHome(home.hub.homeId)
    return device?.values.get('thermostat_mode')?.value
  }
  expect(await modeAfter('comfort_minus_1', 1)).toBe(orderNumber('comfort_minus_1'))
  expect(await modeAfter('comfort', 2)).toBe(orderNumber('comfort'))
  await home.close()
})

for (const [what, clockLag] of [
  ['slow', 10 * MINUTE],
  ['fast', -10 * MINUTE],
] as const) {
  test(`a command to a hub whose clock is ten minutes ${what} is confirmed, and the clock fault is counted`, async () => {
    const home = await openCommandTest()
    const hub = await runScriptedHub(home, [pilotWire('salon')], { clockLag })
    const [deviceId = ''] = hub.deviceIds
    const asked = await home.ask({ deviceId }, 'thermostat_mode', 'eco')
    await home.until(asked.id, 'sent')
    await hub.publishedAll(1)
    // Less than the minute that a device has to answer. Each read is answered before the next step.
    for (let turn = 0; turn < 25 && (await home.readCommand(asked.id)).status === 'sent'; turn += 1) {
      home.clock.pass(2_000)
      await home.idle()
      const [row] = await home.database.query<{ reads: number }>(
        'select reads from command_device where command_id = $1',
        [asked.id],
      )
      await eventually(
        () => hub.gets().filter((get) => get.includes('pilot_wire_mode')).length,
        (count) => count >= 1 + (row?.reads ?? 0),
      )
      await hub.publishedAll(1)
    }
    expect((await home.until(asked.id, 'confirmed')).devices[0]).toMatchObject({ reason: null })

    const faults = await eventually(
      async () => {
        const [row] = await home.database.query<{ faults: number }>(
          'select clock_faults::int as faults from hub where home_id = $1',
          [home.hub.homeId],
        )
        return row?.faults ?? 0
      },
      (count) => count > 0,
    )
    expect(faults).toBeGreaterThan(0)
    await home.close()
  })
}
