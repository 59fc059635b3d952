import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { connectAsync } from 'mqtt'
import { expect, onTestFinished } from 'vitest'
import { readCapture } from '#testing/captures/read-captures.ts'
import { freePort } from '#testing/free-port.ts'
import { connectHub, eventually, openTestLink } from '#testing/hub.ts'
import { missingMosquitto, mosquittoPlugin } from '#testing/mosquitto.ts'
import { testIfInstalled } from '#testing/test-if-installed.ts'

const root = join(import.meta.dirname, '../../../..')
const openssl = '/usr/bin/openssl'
const missing = missingMosquitto ?? (existsSync(openssl) ? null : openssl)

/** Follows docs/operating.md, with other folders for what it puts below /etc and /var. */
async function followPage(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-operating-'))
  const [etc, state, port] = [join(folder, 'etc'), join(folder, 'state'), await freePort()]
  for (const path of ['etc', 'etc/conf.d', 'etc/certs', 'state']) mkdirSync(join(folder, path))
  const moved = (text: string) =>
    text
      .replaceAll('/etc/mosquitto', etc)
      .replaceAll('/var/lib/mosquitto', state)
      .replaceAll('/usr/lib/x86_64-linux-gnu/mosquitto_dynamic_security.so', mosquittoPlugin ?? '')
  const config = readFileSync(join(root, 'deploy/mosquitto/foyer.conf'), 'utf8')
  expect(config).toContain('listener 8883')
  writeFileSync(
    join(etc, 'conf.d/foyer.conf'),
    moved(config).replace('listener 8883', `listener ${port} 127.0.0.1`),
  )
  // The content of Debian's own file, and the user of this test if it runs as root.
  const debian = ['persistence true', `persistence_location ${state}/`, `include_dir ${etc}/conf.d`]
  if (process.getuid?.() === 0) debian.push('user root')
  writeFileSync(join(etc, 'mosquitto.conf'), debian.join('\n'))
  const [key, certificate] = [join(etc, 'certs/foyer.key'), join(etc, 'certs/foyer.crt')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', key]
  execFileSync('/usr/bin/openssl', [...made, '-out', certificate, ...subject], { stdio: 'ignore' })
  // The effect of NODE_EXTRA_CA_CERTS at a start.
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, readFileSync(certificate, 'utf8')])

  const page = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  const init = /^mosquitto_ctrl (dynsec init .*)$/m.exec(page)?.[1]
  if (init === undefined) throw new Error('The page does not describe how the accounts begin.')
  execFileSync('/usr/bin/mosquitto_ctrl', moved(init).split(' '), { stdio: 'ignore' })
  chmodSync(join(state, 'foyer-accounts.json'), 0o600)

  const child = spawn('/usr/sbin/mosquitto', ['-c', join(etc, 'mosquitto.conf')], { stdio: 'pipe' })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  onTestFinished(async () => {
    tls.setDefaultCACertificates(before)
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    if (child.exitCode === null && child.kill()) await gone
    rmSync(folder, { recursive: true })
  })
  const url = /MQTT_URL=(mqtts:\S+:8883)/.exec(page)?.[1]?.replace(/broker\.example:\d+/, `localhost:${port}`)
  await eventually(
    () => (child.exitCode === null ? canConnect(url ?? '') : Promise.reject(new Error(output))),
    (isOpen) => isOpen,
  )
  return url ?? ''
}

async function canConnect(url: string): Promise<boolean> {
  try {
    await (await connectAsync(url, { reconnectPeriod: 0, connectTimeout: 2_000 })).endAsync()
    return true
  } catch {
    return false
  }
}

testIfInstalled(missing)(
  'a Mosquitto set up from the operating page alone admits the gateway and a hub by TLS, and keeps the limits',
  async () => {
    const mqttUrl = await followPage()
    const link = await openTestLink({ mqttUrl })
    expect(link.hubLink.canAdmitHubs()).toBe(true)
    const address = mqttUrl.replace(/\/\/.*@/, '//')
    // Hubs receive the broker's name, without the gateway's own account.
    expect(link.hubLink.serverFor().server).toBe(address)
    const [one, otherHub] = [await link.addHub(), await link.addHub()]
    await link.hubLink.admitHub(one.hubId, one.secret)
    await expect(connectHub(address, otherHub)).rejects.toThrow()
    await expect(connectAsync(address, { reconnectPeriod: 0 })).rejects.toThrow()

    const hub = await connectHub(address, one)
    // With Home Assistant discovery on, which has no effect here.
    const granted = await hub.client.subscribeAsync(['homeassistant/status', 'homeassistant/#'])
    expect(granted.map(({ qos }) => qos)).toEqual([0, 0])
    hub.client.publish('homeassistant/status', 'online', { retain: true })
    await hub.publish('bridge/state', { state: 'online' })
    await hub.publish('bridge/devices', readCapture('bridge-devices.json'))
    const count = () =>
      link.database.query<{ n: number }>('select count(*) n from device where hub_id = $1', [one.hubId])
    await eventually(count, ([row]) => row?.n === 22)
    expect(hub.received.filter(({ topic }) => topic.startsWith('homeassistant'))).toEqual([])

    // A message above 4 MB is dropped; the next one arrives.
    hub.client.publish(`homes/${one.hubId}/zigbee2mqtt/bridge/devices`, `[${' '.repeat(4_300_000)}]`)
    const again = await connectHub(address, one)
    await again.publish('prise tv', { state: 'ON' })
    await eventually(
      () => link.reports,
      (reports) => reports.some(({ values }) => values.get('on') === 1),
    )
    expect(await count()).toEqual([{ n: 22 }])
    await again.end()
    hub.drop()
    await link.close()
  },
)
