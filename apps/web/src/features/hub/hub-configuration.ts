import type { HubCredentials } from '@foyer/contract/hub.ts'

const hubKinds = ['mosquitto', 'zigbee2mqtt'] as const

export type HubKind = (typeof hubKinds)[number]

/** The file that a hub's block is pasted into. */
export const hubFiles = {
  zigbee2mqtt: 'configuration.yaml',
  mosquitto: '/etc/mosquitto/conf.d/foyer.conf',
} as const satisfies Record<HubKind, string>

/** The comments in the block, in the user's language. */
export type BlockWords = {
  /** Its first line. */
  title: string
  /** Asks to merge sections that already exist: YAML rejects duplicates, and one of them contains the network key. */
  merge: string
}

/**
 * The text to paste so that a hub connects: the `mqtt` part of Zigbee2MQTT's configuration, or a bridge for a
 * Mosquitto that Zigbee2MQTT already uses. `last_seen` and availability are off by default there; our times and
 * reachability depend on them. Sets are sent at QoS 0, so that a late one is never replayed.
 */
export function hubBlock(kind: HubKind, credentials: HubCredentials, words: BlockWords): string {
  return kind === 'zigbee2mqtt' ? zigbee2mqttBlock(credentials, words) : mosquittoBlock(credentials, words)
}

/** The settings for a Zigbee2MQTT behind a bridge, in its `configuration.yaml`. */
export function bridgedBlock({ title, merge }: BlockWords): string {
  return [`# ${title}`, `# ${merge}`, ...requiredSettings].join('\n')
}

const requiredSettings = [
  'advanced:',
  '  last_seen: ISO_8601',
  '  log_level: warning',
  'availability:',
  '  enabled: true',
]

/** Maximum number of levels in a device name with slashes: a filter cannot express "any levels, then set". */
const NAME_LEVELS = 5
const nameFilters = Array.from({ length: NAME_LEVELS }, (_, index) => '+/'.repeat(index + 1))

function zigbee2mqttBlock(
  { server, hub_id, secret, base_topic }: HubCredentials,
  { title, merge }: BlockWords,
): string {
  return [
    `# ${title}`,
    'mqtt:',
    `  server: ${server}`,
    `  user: ${hub_id}`,
    `  password: '${secret}'`,
    `  base_topic: ${base_topic}`,
    '  keepalive: 60',
    `# ${merge}`,
    ...requiredSettings,
  ].join('\n')
}

function mosquittoBlock(
  { server, hub_id, secret, base_topic }: HubCredentials,
  { title }: BlockWords,
): string {
  const { hostname, port, protocol } = new URL(server)
  const remote = `zigbee2mqtt/ ${base_topic}/`
  const home = base_topic.slice(0, base_topic.lastIndexOf('/'))
  return [
    `# ${title}`,
    'connection foyer',
    `address ${hostname}:${port === '' ? '1883' : port}`,
    ...(protocol === 'mqtts:' ? ['bridge_capath /etc/ssl/certs'] : []),
    `remote_clientid ${hub_id}`,
    `remote_username ${hub_id}`,
    `remote_password ${secret}`,
    'cleansession false',
    'notifications true',
    `notification_topic ${home}/hub/state`,
    `topic # out 1 ${remote}`,
    ...nameFilters.flatMap((name) => [`topic ${name}set in 0 ${remote}`, `topic ${name}get in 0 ${remote}`]),
    `topic bridge/request/# in 0 ${remote}`,
  ].join('\n')
}
