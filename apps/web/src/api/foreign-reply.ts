import type { AnyCall, CallReply } from '@foyer/contract/call.ts'
import { calls } from '@foyer/contract/registry.ts?whole'
import * as z from 'zod/mini'
import { CallError } from './call-error.ts'

type Fields = Record<string, unknown>

/** What stands for a field that a screen cannot do without, where another provider leaves it out. */
const standIns: Readonly<Record<string, (item: Fields) => Fields>> = {
  listDevices: (item) => ({ status: item['reachable'] === true ? 'online' : 'offline', type: 'unknown' }),
}

/** Rounds of leaving out: a list inside an item inside a list needs three. */
const MOST_ROUNDS = 4

/**
 * Another provider's reply, as far as the contract understands it.
 * @throws CallError of kind `unreadable` where nothing can be shown of it
 */
export function readForeignReply<C extends AnyCall>(call: C, json: unknown): CallReply<C> {
  // The caller's own has no schemas: it is as the page carries it.
  const whole = calls.find((one): one is C => one.name === call.name) ?? call
  const reply = z.safeParse<C['reply']>(whole.reply, withoutStrangers(whole.reply, call.name, json))
  if (reply.success) return reply.data
  const name = `${call.method} ${call.path}`
  const where = reply.error.issues[0]?.path.join('.') ?? ''
  throw new CallError({ kind: 'unreadable', call: name, message: `Unreadable reply: ${name} ${where}` })
}

/**
 * Another provider's reply without what the contract does not understand: a word of a list, a field, and where the
 * field is one that nothing can be shown without, the item itself. A list that holds one stranger is still a list.
 * @returns the reply as it came where leaving out does not help
 */
export function withoutStrangers(schema: z.ZodMiniType, name: string, json: unknown): unknown {
  let left: unknown = structuredClone(json)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    left = filledIn(name, left)
    const reply = z.safeParse(schema, left)
    if (reply.success) return left
    const paths = reply.error.issues.map(({ path }) => path)
    if (paths.some((path) => path.length === 0)) return json
    for (const path of paths) leaveOut(left, path)
    left = withoutHoles(left)
  }
  return json
}

function filledIn(name: string, reply: unknown): unknown {
  const standIn = standIns[name]
  if (standIn === undefined || !Array.isArray(reply)) return reply
  return reply.map((item: unknown) => (isRecord(item) ? { ...standIn(item), ...item } : item))
}

/** Takes out what a path leads to; of a list's item what is missing cannot be, so the item goes. */
function leaveOut(root: unknown, path: readonly PropertyKey[]): void {
  const last = path.at(-1)
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => childOf(at, key), root)
  if (Array.isArray(parent)) parent[Number(last)] = hole
  else if (isRecord(parent) && String(last) in parent) delete parent[String(last)]
  else if (path.length > 1) leaveOut(root, path.slice(0, -1))
}

/** Marks an item of a list that is to go: the places of the others must hold until all are marked. */
const hole = Symbol('left out')

function withoutHoles(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.filter((item) => item !== hole).map((item: unknown) => withoutHoles(item))
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutHoles(inner)]))
}

function childOf(value: unknown, key: PropertyKey): unknown {
  if (Array.isArray(value)) return value[Number(key)]
  return isRecord(value) ? value[String(key)] : undefined
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
