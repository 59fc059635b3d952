import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@foyer/gateway/src/base/database/embedded-postgres.ts'
import { lockFolder } from '@foyer/gateway/src/base/database/folder-lock.ts'
import { migrate } from '@foyer/gateway/src/base/database/migrate.ts'
import { openDatabase, type OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import { canConnect } from '@foyer/gateway/src/testing/can-connect.ts'
import { freePort } from '@foyer/gateway/src/testing/free-port.ts'
import { clone } from './machine.ts'

const mosquitto = '/usr/sbin/mosquitto'

/** One database and one broker that several gateways share, without any gateway at first. */
export type Ground = {
  database: OpenDatabase
  mqttAddress: string
  /** Starts one more gateway; resolves once it is ready. */
  addGateway(): Promise<ChildProcess>
  close(): Promise<void>
}

/** Starts it with an empty schema. Throws without a Mosquitto. */
export async function openGround(): Promise<Ground> {
  if (!existsSync(mosquitto)) throw new Error(`there is no ${mosquitto}`)
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pair-'))
  const lock = lockFolder(join(folder, 'database'))
  const postgres = await startEmbeddedPostgres({ lock })
  await migrate(postgres.connection)
  const database = await openDatabase(postgres.connection, { statementTimeout: 60_000 })
  const { host, user, database: name } = postgres.connection
  const broker = await startBroker(folder)
  const gateways = new Set<ChildProcess>()
  return {
    database,
    mqttAddress: broker.address,
    async addGateway() {
      const child = spawn(process.execPath, [join(clone, 'apps/gateway/src/main.ts')], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: {
          ...process.env,
          NODE_ENV: 'production',
          LOG_LEVEL: 'warn',
          PORT: '0',
          FOYER_DATA: join(folder, `gateway-${gateways.size}`),
          DATABASE_URL: `postgresql://${user}@${encodeURIComponent(host)}/${name}`,
          MQTT_URL: broker.address,
        },
      })
      gateways.add(child)
      await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => Promise.reject(new Error('A gateway did not start.'))),
      ])
      return child
    },
    async close() {
      for (const gateway of gateways) await end(gateway, 'SIGTERM')
      await end(broker.process, 'SIGTERM')
      await database.close()
      await postgres.stop()
      lock.release()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Stops a process and waits for its end, if it has not exited already. */
export async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** A Mosquitto that accepts every client, and keeps all messages without a reader. */
async function startBroker(folder: string): Promise<{ process: ChildProcess; address: string }> {
  const port = await freePort()
  const file = join(folder, 'mosquitto.conf')
  writeFileSync(
    file,
    [`listener ${port} 127.0.0.1`, 'allow_anonymous true', 'max_queued_messages 0', ''].join('\n'),
  )
  const child = spawn(mosquitto, ['-c', file], { stdio: 'ignore' })
  while (!(await canConnect(port))) await sleep(50)
  return { process: child, address: `mqtt://127.0.0.1:${port}` }
}
