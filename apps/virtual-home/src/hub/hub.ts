import type { HomeDefinition } from '#homes/home-definition.ts'
import type { Faults } from '#faults/faults.ts'
import type { World } from '#world/world.ts'
import { bridgeDevices, bridgeInfo } from '#zigbee/bridge-topics.ts'
import { Agenda } from './agenda.ts'
import { answerRequest } from './bridge-request.ts'
import { parseCommandPayload, parseCommandTopic } from './command-topic.ts'
import { DeviceRegister } from './device-register.ts'
import type { RegisteredDevice, RegisterMemory } from './device-register.ts'
import { lostAt, reportState, valuesOf, write } from './hub-state.ts'
import type { HubState } from './hub-state.ts'
import { clearRetained, jsonMessage, logError } from './message.ts'
import type { Message } from './message.ts'
import { Reporter } from './reporter.ts'
import { runCommand } from './run-command.ts'

export type HubOptions = {
  home: HomeDefinition
  world: World
  baseTopic: string
  faults: Faults
  startedAt: number
  reportMs: number
  /** Longest time (ms) between two reports of a device, if shorter than the default. */
  silenceMs?: number
  revertAfterMs: number
  memory?: RegisterMemory | undefined
}

const requestPrefix = 'bridge/request/'

/**
 * Zigbee2MQTT with a simulated radio: instants and messages in, messages out. It has neither a clock nor a
 * socket.
 */
export class Hub {
  readonly #home: HomeDefinition
  readonly #baseTopic: string
  readonly #state: HubState

  constructor(options: HubOptions) {
    this.#home = options.home
    this.#baseTopic = options.baseTopic
    this.#state = {
      world: options.world,
      register: new DeviceRegister(options.home, options.memory),
      reporter: new Reporter(options.reportMs, options.silenceMs),
      agenda: new Agenda(),
      faults: options.faults,
      startedAt: options.startedAt,
      revertAfterMs: options.revertAfterMs,
      silenced: new Map(),
      commands: new Map(),
      wakes: new Map(),
    }
  }

  get register(): DeviceRegister {
    return this.#state.register
  }

  /** Retained messages: the hub, its devices and their availability. */
  bridgeMessages(): Message[] {
    return [
      this.isOnline(),
      ...this.#membership(),
      jsonMessage('bridge/groups', [], true),
      ...this.register.all().map((registered) => this.#availability(registered)),
    ]
  }

  isOnline(): Message {
    return jsonMessage('bridge/state', { state: 'online' }, true)
  }

  /** The state of every device: a hub publishes its cache when it starts. */
  stateMessages(): Message[] {
    return this.register.all().map(({ device }) => {
      if (!device.isLostSinceYesterday) return reportState(this.#state, device)
      return write(this.#state, device, valuesOf(this.#state, device), lostAt(this.#state.startedAt))
    })
  }

  /** Simulates the home until now (ms) and returns the reports of its devices. */
  tick(now: number): Message[] {
    const messages: Message[] = []
    for (let due = this.#state.agenda.take(now); due !== undefined; due = this.#state.agenda.take(now)) {
      messages.push(...this.#advance(due.at), ...due.run())
    }
    messages.push(...this.#advance(now))
    for (const { device } of this.register.all()) {
      if (device.isLostSinceYesterday) continue
      if (this.#state.reporter.isDue(device, valuesOf(this.#state, device), now)) {
        messages.push(reportState(this.#state, device))
      }
    }
    return messages
  }

  /** Handles a message on a topic below the base topic. */
  receive(topic: string, payload: string, now: number): Message[] {
    const messages = this.#advance(now)
    if (topic.startsWith(requestPrefix)) {
      return [...messages, ...this.#answer(topic.slice(requestPrefix.length), payload)]
    }
    const command = parseCommandTopic(topic, (name) => this.register.find(name) !== undefined)
    if (command === null) return messages
    const found = this.register.find(command.name)
    if (found === undefined) return [...messages, logError(`Entity '${command.name}' is unknown`)]
    const input = parseCommandPayload(command, payload)
    if (input === null) return [...messages, logError(`Invalid payload '${payload}' for '${found.name}'`)]
    return [...messages, ...runCommand(this.#state, { ...found, verb: command.verb, input })]
  }

  #advance(now: number): Message[] {
    const { world } = this.#state
    const lamps = this.#home.devices.filter((device) => device.role === 'reading_lamp')
    const before = lamps.map((lamp) => world.thing(lamp).habit)
    world.advance(now)
    // The household switches the reading lamp with the remote.
    const isPressed = lamps.some((lamp, index) => world.thing(lamp).habit !== before[index])
    return isPressed ? this.#press() : []
  }

  #press(): Message[] {
    return this.register.all().flatMap(({ device, name }) => {
      if (device.role !== 'remote') return []
      return [
        reportState(this.#state, device, { action: 'single' }),
        { topic: `${name}/action`, payload: 'single' },
      ]
    })
  }

  #answer(path: string, payload: string): Message[] {
    const { request, response } = answerRequest(path, payload, this.register)
    if (request === null || request.kind === 'health_check') return response
    const { device, name } = request.found
    if (request.kind === 'rename') this.register.rename(device, request.to)
    else this.register.remove(device)
    const gone = [clearRetained(name), clearRetained(`${name}/availability`), ...this.#membership()]
    if (request.kind === 'remove') return [...gone, ...response]
    return [
      ...gone,
      this.#availability({ device, name: request.to }),
      ...response,
      reportState(this.#state, device),
    ]
  }

  #membership(): Message[] {
    const devices = this.register.all()
    return [
      jsonMessage('bridge/info', bridgeInfo(this.#home, this.#baseTopic, devices), true),
      jsonMessage('bridge/devices', bridgeDevices(this.#home, devices), true),
    ]
  }

  #availability({ device, name }: RegisteredDevice): Message {
    return jsonMessage(
      `${name}/availability`,
      { state: device.isLostSinceYesterday ? 'offline' : 'online' },
      true,
    )
  }
}
