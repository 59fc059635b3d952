import type { AnyCall, CallReply } from '@foyer/contract/call.ts'
import { capabilities, listDevices } from '@foyer/contract/device.ts'
import { listRooms } from '@foyer/contract/room.ts'
import { completeRooms, isIncomplete } from '@foyer/rules/room-facts/complete-rooms.ts'
import { readForeignReply } from './foreign-reply.ts'
import type { ReadKnown } from './read-known.ts'

type Around = {
  /** Left out where nothing else is known: then a reply is completed from itself alone. */
  read?: ReadKnown | undefined
  /** Fails where nobody answered. */
  takesOrders: () => Promise<boolean>
}

/** What a reply means beyond what it says, where the contract has a field for it. */
const completions: Readonly<Record<string, (reply: unknown, around: Around) => Promise<unknown>>> = {
  // What a room leaves out, its devices tell; what can only be answered by a request is nobody's to answer.
  [listRooms.name]: async (reply, { read, takesOrders }) => {
    const told = readForeignReply(listRooms, reply)
    const devices = told.some(isIncomplete) ? await read?.(listDevices, {}).catch(() => []) : undefined
    const rooms = devices === undefined ? told : completeRooms(told, devices)
    if (await takesOrders().catch(() => true)) return rooms
    return rooms.map(({ hand: _hand, hot_water: _tank, ...room }) => room)
  },
  // A device can report what it has reported, and takes no request that nobody carries to it.
  [listDevices.name]: async (reply, { takesOrders }) => {
    const devices = readForeignReply(listDevices, reply)
    const isTold = await takesOrders().catch(() => true)
    return devices.map((device) => ({
      ...device,
      capabilities: device.capabilities ?? capabilities.filter((one) => device[one] != null),
      ...(isTold ? {} : { commands: [] }),
    }))
  },
}

/**
 * Another provider's reply to a call that every provider has, as our own gateway would give it.
 * @throws CallError of kind `unreadable` where nothing can be shown of it
 */
export async function inOurShape<C extends AnyCall>(
  call: C,
  reply: unknown,
  around: Around,
): Promise<CallReply<C>> {
  return readForeignReply(call, (await completions[call.name]?.(reply, around)) ?? reply)
}
