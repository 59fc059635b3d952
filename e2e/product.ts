import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { once } from 'node:events'
import * as z from 'zod'
import { memoryFolder } from '#gateway/base/database/memory-folder.ts'

const clone = resolve(import.meta.dirname, '..')

/** Monday evening in January: rooms heat, the peak price applies, the tank waits for the night. */
export const TEST_NOW = '2027-01-18T18:00:00+01:00'

const demoSchema = z.object({
  accounts: z.array(z.object({ label: z.string(), email: z.string(), password: z.string() })),
  hubs: z.array(z.object({ home: z.enum(['house', 'flat']), hubId: z.string(), secret: z.string() })),
})

const readySchema = z.object({
  type: z.literal('ready'),
  address: z.string(),
  mqttAddress: z.nullable(z.string()),
  demo: z.nullable(demoSchema),
})

type Demo = z.infer<typeof demoSchema>

/** A whole product with its own ports and folder: the same processes that `npm start` runs. */
export type Product = {
  address: string
  mqttAddress: string
  demo: Demo
  dataFolder: string
  gateway: ChildProcess
  /** ms that its clock has run since `now`. */
  age(): number
  /** What the gateway has logged as a warning or an error, a line of JSON each. */
  warnings(): string
  /** Starts a virtual home as one of the demo's hubs; resolves once it runs. */
  startHome(home: 'house' | 'flat', environment?: Record<string, string>): Promise<ChildProcess>
  /** Stops the gateway with a signal and starts it again on the same address. */
  restartGateway(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a gateway with the demo's accounts on free ports, its clock at `now`; `root` is a copy of the clone to run
 * instead.
 */
export async function startProduct(
  options: { now?: string; environment?: Record<string, string>; root?: string } = {},
): Promise<Product> {
  const root = options.root ?? clone
  const dataFolder = await mkdtemp(join(memoryFolder(), 'foyer-product-'))
  const begun = performance.now()
  const origin = Date.parse(options.now ?? TEST_NOW)
  // A process that is started later starts at the current time of the product: one clock for all.
  const nowText = (): string => new Date(origin + (performance.now() - begun)).toISOString()
  const environment = (): Record<string, string> => ({
    FOYER_DATA: dataFolder,
    FOYER_NOW: nowText(),
    FOYER_DEMO: '1',
    LOG_LEVEL: 'warn',
    SUPPORT_EMAIL: 'vav=help@vav.example,foyer=help@foyer.example',
    ...options.environment,
  })
  const homes = new Set<ChildProcess>()

  const logFile = join(dataFolder, 'gateway.log')
  const first = await startGateway(root, logFile, { ...environment(), PORT: '0', MQTT_PORT: '0' })
  const { address, mqttAddress, demo } = first.ready
  if (demo === null || mqttAddress === null)
    throw new Error('The gateway started without its demo or its broker.')
  const product: Product = {
    address,
    mqttAddress,
    demo,
    dataFolder,
    gateway: first.process,
    age: () => Math.round(performance.now() - begun),
    warnings: () => readFileSync(logFile, 'utf8'),
    async startHome(home, extra = {}) {
      const hub = demo.hubs.find((candidate) => candidate.home === home)
      if (hub === undefined) throw new Error(`The demo has no hub for ${home}.`)
      const child = spawn(process.execPath, [join(root, 'apps/virtual-home/src/main.ts')], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          MQTT_URL: mqttAddress,
          HUB_ID: hub.hubId,
          HUB_SECRET: hub.secret,
          VIRTUAL_HOME: home,
          FOYER_NOW: nowText(),
          SEED: '1',
          BACKLOG_DAYS: '2',
          BACKLOG_STATE: join(dataFolder, `backlog-${home}.json`),
          ...extra,
        },
      })
      homes.add(child)
      await once(child, 'spawn')
      return child
    },
    async restartGateway(signal) {
      const ended = once(product.gateway, 'exit')
      product.gateway.kill(signal)
      await ended
      const again = await startGateway(root, logFile, {
        ...environment(),
        PORT: new URL(address).port,
        MQTT_PORT: new URL(mqttAddress).port,
      })
      product.gateway = again.process
    },
    async stop() {
      await Promise.all([...homes, product.gateway].map(endProcess))
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
  return product
}

async function startGateway(
  root: string,
  logFile: string,
  environment: Record<string, string>,
): Promise<{ process: ChildProcess; ready: z.infer<typeof readySchema> }> {
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, [join(root, 'apps/gateway/src/main.ts')], {
    stdio: ['ignore', log, 'inherit', 'ipc'],
    env: { ...process.env, ...environment },
  })
  closeSync(log)
  return new Promise((resolveReady, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`The gateway ended with ${String(code)} before it was ready.`)),
    )
    child.on('message', (message) => {
      const ready = readySchema.safeParse(message)
      if (ready.success) resolveReady({ process: child, ready: ready.data })
    })
  })
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const tooLong = setTimeout(() => child.kill('SIGKILL'), 12_000)
  await ended
  clearTimeout(tooLong)
}
