import { createHub, revokeHub } from '@foyer/contract/hub.ts'
import { expect, onTestFinished } from 'vitest'
import { readCapture } from '#testing/captures/read-captures.ts'
import { addPerson, signIn, startTestApp, type TestApp } from '#testing/app.ts'
import { connectHub, ended, eventually, openTestLink, sendTo } from '#testing/hub.ts'
import { missingMosquitto, startMosquitto } from '#testing/mosquitto.ts'
import { testIfInstalled } from '#testing/test-if-installed.ts'

testIfInstalled(missingMosquitto)(
  'an external Mosquitto admits hubs, carries their messages and orders, isolates them and expels them',
  async () => {
    const { url: mqttUrl } = await startMosquitto()
    const link = await openTestLink({ mqttUrl })
    expect(link.hubLink.canAdmitHubs()).toBe(true)
    const [one, two] = [await link.addHub(), await link.addHub()]
    await expect(connectHub(link.address, one)).rejects.toThrow()
    await link.hubLink.admitHub(one.hubId, one.secret)
    await link.hubLink.admitHub(two.hubId, two.secret)
    const hub = await connectHub(link.address, one)
    const other = await connectHub(link.address, two)
    await hub.publish('bridge/state', { state: 'online' })
    await hub.publish('bridge/devices', readCapture('bridge-devices.json'))
    const devices = await eventually(
      () =>
        link.database.query<{ id: string }>(
          `select id from device where home_id = $1 and friendly_name = 'chauffage salon'`,
          [one.homeId],
        ),
      ({ length }) => length === 1,
    )
    await hub.publish('chauffage salon', { pilot_wire_mode: 'comfort', power: 1200 })
    // Its prefix is closed to the other hub.
    await other.client.publishAsync(`homes/${one.hubId}/zigbee2mqtt/chauffage salon`, '{"power":9999}', {
      qos: 1,
    })
    await eventually(
      () => link.reports,
      ({ length }) => length === 1,
    )
    const order = {
      homeId: one.homeId,
      deviceId: devices[0]?.id ?? '',
      capability: 'thermostat_mode',
      value: 'eco',
    } as const
    await eventually(
      () => sendTo(link, order),
      (result) => 'sent' in result,
    )
    await eventually(
      () => hub.received,
      (received) => received.some(({ payload }) => payload === '{"pilot_wire_mode":"eco"}'),
    )
    expect(other.received).toEqual([])
    expect(link.reports).toHaveLength(1)
    await link.hubLink.disconnectHub(one.hubId)
    await ended(hub.client)
    await expect(connectHub(link.address, one)).rejects.toThrow()
    // A secret that was revoked in the meantime gives no access.
    await link.database.query('update hub set secret_hash = null where id = $1', [one.hubId])
    await link.hubLink.admitHub(one.hubId, one.secret)
    await expect(connectHub(link.address, one)).rejects.toThrow()
    await other.end()
    await link.close()
  },
)

testIfInstalled(missingMosquitto)(
  'an order given while the broker is unavailable is not sent, and is not carried out when it is back',
  async () => {
    const mosquitto = await startMosquitto()
    const link = await openTestLink({ mqttUrl: mosquitto.url })
    const account = await link.addHub()
    await link.hubLink.admitHub(account.hubId, account.secret)
    const connect = async () => {
      const hub = await connectHub(link.address, account)
      await hub.publish('bridge/state', { state: 'online' })
      await hub.publish('bridge/devices', readCapture('bridge-devices.json'))
      await hub.publish('chauffage salon', { pilot_wire_mode: 'comfort' })
      return hub
    }
    await connect()
    const [device] = await eventually(
      () =>
        link.database.query<{ id: string }>(
          `select id from device where home_id = $1 and friendly_name = 'chauffage salon'`,
          [account.homeId],
        ),
      ({ length }) => length === 1,
    )
    const send = (value: 'eco' | 'comfort') =>
      sendTo(link, {
        homeId: account.homeId,
        deviceId: device?.id ?? '',
        capability: 'thermostat_mode',
        value,
      })
    await eventually(
      () => send('comfort'),
      (result) => 'sent' in result,
    )

    await mosquitto.stop()
    const away = await eventually(
      () => send('eco'),
      (result) => !('sent' in result),
    )
    expect(away).toEqual({ set: 'unavailable' })

    await mosquitto.restart()
    const hub = await connect()
    // Messages from before the gateway has reconnected are lost.
    await eventually(
      async () => {
        await hub.publish('bridge/state', { state: 'online' })
        await hub.publish('chauffage salon', { pilot_wire_mode: 'comfort' })
        return send('comfort')
      },
      (result) => 'sent' in result,
    )
    // Messages of one sender arrive in order.
    await eventually(
      () => hub.received,
      (received) => received.some(({ payload }) => payload === '{"pilot_wire_mode":"comfort"}'),
    )
    expect(hub.received.filter(({ payload }) => payload.includes('eco'))).toEqual([])
    await link.close()
  },
)

testIfInstalled(missingMosquitto)(
  'a hub whose first message could not be stored is online with the next one',
  async () => {
    const { url: mqttUrl } = await startMosquitto()
    const link = await openTestLink({ mqttUrl })
    const account = await link.addHub()
    await link.hubLink.admitHub(account.hubId, account.secret)
    const hub = await connectHub(link.address, account)
    await link.database.query('alter table device rename to device_away')
    await hub.publish('bridge/state', 'online')
    await eventually(
      () => link.logged.map(({ msg }) => msg),
      (lines) => lines.includes('a message could not be stored'),
    )
    await link.database.query('alter table device_away rename to device')
    await hub.publish('bridge/state', 'online')
    await eventually(
      () => link.database.query('select from hub where id = $1 and online', [account.hubId]),
      ({ length }) => length === 1,
    )
    await link.close()
  },
)

/** The whole gateway with an external broker. */
async function startOn(mqttUrl: string): Promise<TestApp> {
  const at = await startTestApp({ environment: { MQTT_URL: mqttUrl, FOYER_DEMO: '1' } })
  onTestFinished(() => at.close())
  await at.app.listen()
  return at
}

testIfInstalled(missingMosquitto)(
  'the demo’s hubs are admitted by an external Mosquitto, until they are revoked',
  async () => {
    const { url: mqttUrl } = await startMosquitto()
    const address = mqttUrl.replace('gateway:secret@', '')
    const at = await startOn(mqttUrl)
    const [house, flat] = at.app.demo?.hubs ?? []
    if (house === undefined || flat === undefined) throw new Error('The demo has no hubs.')
    expect(await isRefused(address, house)).toBe(false)
    expect(await isRefused(address, flat)).toBe(false)
    const owner = at.app.demo?.accounts.find(({ label }) => label === 'Owner of the house')
    const token = await signIn(at, { email: owner?.email ?? '', password: owner?.password ?? '' })
    expect((await at.ask(revokeHub, { token, params: { hubId: house.hubId } })).status).toBe(200)
    await eventually(
      () => isRefused(address, house),
      (isOut) => isOut,
    )
  },
)

testIfInstalled(missingMosquitto)(
  'a new hub reports that it needs a manual account if the broker’s accounts are managed by hand',
  async () => {
    const at = await startOn((await startMosquitto('nobody')).url)
    const token = await signIn(at, await addPerson(at.database))

    const { body } = await at.ask(createHub, { token, body: { name: 'Garage' } })

    expect(createHub.reply.parse(body)).toMatchObject({ needs_account: true })
  },
)

async function isRefused(address: string, hub: { hubId: string; secret: string }): Promise<boolean> {
  try {
    await (await connectHub(address, hub)).end()
    return false
  } catch {
    return true
  }
}
