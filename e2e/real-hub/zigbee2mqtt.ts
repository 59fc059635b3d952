import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { endChild, startChild } from './child.ts'
import { virtualDevices } from './virtual-devices.ts'

const program = 'node_modules/zigbee2mqtt/index.js'
const manifest = z.object({ version: z.string() })

/** A real Zigbee2MQTT with its own data folder and the virtual radio instead of its serial port. */
export type Zigbee2mqtt = {
  version: string
  start(): Promise<void>
  /** The virtual devices ask to join. */
  letJoin(): void
  /** One more device asks to join. */
  letJoinLate(): void
  /** A button is pressed: the remote's and the doorbell's. */
  press(): void
  /** The lines that it logged as errors. */
  errors(): string[]
  stop(): Promise<void>
  /** Whether it runs: it exits by itself if its broker stops at certain moments. */
  isRunning(): boolean
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

/**
 * Writes `configuration.yaml`: the pasted block, then the other settings of a hub (its serial port, and names).
 * @param folder where `npm install zigbee2mqtt` was run
 */
export async function createZigbee2mqtt(folder: string, block: string): Promise<Zigbee2mqtt> {
  if (!existsSync(join(folder, program))) {
    throw new Error(`Zigbee2MQTT is not installed in ${folder}: run npm install zigbee2mqtt there.`)
  }
  const { version } = manifest.parse(
    JSON.parse(readFileSync(join(folder, 'node_modules/zigbee2mqtt/package.json'), 'utf8')),
  )
  const data = await mkdtemp(join(tmpdir(), 'foyer-zigbee2mqtt-'))
  const names = virtualDevices().flatMap(({ address, name }) => [
    `  '${address}':`,
    `    friendly_name: ${name}`,
  ])
  // The settings of most homes, which use it with Home Assistant.
  const own = [
    'homeassistant:',
    '  enabled: true',
    'serial:',
    '  port: /dev/null',
    '  adapter: ember',
    'devices:',
    ...names,
  ]
  await writeFile(join(data, 'configuration.yaml'), `${block}\n${own.join('\n')}\n`)
  let child: ChildProcess | null = null
  const errors: string[] = []

  const stop = () => endChild(child)

  return {
    version,
    async start() {
      const radio = new URL('./virtual-radio.ts', import.meta.url).href
      child = await startChild(process.execPath, ['--import', radio, join(folder, program)], {
        // Inside another git clone it would take that clone's commit for its own, and build itself again.
        cwd: data,
        onWords: (words) => errors.push(...words.split('\n')),
        environment: { ZIGBEE2MQTT_DATA: data, ZIGBEE2MQTT_FOLDER: folder, Z2M_ONBOARD_NO_SERVER: '1' },
      })
    },
    isRunning: () => child !== null && child.exitCode === null && child.signalCode === null,
    letJoin: () => void child?.send('join'),
    letJoinLate: () => void child?.send('join late'),
    press: () => void child?.send('press'),
    errors: () => errors.filter((line) => /error.{0,6}: /.test(line)),
    stop,
    async remove() {
      await stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}
