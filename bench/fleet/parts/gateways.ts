import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { clone } from '#bench/ground/machine.ts'
import { end } from '#bench/ground/pair.ts'

const readySchema = z.object({ type: z.literal('ready'), address: z.string() })

/** One gateway as a process. */
export type Gateway = {
  /** What it is called among the keepers ends with this. */
  folder: string
  process: ChildProcess
  address: string
  metricsAddress: string
}

/** Starts a gateway on a folder of its own; resolves once it is ready. Its log is `log` in the folder. */
export async function startGateway(
  folder: string,
  parts: { databaseUrl: string; mqttUrl: string; metricsPort: number },
): Promise<Gateway> {
  const child = spawn(process.execPath, [join(clone, 'apps/gateway/src/main.ts')], {
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

/** Ends it, also where a round has stopped it. */
export async function endGateway({ process: child }: Gateway): Promise<void> {
  child.kill('SIGCONT')
  await end(child, 'SIGTERM')
}
