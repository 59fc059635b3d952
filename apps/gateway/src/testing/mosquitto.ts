import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { canConnect } from './can-connect.ts'
import { freePort } from './free-port.ts'
import { eventually } from './hub.ts'

/** Mosquitto's dynamic-security plugin at Debian's path. */
export const mosquittoPlugin = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/mosquitto_dynamic_security.so`)
  .find((path) => existsSync(path))

/** The part of Mosquitto that is not installed on this machine, or null. */
export const missingMosquitto =
  mosquittoPlugin === undefined
    ? 'Mosquitto’s dynamic-security plugin'
    : (['/usr/sbin/mosquitto', '/usr/bin/mosquitto_ctrl'].find((path) => !existsSync(path)) ?? null)

export type TestMosquitto = {
  /** The address for the gateway, with its account. */
  url: string
  /** The address for hubs. */
  address: string
  /** Kills it: the broker is unavailable until `restart`. */
  stop(): Promise<void>
  /** Kills it and starts it again on the same port, with its persisted data. */
  restart(): Promise<void>
}

/** A Mosquitto for this test: with its dynamic-security plugin, or open to all clients. */
export async function startMosquitto(keeper: 'plugin' | 'nobody' = 'plugin'): Promise<TestMosquitto> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-mosquitto-'))
  const [port, accounts] = [await freePort(), join(folder, 'accounts.json')]
  execFileSync('/usr/bin/mosquitto_ctrl', ['dynsec', 'init', accounts, 'gateway', 'secret'], {
    stdio: 'ignore',
  })
  const lines = [
    `listener ${port} 127.0.0.1`,
    'persistence true',
    `persistence_location ${folder}/`,
    'autosave_on_changes true',
    'autosave_interval 1',
    'max_inflight_messages 100',
    'max_queued_messages 0',
    ...(keeper === 'plugin'
      ? ['allow_anonymous false', `plugin ${mosquittoPlugin}`, `plugin_opt_config_file ${accounts}`]
      : ['allow_anonymous true']),
    // As root, Mosquitto would switch to a user that cannot read the folder.
    ...(process.getuid?.() === 0 ? ['user root'] : []),
  ]
  writeFileSync(join(folder, 'mosquitto.conf'), lines.join('\n'))
  let child = await start()
  onTestFinished(async () => {
    await end(child)
    rmSync(folder, { recursive: true })
  })

  async function start(): Promise<ChildProcess> {
    const started = spawn('/usr/sbin/mosquitto', ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' })
    await eventually(
      () => canConnect(port),
      (isOpen) => isOpen,
    )
    return started
  }

  return {
    url: `mqtt://gateway:secret@127.0.0.1:${port}`,
    address: `mqtt://127.0.0.1:${port}`,
    stop: () => end(child),
    async restart() {
      await end(child)
      child = await start()
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill()
  await gone
}
