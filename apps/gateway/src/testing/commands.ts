import { randomUUID } from 'node:crypto'
import type { Command } from '@foyer/contract/command.ts'
import type { Capability } from '@foyer/contract/device.ts'
import type { LiveBatch } from '@foyer/contract/live.ts'
import { COMMAND_MS } from '@foyer/rules/home/command-life.ts'
import type { CommandValue } from '@foyer/rules/home/command-value.ts'
import type { History } from '#history/history.ts'
import type { Database } from '#base/database/database.ts'
import { createDevices, type Devices } from '#home/devices/devices.ts'
import {
  connectHub,
  describedDevice,
  eventually,
  openTestLink,
  type HubClient,
  type TestHub,
  type TestLink,
} from './hub.ts'
import { readDefinition } from '#testing/captures/read-captures.ts'
import { createLog } from '#base/log.ts'
import { readableProperties } from '#hub-link/orders-out.ts'
import { sharedMapping } from '#hub-link/shared-mapping.ts'
import { createRoomOrders, type RoomOrders } from '#heating/orders/room-orders.ts'
import { createHotWater, type HotWater } from '#heating/hot-water/hot-water.ts'
import { createNotifications, type Notifications } from '#home/notifications/notifications.ts'
import { createHomeLoop, type HomeLoop } from '#heating/home-loop/home-loop.ts'
import { type Actor, type Commands, createCommands } from '#heating/commands/commands.ts'

type TestClock = { now(): number; pass(ms: number): void; set(at: number): void }

type LoopParts = Partial<Parameters<typeof createHomeLoop>[0]>

export type CommandTest = {
  clock: TestClock
  database: Database
  link: TestLink
  hub: TestHub
  devices: Devices
  history: History
  /** The orders of the loop that plans the home. */
  orders: RoomOrders
  commands: Commands
  hotWater: HotWater
  notifications: Notifications
  /** The batches that were sent to the home's readers. */
  published: LiveBatch[]
  /** Requests a command. */
  ask(
    target: { roomId: string } | { deviceId: string },
    capability: Capability,
    value: CommandValue,
  ): Promise<Command>
  /** The command as the ledger shows it now. */
  readCommand(id: string): Promise<Command>
  /** Waits until the command has this status. */
  until(id: string, status: Command['status']): Promise<Command>
  /** Waits until nothing is due in the home at this instant. */
  idle(): Promise<void>
  /** Starts another loop that plans the home, like that of a second gateway, with some parts of its own. */
  addLoop(parts?: LoopParts): void
  /** Stops all loops that plan the home. */
  pauseLoop(): Promise<void>
  /** Stops the loop that plans the home and starts another, like a restarted gateway. */
  restartLoop(): Promise<void>
  close(): Promise<void>
}

export const marie: Actor = { kind: 'user', id: null, name: 'Marie' }

/**
 * A home with a hub on the real hub link, which is planned, with a clock that is stopped until it is moved.
 * `settle`: ms after its return in which a device reports its state; by default, none receives its order again.
 */
export async function openCommandTest(
  now = Date.parse('2027-01-18T18:00:00+01:00'),
  { settle = Infinity } = {},
): Promise<CommandTest> {
  const clock = createStandingClock(now)
  const link = await openTestLink({ clock })
  const { database, history, hubLink } = link
  const hub = await link.addHub()
  const devices = createDevices({ database, history })
  const published: LiveBatch[] = []
  const log = createLog({ level: 'silent' })
  const commands = createCommands({
    database,
    history,
    devices,
    hubLink,
    live: { publish: (_, batch) => published.push(batch) },
    clock,
    log,
  })
  const orders = createRoomOrders({ database, commands, devices, clock })
  const hotWater = createHotWater({ reads: database, commands, devices, clock })
  const live = { publish: (_: string, batch: LiveBatch) => void published.push(batch) }
  const notifications = createNotifications({ database, clock, live })
  const loops: HomeLoop[] = []
  const startLoop = (parts: LoopParts = {}) => {
    const loop = createHomeLoop({
      database,
      commands,
      devices,
      history,
      orders,
      hotWater,
      notifications,
      live,
      clock,
      log,
      timings: { poll: 5, pause: 50 },
      settle,
      ...parts,
    })
    loop.start()
    loops.push(loop)
  }
  const stopLoops = async () => void (await Promise.all(loops.splice(0).map((loop) => loop.close())))
  startLoop()
  const readCommand = async (id: string): Promise<Command> => {
    const list = await commands.list({
      homeId: hub.homeId,
      roomId: null,
      deviceId: null,
      before: null,
      actor: null,
      limit: 200,
    })
    const command = list.find((one) => one.id === id)
    if (command === undefined) throw new Error('The ledger has no such command.')
    return command
  }
  return {
    clock,
    database,
    link,
    hub,
    devices,
    history,
    orders,
    commands,
    hotWater,
    notifications,
    published,
    readCommand,
    ask(target, capability, value) {
      const request = { homeId: hub.homeId, target, capability, value, actor: marie }
      return database.transaction((tx) => commands.ask(tx, request))
    },
    until: (id, status) =>
      eventually(
        () => readCommand(id),
        (command) => command.status === status,
      ),
    async idle() {
      await eventually(
        () =>
          database.query(
            `select from home_clock where home_id = $1 and (at <= to_timestamp($2::float8 / 1000)
               or exists (select from home_wake w where w.home_id = $1))`,
            [hub.homeId, clock.now()],
          ),
        (due) => due.length === 0,
      )
    },
    addLoop: startLoop,
    pauseLoop: stopLoops,
    async restartLoop() {
      await stopLoops()
      startLoop()
    },
    async close() {
      await stopLoops()
      await link.close()
    },
  }
}

/** In this time a gateway that keeps a home is seen at least once: what was sent ends only after that. */
export const LEASE_MS = 8_000

/** Resolves once no open command to a device that can be read meets this condition. */
async function untilNone({ database }: Pick<CommandTest, 'database'>, condition: string): Promise<void> {
  await eventually(
    () => database.query(`select from command_device where status = 'sent' and can_read and (${condition})`),
    ({ length }) => length === 0,
  )
}

/** Waits until the echo of each command was judged. One that is judged later has its device read once more. */
export const untilEchoed = (home: Pick<CommandTest, 'database'>) => untilNone(home, 'echo_at is null')

/**
 * Passes the deadline of a command to a device that does not answer. A device that can be read is read once more before
 * its command ends, as its plan is late, and has three seconds to answer. An echo must have been judged before.
 */
export async function passDeadline(home: Pick<CommandTest, 'database' | 'clock'>): Promise<void> {
  home.clock.pass(COMMAND_MS)
  await untilNone(home, 'read_at < expires_at')
  home.clock.pass(3_000 + LEASE_MS)
}

/** A device as its hub lists it, with the payload of its first state. */
export type ScriptedDevice = { name: string; model: string; state: Record<string, unknown>; extra?: object }

/** A pilot-wire module that follows this mode. */
export function pilotWire(name: string, mode = 'comfort'): ScriptedDevice {
  return {
    name,
    model: 'VAV-256215-MOD1',
    state: { pilot_wire_mode: mode, state: 'ON', power: 500, energy: 12.5 },
  }
}

/** A radiator valve that sleeps between its reports. */
export const valve: ScriptedDevice = {
  name: 'vanne',
  model: 'TRVZB',
  state: { local_temperature: 19, occupied_heating_setpoint: 16, system_mode: 'heat', battery: 80 },
  extra: { type: 'EndDevice', power_source: 'Battery' },
}

/** How devices react to a set and a get; by default correctly. */
export type DeviceBehaviour = {
  /** Echoes a set without doing it. */
  ignoresCommands?: boolean
  /** Never answers a get. */
  isSilent?: boolean
  /** Receives nothing before it wakes. */
  isAsleep?: boolean
  /** Sends an error for each set instead of an echo. */
  hasError?: boolean
  /** ms by which the hub's clock is behind. */
  clockLag?: number
}

export type ScriptedHub = {
  client: HubClient
  /** Ids of the devices, in the order in which they were listed. */
  deviceIds: string[]
  behaviour: DeviceBehaviour
  /** The sets that the devices received, such as `chauffage salon {"pilot_wire_mode":"eco"}`. */
  sets(): string[]
  gets(): string[]
  /** Resolves when this many sets were received and all messages sent until then are stored. */
  publishedAll(sets: number): Promise<void>
  /** A device sends a report on its own; a device that was cut off is online again. */
  publish(name: string, change: Record<string, unknown>): Promise<void>
  /** Cuts a device off, once all its messages are stored: it does not respond until its next `publish`. */
  lose(name: string): Promise<void>
}

/**
 * A scripted hub on the real broker: it answers a set with three messages and answers gets. Resolves when the gateway has
 * read each value that its devices let it read: a later reply would be a report at an instant that no test expects.
 */
export async function runScriptedHub(
  test: Pick<CommandTest, 'database' | 'hub'> & {
    clock: { now(): number }
    link: { address: string; history: { flush(): Promise<void> } }
  },
  list: readonly ScriptedDevice[],
  behaviour: DeviceBehaviour = {},
): Promise<ScriptedHub> {
  const { clock, database, link, hub } = test
  const client = await connectHub(link.address, hub)
  const real = new Map(list.map((device) => [device.name, { ...device.state }]))
  const published: Promise<void>[] = []
  const lost = new Set<string>()
  const publishState = (name: string, state: Record<string, unknown> | undefined) => {
    const message = {
      ...state,
      linkquality: 120,
      last_seen: new Date(clock.now() - (behaviour.clockLag ?? 0)).toISOString(),
    }
    const stored = client.publish(name, message)
    published.push(stored)
    return stored
  }
  client.client.on('message', (topic, payload) => {
    const [name = '', verb] = topic.split('/').slice(3)
    const state = real.get(name)
    if (state === undefined || behaviour.isAsleep === true || lost.has(name)) return
    if (verb === 'get') {
      if (behaviour.isSilent !== true) void publishState(name, state)
      return
    }
    const asked: Record<string, unknown> = JSON.parse(payload.toString())
    const property = Object.keys(asked)[0] ?? ''
    if (behaviour.hasError === true) {
      const message = `Publish 'set' '${property}' to '${name}' failed: 'Error: no answer\n after 5000ms'`
      void client.publish('bridge/logging', { level: 'error', message, namespace: 'z2m' })
      return
    }
    void publishState(name, state)
    void publishState(name, { ...state, ...asked })
    if (behaviour.ignoresCommands !== true) Object.assign(state, asked)
    if (behaviour.isSilent !== true) void publishState(name, state)
  })
  await client.publish('bridge/state', { state: 'online' })
  await client.publish('bridge/devices', list.map(listed))
  for (const { name, state } of list) await publishState(name, state)
  await link.history.flush()
  // With a slow clock, new messages look old: then only the next sweep finds the device online.
  const rows = await eventually(
    () =>
      database.query<{
        id: string
        friendly_name: string
        reachable: boolean
        sleeps: boolean
        mapping: unknown
      }>('select id, friendly_name, reachable, sleeps, mapping from device where home_id = $1', [hub.homeId]),
    (devices) => devices.every(({ reachable }) => reachable),
  )
  const receivedWith = (verb: string) =>
    client.received
      .filter(({ topic }) => topic.endsWith(`/${verb}`))
      .map(({ topic, payload }) => `${topic.split('/')[3]} ${payload}`)
  const readable = rows
    .filter(({ sleeps }) => !sleeps)
    .flatMap(({ friendly_name: name, mapping }) =>
      readableProperties(sharedMapping(mapping)).map((property) => `${name} {"${property}":""}`),
    )
  await eventually(
    () => new Set(receivedWith('get')),
    (read) => readable.every((one) => read.has(one)),
  )
  await Promise.all(published)
  return {
    client,
    deviceIds: list.map(({ name }) => rows.find((row) => row.friendly_name === name)?.id ?? randomUUID()),
    behaviour,
    sets: () => receivedWith('set'),
    gets: () => receivedWith('get'),
    async publishedAll(sets) {
      await eventually(
        () => receivedWith('set').length,
        (count) => count >= sets,
      )
      await Promise.all(published)
    },
    async lose(name) {
      lost.add(name)
      await Promise.all(published)
      await client.publish(`${name}/availability`, { state: 'offline' })
    },
    async publish(name, change) {
      lost.delete(name)
      Object.assign(real.get(name) ?? {}, change)
      await publishState(name, real.get(name))
    },
  }
}

function listed({ name, model, extra }: ScriptedDevice): Record<string, unknown> {
  const definition = readDefinition(model)
  return describedDevice(
    `0x${Buffer.from(name).toString('hex').padEnd(16, '0').slice(0, 16)}`,
    name,
    definition,
    extra,
  )
}

function createStandingClock(startAt: number): TestClock {
  let now = startAt
  return {
    now: () => now,
    pass: (ms) => {
      now += ms
    },
    set: (at) => {
      now = at
    },
  }
}
