// npm start: installs and builds what is missing, then runs the gateway with its database and broker, and the virtual
// homes. Plain JavaScript without packages, since the user's own Node runs it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findRunningGateway } from './already-running.js'
import { ensureWebBuilt } from './build-web.js'
import { clone, dataFolder, hasGoodNode, productNode } from './clone.js'
import { ensureInstalled } from './install.js'
import { stopDatabaseLeft } from './leftover.js'
import { printReadyBlock, warnIfOpen } from './ready-block.js'
import { mayWipe, readOptions } from './start-options.js'
import { supervise } from './supervise.js'

/** Faults in the demo's house, so that a failed and a reverted order can be seen. */
const houseFaults = 'revert:Radiateur d’amis,dead:Radiateur bureau'
/** The windows that are opened soon after each start: one of the scenarios waits for their contact. */
const houseAiring = 'Salon:4'
/** The ready block waits this long (ms) for the first devices. */
const patienceForDevices = 30_000

const options = readOptions(process.argv.slice(2))
if (options === null || !hasGoodNode()) process.exit(1)
const other = findRunningGateway()
if (other !== null) {
  console.log(
    other.address === null
      ? `Foyer is already starting on ${dataFolder()} (pid ${other.pid}).`
      : `Foyer is already running: ${other.address}`,
  )
  process.exit(0)
}
if (!(await mayWipe(options))) process.exit(1)

/** Programs in the order in which they were started. */
const programs = []
let isStopping = false
let hasPrinted = false
let ready = null
let devAddress = null

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0))
// npm runs this script below a shell: when either is killed, no Ctrl+C can arrive any more.
if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && void stop(0), 1_000).unref()
}

if (!(await ensureInstalled())) process.exit(1)
if (!options.isDev && !(await ensureWebBuilt())) process.exit(1)
mkdirSync(dataFolder(), { recursive: true, mode: 0o700 })
console.log('Starting.')
const gateway = run({
  name: 'gateway',
  args: [
    ...(options.isDev ? ['--watch', '--watch-preserve-output'] : []),
    join(clone, 'apps/gateway/src/main.ts'),
  ],
  env: demoOf(process.env),
  onMessage: handleGateway,
})
gateway.start(options.isFresh ? ['--fresh'] : [])

/** By default the demo's house has simulated activity; with one's own database it has to be requested. */
function demoOf({ FOYER_DEMO, DATABASE_URL }) {
  if (options.isEmpty) return { FOYER_DEMO: '0' }
  return FOYER_DEMO === undefined && DATABASE_URL === undefined ? { FOYER_DEMO: 'lived' } : {}
}

function handleGateway(message) {
  if (message.type === 'in-use') {
    console.log(`Foyer is already running: ${message.address ?? dataFolder()}`)
    void stop(0)
  }
  if (message.type === 'first-devices') printOnce(true)
  if (message.type !== 'ready' || ready !== null) return
  ready = message
  warnIfOpen()
  if (options.isDev) startDevServer(message.address)
  for (const hub of message.demo?.hubs ?? []) startVirtualHome(hub, message.mqttAddress)
  if (message.demo === null || message.demo.hubs.length === 0) printOnce(false)
  else setTimeout(() => printOnce(false), patienceForDevices).unref()
}

function startVirtualHome({ home, hubId, secret }, mqttAddress) {
  run({
    name: `virtual ${home}`,
    args: [join(clone, 'apps/virtual-home/src/main.ts')],
    env: {
      VIRTUAL_HOME: home,
      HUB_ID: hubId,
      HUB_SECRET: secret,
      MQTT_URL: mqttAddress ?? withoutAccount(process.env.MQTT_URL),
      BACKLOG_STATE: join(dataFolder(), `virtual-home-${home}.json`),
      AIRING: process.env.AIRING ?? (home === 'house' ? houseAiring : ''),
      FAULTS: process.env.FAULTS ?? (home === 'house' ? houseFaults : ''),
    },
    logName: `virtual-home-${home}`,
  }).start()
}

function startDevServer(address) {
  run({
    name: 'web app',
    // Vite's usual port; if it is taken, the next free one.
    args: [join(clone, 'scripts/dev-server.ts'), address, '5173'],
    env: {},
    onMessage(message) {
      devAddress = message.address
      console.log(`The web app with hot reload: ${devAddress}`)
    },
    logName: 'dev-server',
  }).start()
}

function run({ name, args, env, onMessage, logName = name }) {
  const program = supervise({
    name,
    file: productNode,
    args,
    env: { NODE_ENV: options.isDev ? 'development' : 'production', ...env, FOYER_DATA: dataFolder() },
    logFile: join(dataFolder(), `${logName}.log`),
    reportsReady: name === 'gateway',
    isTalkative: options.isDev,
    onMessage,
    onGivenUp(lastWords) {
      console.error(lastWords === '' ? `The ${name} has stopped.` : lastWords)
      console.error(`Its log is ${join(dataFolder(), `${logName}.log`)}.`)
      if (name === 'gateway') void stop(1)
    },
  })
  programs.push(program)
  return program
}

function printOnce(hasDevices) {
  if (hasPrinted || isStopping) return
  hasPrinted = true
  printReadyBlock({
    address: ready.address,
    devAddress,
    mailbox: ready.mailbox,
    demo: ready.demo,
    hasDevices,
  })
}

async function stop(code) {
  if (isStopping) return
  isStopping = true
  if (hasPrinted) console.log('Stopping.')
  await Promise.all(programs.map((program) => program.stop()))
  await stopDatabaseLeft()
  process.exit(code)
}

/** The address without the gateway's own account on an outside broker, which hubs may not use. */
function withoutAccount(address) {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  return url.href
}
