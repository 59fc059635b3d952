import { randomUUID } from 'node:crypto'
import type { Command } from '@foyer/contract/command.ts'
import type { Capability } from '@foyer/contract/device.ts'
import type { EcsMode, Order } from '@foyer/contract/heating.ts'
import { isOpen } from '@foyer/rules/home/command-life.ts'
import { commandNumber, type CommandValue } from '@foyer/rules/home/command-value.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices, HomeDevice } from '#home/devices/devices.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { type LastAskedRow, selectCommand, selectLastAsked, selectShares } from './command-list.store.ts'
import { type Actor, type Asked, insertCommands, lockDevices, supersedeShares } from './command.store.ts'
import { presentCommand } from './present-command.ts'

export type CommandRequest = {
  homeId: string
  /** For a room: all its devices that have the capability and follow the room. */
  target: { roomId: string } | { deviceId: string }
  capability: Capability
  value: CommandValue
  actor: Actor
  /** Only these of the room's devices. */
  only?: readonly string[]
  /** The hot water mode that the request results from. */
  ecsMode?: EcsMode
}

/** ms in which several orders of people for one room are merged: only the last is sent. */
export const COALESCE_MS = 300

/** A command that was stored. */
type AskedCommand = { homeId: string; commandId: string }

export type Ledger = {
  /**
   * Stores a command, which the plan of its home sends after the commit. A person's order for a room waits a moment, so
   * that a later one can replace it. Throws `not_found` for a room or device that the home does not have,
   * `not_commandable` if no device of the target accepts the capability, and `invalid_input` for a value that it does
   * not have.
   */
  ask(tx: Database, request: CommandRequest): Promise<Command>
  /** As `ask`, for requests to different rooms and devices of several homes, in their order. */
  askAll(tx: Database, requests: readonly CommandRequest[]): Promise<AskedCommand[]>
  /** Stores a choice for which nothing has to be sent, because the device follows it already. */
  note(
    tx: Database,
    done: Required<Omit<CommandRequest, 'only' | 'target'>> & { deviceId: string },
  ): Promise<void>
  /**
   * Stores a new command for the devices that a command did not reach and that received no other request since. Throws
   * `not_found`, or `conflict` if there is nothing to retry: an order of a room is only sent again while it is the one in
   * force.
   * @param orderOf the order in force in a room
   */
  retry(
    tx: Database,
    again: { homeId: string; commandId: string; actor: Actor },
    orderOf: (roomId: string) => Promise<Order | null>,
  ): Promise<Command>
}

/** Adds commands to the ledger. `asked` runs after the commit, with the number of shares that were superseded. */
export function createLedger(parts: {
  devices: Pick<Devices, 'ofHomes'>
  clock: Clock
  asked(requests: readonly CommandRequest[], superseded: number): void
}): Ledger {
  const { devices, clock } = parts

  async function askAll(tx: Database, requests: readonly CommandRequest[]): Promise<AskedCommand[]> {
    const homeIds = [...new Set(requests.map(({ homeId }) => homeId))]
    const [first] = requests
    // For rooms, reading the devices with the capability is enough; for a named device, the error depends on whether it
    // exists at all.
    const isOne = requests.every(
      (request) => 'roomId' in request.target && request.capability === first?.capability,
    )
    const all = await devices.ofHomes(homeIds, isOne ? first?.capability : undefined)
    const meant = requests.map((request) => ({
      ...request,
      id: randomUUID(),
      targets: targetsOf(all.get(request.homeId) ?? [], request),
    }))
    if (meant.some(({ capability, value }) => commandNumber(capability, value) === null)) {
      throw new GatewayError('invalid_input', { field: 'body.value' })
    }
    const asked = meant.flatMap(({ homeId, capability, targets }) =>
      targets.map((device) => ({ homeId, deviceId: device.id, capability, device })),
    )
    await lockDevices(tx, asked)
    const at = clock.now()
    const formers = await formersOf(tx, asked)
    const superseded = await supersedeShares(tx, asked, at)
    await insertCommands(
      tx,
      meant.map(({ id, homeId, target, capability, value, actor, ecsMode, targets }) => ({
        id,
        homeId,
        roomId: 'roomId' in target ? target.roomId : null,
        deviceId: 'deviceId' in target ? target.deviceId : null,
        capability,
        value,
        actor,
        at,
        ecsMode: ecsMode ?? null,
        heldFor: isHeld({ target, actor }) ? COALESCE_MS : null,
        devices: targets.map((device) => ({
          deviceId: device.id,
          former: formers.get(device.id)?.get(capability) ?? null,
        })),
      })),
    )
    tx.afterCommit(() => parts.asked(requests, superseded))
    return meant.map(({ homeId, id }) => ({ homeId, commandId: id }))
  }

  async function ask(tx: Database, request: CommandRequest): Promise<Command> {
    const [asked] = await askAll(tx, [request])
    return presentOne(tx, request.homeId, asked?.commandId ?? '')
  }

  async function presentOne(tx: Database, homeId: string, commandId: string): Promise<Command> {
    const row = await selectCommand(tx, { homeId, commandId })
    if (row === undefined) throw new GatewayError('not_found')
    return presentCommand(row, await selectShares(tx, homeId, [commandId]))
  }

  return {
    ask,
    askAll,
    async note(tx, { homeId, deviceId, capability, value, actor, ecsMode }) {
      const at = clock.now()
      const id = randomUUID()
      const done = {
        id,
        homeId,
        roomId: null,
        deviceId,
        capability,
        value,
        actor,
        at,
        ecsMode,
        heldFor: null,
      }
      await insertCommands(tx, [{ ...done, devices: [] }])
    },
    async retry(tx, { homeId, commandId, actor }, orderOf) {
      const row = await selectCommand(tx, { homeId, commandId })
      if (row === undefined) throw new GatewayError('not_found')
      const shares = await selectShares(tx, homeId, [commandId])
      if (shares.some((share) => isOpen(share.status))) throw new GatewayError('conflict')
      const { roomId, deviceId, capability, value, ecsMode } = row
      const failed = shares.filter((share) => share.status !== 'confirmed')
      const asked = await selectLastAsked(tx, {
        devices: failed.map((share) => ({ homeId, deviceId: share.deviceId })),
        capability,
      })
      const lastAt = new Map(asked.map((last) => [last.deviceId, last.at]))
      const missed = failed
        .filter((share) => (lastAt.get(share.deviceId) ?? -Infinity) <= share.requestedAt)
        .map((share) => share.deviceId)
      if (missed.length === 0) throw new GatewayError('conflict')
      const target = roomId !== null ? { roomId } : deviceId !== null ? { deviceId } : null
      // The room of the command no longer exists.
      if (target === null) throw new GatewayError('conflict')
      // Nothing would correct a former order of the room before its next change.
      const isOrder = roomId !== null && capability === 'thermostat_mode'
      if (isOrder && value !== (await orderOf(roomId))) throw new GatewayError('conflict')
      try {
        const again = { homeId, target, capability, value, actor, only: missed }
        return await ask(tx, ecsMode === null ? again : { ...again, ecsMode })
      } catch (error) {
        // A device that it did not reach no longer exists, or is in another room now.
        throw error instanceof GatewayError ? new GatewayError('conflict') : error
      }
    },
  }
}

/** True if a later command may replace a request before it is sent: people try several orders for a room. */
export function isHeld({ target, actor }: Pick<CommandRequest, 'target' | 'actor'>): boolean {
  return 'roomId' in target && actor.kind === 'user'
}

/**
 * The values of devices before the request. If the last report may be the echo of a command that was never carried out,
 * the value from before that command is used.
 */
async function formersOf(
  tx: Database,
  all: readonly (Asked & { device: HomeDevice })[],
): Promise<Map<string, Map<Capability, number | null>>> {
  const formers = new Map<string, Map<Capability, number | null>>()
  for (const [capability, devices] of Map.groupBy(all, (one) => one.capability)) {
    const last = new Map(
      (await selectLastAsked(tx, { devices, capability })).map((row) => [row.deviceId, row]),
    )
    for (const { deviceId, device } of devices) {
      const of = formers.get(deviceId) ?? new Map<Capability, number | null>()
      formers.set(deviceId, of.set(capability, formerOf(device, capability, last.get(deviceId))))
    }
  }
  return formers
}

function formerOf(device: HomeDevice, capability: Capability, last: LastAskedRow | undefined): number | null {
  const reported = device.values.get(capability)?.value ?? null
  const number = last === undefined ? null : commandNumber(capability, last.value)
  const isKept = last?.status === 'confirmed' || last?.status === 'reverted'
  const isEcho = last !== undefined && !isKept && number === reported
  return isEcho ? last.former : reported
}

/** The devices that a request is for. */
function targetsOf(all: readonly HomeDevice[], { target, capability, only }: CommandRequest): HomeDevice[] {
  const meant = all.filter((device) =>
    'deviceId' in target
      ? device.id === target.deviceId
      : device.roomId === target.roomId && device.excludedAt === null,
  )
  if ('deviceId' in target && meant.length === 0) throw new GatewayError('not_found')
  const able = meant.filter(
    (device) => device.commands.includes(capability) && (only === undefined || only.includes(device.id)),
  )
  if (able.length === 0) throw new GatewayError('not_commandable')
  return able
}
