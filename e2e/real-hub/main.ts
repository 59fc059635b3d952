import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createHub } from '@foyer/contract/hub.ts'
import { hubBlock } from '@foyer/web/src/features/hub/hub-configuration.ts'
import { accountOf, callWith, tokenOf, WITHOUT_HUB } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { startProduct } from '#e2e/product.ts'
import { createMosquitto } from './mosquitto.ts'
import { RENAMED, showChanges } from './show-changes.ts'
import { showCommands } from './show-commands.ts'
import { showDevices } from './show-devices.ts'
import { LATE } from './virtual-devices.ts'
import { waitUntil } from './wait-until.ts'
import { createZigbee2mqtt, type Zigbee2mqtt } from './zigbee2mqtt.ts'

/** A real Zigbee2MQTT joins a running product by the block of the Hub screen. See README.md in this folder. */
const { values } = parseArgs({
  options: { zigbee2mqtt: { type: 'string' }, mosquitto: { type: 'boolean', default: false } },
})
if (values.zigbee2mqtt === undefined) throw new Error('Set --zigbee2mqtt=FOLDER to its installation folder.')

const words = { title: 'Foyer', merge: 'Added to what is here already' }
const product = await startProduct({ now: new Date().toISOString() })
const begun: { remove(): Promise<void> }[] = []
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().then(() => process.exit(1)))
try {
  process.exitCode = (await join(values.zigbee2mqtt)) ? 0 : 1
} finally {
  await end()
}

async function end(): Promise<void> {
  for (const part of begun.splice(0)) await part.remove()
  await product.stop()
}

async function join(folder: string): Promise<boolean> {
  const token = await tokenOf(product, accountOf(product, WITHOUT_HUB))
  const facts = homeFacts(product, token)
  const answer = await callWith(product, token, '/hubs', { method: 'POST', body: { name: 'Grange' } })
  const given = createHub.reply.parse(await answer.json())
  const hub = async () => (await facts.hubs()).find(({ id }) => id === given.hub_id)
  const isOnline = async () => (await hub())?.online === true
  const isOffline = async () => (await hub())?.online === false

  const mosquitto = values.mosquitto ? await createMosquitto(hubBlock('mosquitto', given, words)) : null
  if (mosquitto !== null) begun.push(mosquitto)
  await mosquitto?.start()
  const block = mosquitto?.block ?? hubBlock('zigbee2mqtt', given, words)
  const zigbee2mqtt = await createZigbee2mqtt(folder, block)
  begun.unshift(zigbee2mqtt)
  console.log(`Zigbee2MQTT ${zigbee2mqtt.version}, Node ${process.version}`)

  await zigbee2mqtt.start()
  console.log(`hub online after ${await waitUntil('the hub is online', isOnline)} s`)
  // With Home Assistant discovery, it starts to receive from its radio some seconds after it reports that it is online.
  await wait(12_000)
  zigbee2mqtt.letJoin()
  const results = [await showDevices(facts.devices)]
  const [, server = ''] = /server: (\S+)/.exec(block) ?? []
  const own = { server, base: given.base_topic, username: given.hub_id, password: given.secret }
  const topic = mosquitto === null ? own : { server, base: 'zigbee2mqtt' }
  results.push(await showChanges(product, token, { hub: topic, zigbee2mqtt }))
  results.push(await showCommands(product, token))
  const changes = {
    renamed: { 'prise tv': RENAMED },
    late: [[LATE, 'outlet', 'appliances', 'energy_index instant_power on link_quality', 'on']],
  }

  await zigbee2mqtt.stop()
  console.log(`\nhub stopped: offline after ${await waitUntil('the hub is offline', isOffline)} s`)
  await zigbee2mqtt.start()
  console.log(`hub started again: online after ${await waitUntil('the hub is online', isOnline)} s`)
  results.push(await showDevices(facts.devices, changes))

  if (mosquitto !== null) {
    await mosquitto.stop()
    console.log(`\nbridge stopped: offline after ${await waitUntil('the hub is offline', isOffline)} s`)
    await mosquitto.start()
    await startIfEnded(zigbee2mqtt)
    console.log(`bridge started again: online after ${await waitUntil('the hub is online', isOnline)} s`)
  }

  await product.restartGateway('SIGTERM')
  console.log('\ngateway restarted')
  await startIfEnded(zigbee2mqtt)
  // It stays online on the screen for the delay that a hub has to come back; then it receives orders.
  const lastSeen = (await hub())?.last_seen
  const isBack = async () => (await hub())?.last_seen !== lastSeen
  console.log(`hub reports again after ${await waitUntil('the hub reports', isBack)} s`)
  results.push(await showDevices(facts.devices, changes), await showCommands(product, token))

  await callWith(product, token, `/hubs/${given.hub_id}/secret`, { method: 'DELETE' })
  console.log(`\nrevoked: offline after ${await waitUntil('the hub is disconnected', isOffline)} s`)
  console.log(JSON.stringify(await hub(), null, 1))
  // Once disconnected it reports an error.
  const errors = zigbee2mqtt.errors().filter((line) => !/not.?authori|connect/i.test(line))
  console.log(`\nerrors that Zigbee2MQTT logged: ${errors.length === 0 ? 'none' : `\n${errors.join('\n')}`}`)
  return results.every(Boolean)
}

/** Zigbee2MQTT may exit when its broker stops; a service starts it again. */
async function startIfEnded(zigbee2mqtt: Zigbee2mqtt): Promise<void> {
  await wait(3_000)
  if (zigbee2mqtt.isRunning()) return
  console.log('Zigbee2MQTT ended with its broker and was restarted, as a service would be')
  await zigbee2mqtt.start()
}
