import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { canConnect } from '@foyer/gateway/src/testing/can-connect.ts'
import { freePort } from '@foyer/gateway/src/testing/free-port.ts'
import { end } from '#bench/ground/pair.ts'
import { until } from '#bench/ground/until.ts'
import type { Programs } from './programs.ts'

export type Broker = {
  address: string
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  start(): Promise<void>
  /** Makes it write its state to disk, as it does by itself every half an hour: sessions have to survive its end. */
  save(): void
  /** The id of its process. */
  pid(): number
}

/** A Mosquitto that keeps messages without a reader and accepts every client: the accounts of hubs are not measured. */
export async function startBroker(parent: string, { mosquitto }: Programs): Promise<Broker> {
  const folder = join(parent, 'mosquitto')
  mkdirSync(folder)
  const port = await freePort()
  const file = join(folder, 'mosquitto.conf')
  const lines = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'persistence true',
    `persistence_location ${folder}/`,
    'max_inflight_messages 100',
    'max_queued_messages 1000000',
    'max_queued_bytes 268435456',
    `log_dest file ${folder}/log`,
    'log_type notice',
    'log_type error',
    'log_type warning',
    // As root it would change to an account that cannot read the folder.
    ...(process.getuid?.() === 0 ? ['user root'] : []),
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    child = spawn(mosquitto, ['-c', file], { stdio: 'ignore' })
    await until(() => canConnect(port), 'Mosquitto listens')
  }

  await start()
  return {
    address: `mqtt://127.0.0.1:${port}`,
    start,
    save: () => void child?.kill('SIGUSR1'),
    pid: () => child?.pid ?? 0,
    async end(signal) {
      if (child !== null) await end(child, signal)
    },
  }
}
