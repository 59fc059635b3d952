import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@foyer/gateway/src/testing/free-port.ts'
import { endChild, startChild } from './child.ts'

/** A local Mosquitto, with the pasted bridge configuration. */
export type Mosquitto = {
  /** The configuration of a Zigbee2MQTT that uses it. */
  block: string
  start(): Promise<void>
  stop(): Promise<void>
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

/** Writes its configuration: a listener on this machine, then the pasted block. */
export async function createMosquitto(block: string): Promise<Mosquitto> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-mosquitto-'))
  const file = join(folder, 'mosquitto.conf')
  const port = await freePort()
  await writeFile(file, `listener ${port} 127.0.0.1\nallow_anonymous true\n${block}\n`)
  let child: ChildProcess | null = null
  const stop = () => endChild(child)
  return {
    block: [
      'mqtt:',
      `  server: mqtt://127.0.0.1:${port}`,
      '  base_topic: zigbee2mqtt',
      'advanced:',
      '  last_seen: ISO_8601',
      '  log_level: warning',
      'availability:',
      '  enabled: true',
    ].join('\n'),
    async start() {
      child = await startChild(process.env['MOSQUITTO_PATH'] ?? '/usr/sbin/mosquitto', ['-c', file], {
        cwd: folder,
      })
    },
    stop,
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
