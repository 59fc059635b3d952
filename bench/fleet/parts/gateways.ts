import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { end } from '#bench/ground/pair.ts'
import { readMetric } from './process-figures.ts'

/** Collects garbage on a signal, so that the heap in use can be measured. */
const collecting = ['--expose-gc', '--import', `data:text/javascript,process.on('SIGUSR2', () => gc())`]

const readySchema = z.object({ type: z.literal('ready'), address: z.string() })

/** One gateway as a process. */
export type Gateway = {
  /** Its name among the keepers ends with this. */
  folder: string
  process: ChildProcess
  address: string
  metricsAddress: string
}

/**
 * Starts a gateway on its own folder; resolves once it is ready. Its log is `log` in the folder. `release` is the
 * folder of the release that it runs.
 */
export async function startGateway(
  folder: string,
  parts: { databaseUrl: string; mqttUrl: string; metricsPort: number; release: string },
): Promise<Gateway> {
  const child = spawn(process.execPath, [...collecting, join(parts.release, 'apps/gateway/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      FOYER_DEMO: '0',
      PORT: '0',
      METRICS_PORT: String(parts.metricsPort),
      FOYER_DATA: folder,
      DATABASE_URL: parts.databaseUrl,
      MQTT_URL: parts.mqttUrl,
    },
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => appendFileSync(`${folder}.log`, chunk))
  }
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('A gateway did not start.'))),
  ])
  const { address } = readySchema.parse(message)
  return { folder, process: child, address, metricsAddress: `http://127.0.0.1:${parts.metricsPort}/metrics` }
}

/** Bytes in use on its heap after a garbage collection. */
export async function heldBytes({ process: child, metricsAddress }: Gateway): Promise<number> {
  child.kill('SIGUSR2')
  return readMetric(metricsAddress, 'nodejs_heap_size_used_bytes')
}

/** Stops it, also if a round has paused it. */
export async function endGateway({ process: child }: Gateway): Promise<void> {
  child.kill('SIGCONT')
  await end(child, 'SIGTERM')
}
