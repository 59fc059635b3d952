import { climateModes, fanModes } from '@foyer/contract/climate.ts'
import type { Capability } from '@foyer/contract/device.ts'
import { expect, test } from 'vitest'
import { readDefinition } from '#testing/captures/read-captures.ts'
import { connectHub, connectOnline, describedDevice, eventually, openTestLink, sendTo } from '#testing/hub.ts'

/** A hub with one device of a recorded definition, to test values in and sets out. */
async function openWith(model: string, extra: object = {}) {
  const link = await openTestLink()
  const hub = await link.addHub()
  const { publish, received, end } = await connectOnline(link, hub)
  await publish('bridge/devices', [describedDevice('0x0000000000000001', 'it', readDefinition(model), extra)])
  const [row] = await link.database.query<{ id: string }>('select id from device where hub_id = $1', [
    hub.hubId,
  ])
  const deviceId = row?.id ?? ''
  return {
    link,
    publish: (state: object) => publish('it', state),
    values: async () =>
      Object.fromEntries(
        [...((await link.history.newest(hub.homeId)).get(deviceId) ?? [])].map(([name, { value }]) => [
          name,
          value,
        ]),
      ),
    /** The payload of a set; null if it is refused. */
    async ask(capability: Capability, value: string | number | boolean): Promise<unknown> {
      const sets = () => received.filter(({ topic }) => topic.endsWith('/it/set'))
      const before = sets().length
      const sent = await sendTo(link, { homeId: hub.homeId, deviceId, capability, value })
      if ('refused' in sent) return null
      await eventually(sets, ({ length }) => length > before)
      return JSON.parse(sets().at(-1)?.payload ?? '')
    },
    occurrences: () =>
      link.database.query<{ kind: string; state: string }>(
        'select kind, state from occurrence where device_id = $1 order by at',
        [deviceId],
      ),
    async close() {
      await end()
      await link.close()
    },
  }
}

test('a lock reports whether it is locked, and is locked and unlocked with its own words', async () => {
  const lock = await openWith('YRD426NRSC')
  await lock.publish({ state: 'UNLOCK', lock_state: 'unlocked', action: 'manual_unlock' })
  expect(await lock.values()).toMatchObject({ locked: 0 })
  expect(await lock.ask('locked', true)).toEqual({ state: 'LOCK' })
  expect(await lock.ask('locked', false)).toEqual({ state: 'UNLOCK' })
  await lock.publish({ state: 'LOCK' })
  expect(await lock.values()).toMatchObject({ locked: 1 })
  expect(await lock.occurrences()).toEqual([])
  await lock.close()
})

test('a siren that takes warnings sounds for a minute and is stopped, with the words that it lists', async () => {
  const siren = await openWith('HS2WD-E')
  await siren.publish({ battery: 100 })
  expect(await siren.ask('siren', true)).toEqual({
    warning: { mode: 'emergency', strobe: true, duration: 60 },
  })
  expect(await siren.ask('siren', false)).toMatchObject({ warning: { mode: 'stop' } })
  await siren.close()
  const smoke = await openWith('SMSZB-120')
  await smoke.publish({ smoke: false, battery: 90, voltage: 2900 })
  expect(await smoke.values()).toMatchObject({ alarm: 0, voltage: 2.9 })
  expect(await smoke.ask('siren', true)).toMatchObject({ warning: { mode: 'burglar', level: 'high' } })
  await smoke.close()
})

test('an air conditioner reports its mode and fan, and its setpoint is the one of its mode', async () => {
  const climate = await openWith('GW003-AS-IN-TE-FC')
  const state = { occupied_heating_setpoint: 21, occupied_cooling_setpoint: 26, local_temperature: 24 }
  await climate.publish({ ...state, system_mode: 'cool', fan_mode: 'medium' })
  const mode = climateModes.indexOf('cool')
  const fan = fanModes.indexOf('medium')
  expect(await climate.values()).toMatchObject({ climate_mode: mode, fan_mode: fan, setpoint: 26 })
  expect(await climate.ask('setpoint', 25)).toEqual({ occupied_cooling_setpoint: 25 })
  await climate.publish({ ...state, system_mode: 'heat', fan_mode: 'auto' })
  expect(await climate.values()).toMatchObject({ setpoint: 21 })
  expect(await climate.ask('setpoint', 20)).toEqual({ occupied_heating_setpoint: 20 })
  expect(await climate.ask('climate_mode', 'dry')).toEqual({ system_mode: 'dry' })
  expect(await climate.ask('fan_mode', 'high')).toEqual({ fan_mode: 'high' })
  // The definition lists no such fan mode.
  expect(await climate.ask('fan_mode', 'smart')).toBeNull()
  await climate.close()
  const simple = await openWith('ACW02-ZB')
  await simple.publish({ occupied_heating_setpoint: 22, system_mode: 'cool', fan_mode: 'low-med' })
  expect(await simple.values()).toMatchObject({ setpoint: 22, fan_mode: fanModes.indexOf('low_medium') })
  expect(await simple.ask('fan_mode', 'medium_high')).toEqual({ fan_mode: 'med-high' })
  await simple.close()
})

test('each press of a remote and of a doorbell is recorded once, and has no state', async () => {
  const at = Date.now() - 60_000
  const remote = await openWith('SNZB-01', { type: 'EndDevice', power_source: 'Battery' })
  await remote.publish({ action: 'single', battery: 90, last_seen: at })
  await remote.publish({ action: 'double', battery: 90, last_seen: at + 2_000 })
  // The same message a second time, as QoS 1 allows.
  await remote.publish({ action: 'double', battery: 90, last_seen: at + 2_000 })
  await remote.publish({ battery: 90, last_seen: at + 3_000 })
  await remote.publish({ action: '', battery: 90, last_seen: at + 4_000 })
  expect(await remote.occurrences()).toEqual([
    { kind: 'press', state: 'single' },
    { kind: 'press', state: 'double' },
  ])
  expect(Object.keys(await remote.values())).toEqual(['battery'])
  await remote.close()
  const doorbell = await openWith('HS2DB')
  await doorbell.publish({ action: 'pressed', battery: 100 })
  expect(await doorbell.occurrences()).toEqual([{ kind: 'press', state: 'rang' }])
  await doorbell.close()
})

test('a Linky reports volt-amperes and no watts, and voltage is converted from the stated unit', async () => {
  const meter = await openWith('ZLinky_TIC')
  await meter.publish({
    apparent_power: 3120,
    active_power: 2900,
    current_summ_delivered: 24567.96,
    rms_current: 14,
  })
  const values = await meter.values()
  expect(values).toMatchObject({ apparent_power: 3120, intensity: 14, energy_index: 24_567_960 })
  expect(values).not.toHaveProperty('instant_power')
  await meter.close()
  const plug = await openWith('E22xx')
  await plug.publish({ voltage: 231.4, power: 12 })
  expect(await plug.values()).toMatchObject({ voltage: 231.4, instant_power: 12 })
  await plug.close()
})

test('the hub’s groups are stored with their members', async () => {
  const link = await openTestLink()
  const hub = await link.addHub()
  const { publish, end } = await connectHub(link.address, hub)
  await publish('bridge/groups', [
    {
      id: 1,
      friendly_name: 'lumieres',
      members: [{ ieee_address: '0x0000000000000001', endpoint: 1 }, { ieee_address: 'x' }, 7],
    },
    { id: 'a', friendly_name: 'broken' },
  ])
  const [row] = await link.database.query('select groups from hub where id = $1', [hub.hubId])
  expect(row).toEqual({ groups: [{ id: 1, name: 'lumieres', members: ['0x0000000000000001'] }] })
  await end()
  await link.close()
})
