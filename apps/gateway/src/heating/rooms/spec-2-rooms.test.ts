import { listRooms } from '@foyer/contract/room.ts'
import { expect, test } from 'vitest'
import { describedDevice, eventually } from '#testing/hub.ts'
import { readDefinition } from '#testing/captures/read-captures.ts'
import { startTestWire } from '#testing/wire.ts'

const MINUTE = 60_000

test('§2 Rooms: alerts appear as the hub tells their facts, and go with them', async () => {
  const wire = await startTestWire()
  const { at, token, hub } = wire
  const alerts = async () => {
    const [room] = listRooms.reply.parse((await at.ask(listRooms, { token })).body)
    return (room?.alerts ?? []).map(({ kind }) => kind)
  }
  /** Sends a message a minute later and checks the alerts after it. */
  const after = async (topic: string, payload: object, kinds: string[]) => {
    at.clock.pass(MINUTE)
    await hub.publish(topic, payload)
    const isSo = (now: string[]) => now.join() === kinds.join()
    expect(await eventually(alerts, isSo), topic).toEqual(kinds)
  }
  await hub.publish('bridge/devices', [
    describedDevice('0x00000000000000a1', 'chauffage', readDefinition('VAV-256215-MOD1')),
    describedDevice('0x00000000000000a2', 'fenetre', readDefinition('SDO-4-1-00')),
    describedDevice('0x00000000000000a3', 'sonde', readDefinition('STPH-4-1-00')),
  ])
  await hub.publish('chauffage', { pilot_wire_mode: 'comfort', power: 750 })
  await hub.publish('sonde', { temperature: 20.5, humidity: 45, battery: 90 })

  await after('fenetre', { contact: true, battery: 80 }, [])
  await after('fenetre', { contact: false, battery: 12 }, ['window_open', 'battery_low'])
  await after('fenetre', { contact: true, battery: 12 }, ['battery_low'])
  await after('fenetre', { contact: true, battery: 80 }, [])
  await after('chauffage/availability', { state: 'offline' }, ['silent'])
  await after('chauffage', { pilot_wire_mode: 'comfort', power: 750 }, [])
  await after('sonde', { temperature: 4.5, humidity: 45, battery: 90 }, ['frost_risk'])
  await after('sonde', { temperature: 19, humidity: 45, battery: 90 }, [])
  await wire.close()
})
