import { parseFaults } from '#faults/faults.ts'
import { flat } from '#homes/flat.ts'
import { house } from '#homes/house.ts'
import type { VirtualHomeOptions } from './virtual-home.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Parses the environment of the program.
 * @param realNow the real clock, ms; `FOYER_NOW` sets the start of the home's clock instead
 * @throws Error with a sentence that names the variable
 */
export function readSettings(environment: Environment, realNow: () => number): VirtualHomeOptions {
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined
  const home = homeNamed(read('VIRTUAL_HOME') ?? 'house')
  const hubId = read('HUB_ID')
  if (hubId === undefined && read('BASE_TOPIC') === undefined) {
    throw new Error(
      'HUB_ID is missing. It is the id of this hub from the gateway, and its user name on the broker.',
    )
  }
  const baseTopic = read('BASE_TOPIC')
  if (
    baseTopic !== undefined &&
    (/[+#]/.test(baseTopic) || baseTopic.startsWith('/') || baseTopic.endsWith('/'))
  ) {
    throw new Error(
      `BASE_TOPIC is "${baseTopic}": it must not contain + or #, nor begin or end with a slash.`,
    )
  }
  return {
    home,
    mqttUrl: brokerUrl(read('MQTT_URL') ?? 'mqtt://127.0.0.1:1883'),
    hubId,
    hubSecret: read('HUB_SECRET'),
    baseTopic,
    seed: wholeNumber('SEED', read('SEED') ?? '1', 0, 2 ** 31 - 1),
    now: clockFrom(read('FOYER_NOW'), realNow),
    backlogDays: wholeNumber('BACKLOG_DAYS', read('BACKLOG_DAYS') ?? '30', 0, 30),
    backlogStatePath: read('BACKLOG_STATE'),
    reportSeconds: wholeNumber('REPORT_SECONDS', read('REPORT_SECONDS') ?? '30', 1, 3600),
    revertAfterSeconds: wholeNumber('REVERT_AFTER_SECONDS', read('REVERT_AFTER_SECONDS') ?? '20', 1, 86_400),
    faults: parseFaults(read('FAULTS') ?? '', home),
    airing: airingOf(read('AIRING'), home),
  }
}

function airingOf(text: string | undefined, home: VirtualHomeOptions['home']): VirtualHomeOptions['airing'] {
  if (text === undefined) return null
  const [room = '', minutes = ''] = text.split(':')
  if (!home.rooms.some(({ name }) => name === room)) {
    throw new Error(`AIRING is "${text}": no room of this home is called "${room}".`)
  }
  return { room, afterMs: wholeNumber('AIRING', minutes, 1, 1440) * 60_000 }
}

function homeNamed(name: string): VirtualHomeOptions['home'] {
  if (name === 'house') return house
  if (name === 'flat') return flat
  throw new Error(`VIRTUAL_HOME is "${name}": it must be house or flat.`)
}

function brokerUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || !['mqtt:', 'mqtts:', 'ws:', 'wss:'].includes(url.protocol)) {
    throw new Error(`MQTT_URL is "${text}": it must be an address like mqtt://127.0.0.1:1883.`)
  }
  return text
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < least || number > most) {
    throw new Error(`${name} is "${text}": it must be a whole number from ${least} to ${most}.`)
  }
  return number
}

function clockFrom(text: string | undefined, realNow: () => number): () => number {
  if (text === undefined) return realNow
  const start = Date.parse(text)
  if (Number.isNaN(start)) {
    throw new Error(`FOYER_NOW is "${text}": it must be a date and time like 2027-01-18T18:00:00+01:00.`)
  }
  const startedAt = realNow()
  return () => start + realNow() - startedAt
}
