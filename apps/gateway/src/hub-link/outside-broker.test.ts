import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectSocket, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readCapture } from '#hub-link/zigbee2mqtt/read-captures.ts'
import { connectHub, ended, eventually, openTestLink } from './test-hub.ts'

const plugin = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/mosquitto_dynamic_security.so`)
  .find((path) => existsSync(path))
const hasMosquitto =
  plugin !== undefined && existsSync('/usr/sbin/mosquitto') && existsSync('/usr/bin/mosquitto_ctrl')

/** A Mosquitto of the test's own, with its dynamic-security plugin. */
async function startMosquitto(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-mosquitto-'))
  const [port, accounts] = [await freePort(), join(folder, 'accounts.json')]
  execFileSync('/usr/bin/mosquitto_ctrl', ['dynsec', 'init', accounts, 'gateway', 'secret'], {
    stdio: 'ignore',
  })
  const lines = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous false',
    `plugin ${plugin}`,
    `plugin_opt_config_file ${accounts}`,
    // As root it would change to an account that cannot read the folder.
    ...(process.getuid?.() === 0 ? ['user root'] : []),
  ]
  writeFileSync(join(folder, 'mosquitto.conf'), lines.join('\n'))
  const child = spawn('/usr/sbin/mosquitto', ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' })
  onTestFinished(async () => {
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    child.kill()
    await gone
    rmSync(folder, { recursive: true })
  })
  await eventually(
    () => canConnect(port),
    (isOpen) => isOpen,
  )
  return `mqtt://gateway:secret@127.0.0.1:${port}`
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connectSocket(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.end())
  })
}

test.skipIf(!hasMosquitto)(
  'on a Mosquitto of one’s own hubs are admitted, heard, told, kept apart and expelled',
  async () => {
    const mqttUrl = await startMosquitto()
    const link = await openTestLink({ mqttUrl })
    expect(link.hubLink.canAdmitHubs()).toBe(true)
    const [one, two] = [await link.addHub(), await link.addHub()]
    await expect(connectHub(link.address, one)).rejects.toThrow()
    await link.hubLink.admitHub(one.hubId, one.secret)
    await link.hubLink.admitHub(two.hubId, two.secret)
    const hub = await connectHub(link.address, one)
    const other = await connectHub(link.address, two)
    await hub.say('bridge/state', { state: 'online' })
    await hub.say('bridge/devices', readCapture('bridge-devices.json'))
    const devices = await eventually(
      () =>
        link.database.query<{ id: string }>(
          `select id from device where home_id = $1 and friendly_name = 'chauffage salon'`,
          [one.homeId],
        ),
      ({ length }) => length === 1,
    )
    await hub.say('chauffage salon', { pilot_wire_mode: 'comfort', power: 1200 })
    // Its prefix is closed to the other hub, whatever that one tries.
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
      () => link.hubLink.send(order),
      (result) => 'sent' in result,
    )
    await eventually(
      () => hub.heard,
      (heard) => heard.some(({ payload }) => payload === '{"pilot_wire_mode":"eco"}'),
    )
    expect(other.heard).toEqual([])
    expect(link.reports).toHaveLength(1)
    await link.hubLink.disconnectHub(one.hubId)
    await ended(hub.client)
    await expect(connectHub(link.address, one)).rejects.toThrow()
    await other.end()
    await link.close()
  },
)
