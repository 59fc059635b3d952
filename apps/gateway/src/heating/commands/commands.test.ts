import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { eventually } from '#testing/hub.ts'
import { marie, openCommandTest, pilotWire, runScriptedHub, untilEchoed, valve } from '#testing/commands.ts'
import { readOrderStates } from '#heating/orders/order-states.ts'
import { SENDING_MS } from '@foyer/rules/home/plan-commands.ts'

const eco = ['thermostat_mode', 'eco'] as const
const ecoInForce = async () => 'eco' as const

test('an order is pending, then sent, and confirmed by the value read back, not by the echo', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')])
  const [deviceId = ''] = hub.deviceIds
  const asked = await home.ask({ deviceId }, ...eco)
  expect(asked).toMatchObject({
    status: 'requested',
    room: null,
    device: { id: deviceId, name: 'salon' },
    value: 'eco',
    actor: { kind: 'user', name: 'Marie' },
  })
  await eventually(
    () => hub.sets(),
    (sets) => sets.length === 1,
  )
  expect(hub.sets()).toEqual(['salon {"pilot_wire_mode":"eco"}'])
  // The hub's three messages are stored by now, and still nothing is confirmed.
  await hub.publishedAll(1)
  expect((await home.until(asked.id, 'sent')).devices[0]).toMatchObject({
    ended_at: null,
    waits_for_device: false,
  })
  home.clock.pass(2_000)
  const confirmed = await home.until(asked.id, 'confirmed')
  expect(confirmed.devices[0]).toMatchObject({ reason: null, detail: null })
  expect(confirmed.devices[0]?.ended_at).toBe(new Date(home.clock.now()).toISOString())
  // When it was requested, sent, read back and confirmed.
  await eventually(
    () => home.published.filter(({ stale }) => stale.includes('listCommands')),
    (batches) => batches.length > 2,
  )
  await home.close()
})

test('if a hub echoes but the device never answers, nothing is confirmed and the command expires', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')], { isSilent: true, ignoresCommands: true })
  const [deviceId = ''] = hub.deviceIds
  const asked = await home.ask({ deviceId }, ...eco)
  await home.until(asked.id, 'sent')
  await untilEchoed(home)
  // Before its deadline, the device is read four times.
  for (const [before, pause] of [11_000, 11_000, 11_000, 21_000].entries()) {
    home.clock.pass(pause)
    await eventually(
      () => home.database.query<{ reads: number }>('select reads from command_device'),
      ([share]) => share?.reads === before + 1,
    )
    expect((await home.readCommand(asked.id)).status).toBe('sent')
  }
  expect(hub.gets().length).toBeGreaterThanOrEqual(4)
  // The deadline is a whole lease ago, so that its gateway was certainly seen after it.
  home.clock.pass(14_000)
  expect((await home.until(asked.id, 'expired')).devices[0]).toMatchObject({ reason: 'no_answer' })
  // The answer arrives after all, but too late: the command stays expired, and nothing is sent again.
  await hub.publish('salon', { pilot_wire_mode: 'eco' })
  expect((await home.readCommand(asked.id)).status).toBe('expired')
  expect(hub.sets()).toHaveLength(1)
  await home.close()
})

test('a device that only echoes is detected when it is read', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')], { ignoresCommands: true })
  const asked = await home.ask({ deviceId: hub.deviceIds[0] ?? '' }, ...eco)
  await home.until(asked.id, 'sent')
  await hub.publishedAll(1)
  home.clock.pass(2_000)
  expect((await home.until(asked.id, 'reverted')).devices[0]).toMatchObject({ reason: 'went_back' })
  await home.close()
})

test('a value that goes back within the hour is reverted, shown, and can be retried', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')])
  const [deviceId = ''] = hub.deviceIds
  const asked = await home.ask({ deviceId }, ...eco)
  await home.until(asked.id, 'sent')
  await hub.publishedAll(1)
  home.clock.pass(2_000)
  await home.until(asked.id, 'confirmed')
  home.clock.pass(20_000)
  await hub.publish('salon', { pilot_wire_mode: 'comfort' })
  expect((await home.until(asked.id, 'reverted')).devices[0]).toMatchObject({ reason: 'went_back' })
  const stateOf = async () => {
    const homes = await home.devices.ofHomes([home.hub.homeId])
    const states = await readOrderStates(home.database, homes, home.clock.now())
    return states.get(home.hub.homeId)?.devices.get(deviceId)
  }
  expect(await stateOf()).toMatchObject({ state: 'failed', reason: 'went_back', since: home.clock.now() })
  const again = await home.database.transaction((tx) =>
    home.commands.retry(tx, { homeId: home.hub.homeId, commandId: asked.id, actor: marie }, ecoInForce),
  )
  expect(again).toMatchObject({ value: 'eco', status: 'requested' })
  await home.until(again.id, 'sent')
  expect(await stateOf()).toMatchObject({ state: 'pending' })
  await home.close()
})

test('a newer command for another value does not revert the one before', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')])
  const [deviceId = ''] = hub.deviceIds
  const first = await home.ask({ deviceId }, ...eco)
  await hub.publishedAll(1)
  home.clock.pass(2_000)
  await home.until(first.id, 'confirmed')
  const second = await home.ask({ deviceId }, 'thermostat_mode', 'stop')
  await home.until(second.id, 'sent')
  await hub.publishedAll(2)
  home.clock.pass(2_000)
  await home.until(second.id, 'confirmed')
  expect((await home.readCommand(first.id)).status).toBe('confirmed')
  await home.close()
})

test('the hub’s error fails the command, with the hub’s message on one line', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')], { hasError: true })
  const asked = await home.ask({ deviceId: hub.deviceIds[0] ?? '' }, ...eco)
  const failed = await home.until(asked.id, 'failed')
  expect(failed.devices[0]).toMatchObject({ reason: 'device_silent' })
  expect(failed.devices[0]?.detail).toContain('no answer after 5000ms')
  await home.close()
})

test('a command is refused while its hub or its device is offline, and never sent later', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon'), pilotWire('chambre')])
  const [salon = '', chambre = ''] = hub.deviceIds
  home.clock.pass(1_000)
  await hub.client.publish('chambre/availability', { state: 'offline' })
  const toDevice = await home.ask({ deviceId: chambre }, ...eco)
  expect((await home.until(toDevice.id, 'refused')).devices[0]).toMatchObject({ reason: 'device_offline' })
  await hub.client.publish('bridge/state', { state: 'offline' })
  const toHub = await home.ask({ deviceId: salon }, ...eco)
  expect((await home.until(toHub.id, 'refused')).devices[0]).toMatchObject({
    reason: 'hub_offline',
    sent_at: null,
  })
  await hub.client.publish('bridge/state', { state: 'online' })
  expect(hub.sets()).toEqual([])
  await home.close()
})

test('a command to a sleeping device waits, and is confirmed by a report after the one with the echo', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [valve], { isAsleep: true })
  const asked = await home.ask({ deviceId: hub.deviceIds[0] ?? '' }, 'setpoint', 21)
  expect((await home.until(asked.id, 'sent')).devices[0]).toMatchObject({ waits_for_device: true })
  home.clock.pass(600_000)
  await hub.publish('vanne', { occupied_heating_setpoint: 21 })
  expect((await home.readCommand(asked.id)).status).toBe('sent')
  home.clock.pass(600_000)
  await hub.publish('vanne', { local_temperature: 19.2 })
  await home.until(asked.id, 'confirmed')
  await home.close()
})

test('an earlier order that a sleeping device still carries out does not revert the last one', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [valve], { isAsleep: true })
  const [deviceId = ''] = hub.deviceIds
  let asked = await home.ask({ deviceId }, 'setpoint', 7)
  for (const setpoint of [19, 7]) {
    await home.until(asked.id, 'sent')
    home.clock.pass(5_000)
    asked = await home.ask({ deviceId }, 'setpoint', setpoint)
  }
  await home.until(asked.id, 'sent')
  // It wakes and receives the first two; the third one waits until it wakes again.
  for (const setpoint of [7, 19]) {
    home.clock.pass(2_000)
    await hub.publish('vanne', { occupied_heating_setpoint: setpoint })
    expect((await home.readCommand(asked.id)).status).toBe('sent')
  }
  for (const celsius of [19.1, 19.2]) {
    home.clock.pass(2_000)
    await hub.publish('vanne', { occupied_heating_setpoint: 7, local_temperature: celsius })
  }
  await home.until(asked.id, 'confirmed')
  await home.close()
})

test('a newer command for the same capability supersedes the open one, in the ledger too', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')], { isSilent: true })
  const [deviceId = ''] = hub.deviceIds
  const first = await home.ask({ deviceId }, ...eco)
  await home.until(first.id, 'sent')
  const lamp = await home.ask({ deviceId }, 'on', false)
  const second = await home.ask({ deviceId }, 'thermostat_mode', 'stop')
  expect((await home.readCommand(first.id)).devices[0]).toMatchObject({
    status: 'expired',
    reason: 'superseded',
  })
  expect((await home.until(second.id, 'sent')).devices).toHaveLength(1)
  expect((await home.until(lamp.id, 'sent')).status).toBe('sent')
  await home.close()
})

test('of several orders for a room within a moment only the last is sent, with one row for each device', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon 1'), pilotWire('salon 2')])
  const { roomId } = home.hub
  await home.pauseLoop()
  const requests = []
  for (const order of ['eco', 'stop', 'frost_protection']) {
    requests.push(await home.ask({ roomId }, 'thermostat_mode', order))
  }
  // It waits for a later one: sent immediately, it would be one of several.
  const held = await home.database.query(
    'select from command_device where command_id = $1 and held_until is not null',
    [requests.at(-1)?.id],
  )
  expect(held).toHaveLength(2)
  await home.restartLoop()
  const [first, second, last] = requests
  const sent = await home.until(last?.id ?? '', 'sent')
  expect(sent.room).toEqual({ id: roomId, name: 'Maison' })
  expect(sent.devices.map((device) => device.device_name)).toEqual(['salon 1', 'salon 2'])
  for (const earlier of [first, second]) {
    const { devices } = await home.readCommand(earlier?.id ?? '')
    expect(devices).toMatchObject([{ reason: 'superseded' }, { reason: 'superseded' }])
  }
  await eventually(
    () => hub.sets().length,
    (count) => count === 2,
  )
  expect(hub.sets().every((set) => set.includes('frost_protection'))).toBe(true)
  await home.close()
})

test('after a restart a sent command is judged further, and one that was not sent in time is never sent', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon'), pilotWire('chambre')])
  const [salon = '', chambre = ''] = hub.deviceIds
  const watched = await home.ask({ deviceId: salon }, ...eco)
  await home.until(watched.id, 'sent')
  await hub.publishedAll(1)
  await home.pauseLoop()
  const lost = await home.ask({ deviceId: chambre }, ...eco)
  home.clock.pass(SENDING_MS + 1)
  await home.restartLoop()
  expect((await home.until(lost.id, 'expired')).devices[0]).toMatchObject({
    reason: 'no_answer',
    sent_at: null,
  })
  home.clock.pass(2_000)
  await home.until(watched.id, 'confirmed')
  expect(hub.sets()).toEqual(['salon {"pilot_wire_mode":"eco"}'])
  await home.close()
})

test('a command that was requested while no gateway planned its home is sent by the next one', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')])
  await home.pauseLoop()
  const asked = await home.ask({ deviceId: hub.deviceIds[0] ?? '' }, ...eco)
  await home.restartLoop()
  await home.until(asked.id, 'sent')
  await hub.publishedAll(1)
  expect(hub.sets()).toEqual(['salon {"pilot_wire_mode":"eco"}'])
  await home.close()
})

test('a command whose sending fails is sent later, once', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [valve])
  const failing = vi.spyOn(home.link.history, 'lastReports').mockRejectedValueOnce(new Error('no database'))
  const asked = await home.ask({ deviceId: hub.deviceIds[0] ?? '' }, 'setpoint', 21)
  await home.until(asked.id, 'sent')
  await hub.publishedAll(1)
  expect(failing.mock.calls.length).toBeGreaterThan(1)
  expect(hub.sets()).toEqual(['vanne {"occupied_heating_setpoint":21}'])
  await home.close()
})

test('a command to a device stays open while no gateway keeps its home and can receive the answer', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')], { isSilent: true, ignoresCommands: true })
  const sent = await home.ask({ deviceId: hub.deviceIds[0] ?? '' }, ...eco)
  await home.until(sent.id, 'sent')
  await hub.publishedAll(1)
  await home.link.keepers.close()
  home.clock.pass(61_000)
  await home.idle()
  expect((await home.readCommand(sent.id)).status).toBe('sent')
  await home.close()
})

test('a device of another home, an invalid value and an unsupported capability are rejected immediately', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')])
  const [deviceId = ''] = hub.deviceIds
  const other = await home.link.addHub()
  const ask = (
    homeId: string,
    target: { deviceId: string } | { roomId: string },
    capability: 'thermostat_mode' | 'temperature',
    value: string | number,
  ) =>
    home.database.transaction((tx) =>
      home.commands.ask(tx, { homeId, target, capability, value, actor: marie }),
    )
  await expect(ask(other.homeId, { deviceId }, ...eco)).rejects.toThrow('not_found')
  await expect(ask(home.hub.homeId, { deviceId: randomUUID() }, ...eco)).rejects.toThrow('not_found')
  await expect(ask(home.hub.homeId, { deviceId }, 'temperature', 20)).rejects.toThrow('not_commandable')
  await expect(ask(home.hub.homeId, { deviceId }, 'thermostat_mode', 'warm')).rejects.toThrow('invalid_input')
  await expect(ask(other.homeId, { roomId: other.roomId }, ...eco)).rejects.toThrow('not_commandable')
  const retry = (homeId: string, commandId: string) =>
    home.database.transaction((tx) =>
      home.commands.retry(tx, { homeId, commandId, actor: marie }, ecoInForce),
    )
  const asked = await home.ask({ deviceId }, ...eco)
  await expect(retry(other.homeId, asked.id)).rejects.toThrow('not_found')
  await expect(retry(home.hub.homeId, asked.id)).rejects.toThrow('conflict')
  await home.close()
})

test('a failed command is not retried once its device received a later one', async () => {
  const home = await openCommandTest()
  const hub = await runScriptedHub(home, [pilotWire('salon')], { hasError: true })
  const [deviceId = ''] = hub.deviceIds
  const failed = await home.ask({ deviceId }, ...eco)
  await home.until(failed.id, 'failed')
  hub.behaviour.hasError = false
  home.clock.pass(1_000)
  const later = await home.ask({ deviceId }, 'thermostat_mode', 'stop')
  await home.until(later.id, 'sent')
  const again = { homeId: home.hub.homeId, commandId: failed.id, actor: marie }
  await expect(home.database.transaction((tx) => home.commands.retry(tx, again, ecoInForce))).rejects.toThrow(
    'conflict',
  )
  await home.close()
})
