import type { OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import type { ReceivedSet } from '#bench/fleet/hubs/simulator-messages.ts'

/** Values of a pilot wire that differ from the order's name. */
const pilotWords: Readonly<Record<string, string>> = {
  comfort_minus_1: 'comfort_-1',
  comfort_minus_2: 'comfort_-2',
  stop: 'off',
}

type Asked = {
  hubId: string
  name: string
  value: unknown
  status: string
  reason: string | null
  requestedAt: number
  /** When the next command to the device was requested; null: never. */
  until: number | null
}

export type CommandVerdict = {
  judged: number
  confirmed: number
  expired: number
  /** One sentence each. */
  wrong: string[]
}

/**
 * The number of commands requested before an instant (ms) that are still open; with thousands of homes there always are
 * some.
 */
export async function countOpen(database: OpenDatabase, askedBefore: number): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from command_device
     where status in ('requested', 'sent') and requested_at < to_timestamp($1::float8 / 1000)`,
    [askedBefore],
  )
  return row?.count ?? 0
}

/**
 * Compares the outcome of each command that was requested within [since, until), ms, with what its device really
 * received.
 */
export async function judgeCommands(
  database: OpenDatabase,
  sets: readonly ReceivedSet[],
  since: number,
  until = Date.now() + 86_400_000,
): Promise<CommandVerdict> {
  const rows = await database.query<Asked>(
    `select "hubId", name, value, status, reason, "requestedAt", until from (
       select d.hub_id as "hubId", d.friendly_name as name, c.value, cd.status, cd.reason,
         cd.requested_at as "requestedAt",
         lead(cd.requested_at) over (partition by cd.home_id, cd.device_id, c.capability order by cd.requested_at) as until
       from command_device cd join command c on c.home_id = cd.home_id and c.id = cd.command_id
       join device d on d.home_id = cd.home_id and d.id = cd.device_id
       where cd.requested_at >= to_timestamp($1::float8 / 1000)) asked
     where "requestedAt" < to_timestamp($2::float8 / 1000)`,
    [since, until],
  )
  const setsByDevice = Map.groupBy(sets, ([hubId, name]) => `${hubId} ${name}`)
  const wrong = rows.flatMap((row) => {
    const received = setsByDevice.get(`${row.hubId} ${row.name}`) ?? []
    const isObeyed = received.some((set) => isSetOf(set, row))
    const fault = faultOf(row, isObeyed, hadItAlready(received, row))
    return fault === null ? [] : [`${row.name} of hub ${row.hubId}, ${String(row.value)}: ${fault}`]
  })
  const countOf = (status: string) => rows.filter((row) => row.status === status).length
  return { judged: rows.length, confirmed: countOf('confirmed'), expired: countOf('expired'), wrong }
}

/** All clocks are the same here: a set comes after its request, and before the next one. */
function isSetOf([, , payload, at]: ReceivedSet, asked: Asked): boolean {
  const { requestedAt, until } = asked
  return at >= requestedAt && (until === null || at < until) && matches(payload, asked)
}

/**
 * Whether the last set before the request had the same value: a gateway that exits after it recorded a command as sent,
 * and before it sent it, leaves a command that the device's report confirms rightly.
 */
function hadItAlready(received: readonly ReceivedSet[], asked: Asked): boolean {
  const before = received.filter(([, , , at]) => at < asked.requestedAt)
  const last = before.toSorted(([, , , one], [, , , other]) => one - other).at(-1)
  return last !== undefined && isExact(asked) && matches(last[2], asked)
}

/** Valves have their own values for orders: for those any set counts. */
function isExact({ name, value }: Asked): boolean {
  return typeof value === 'boolean' || name.startsWith('Radiateur') || name.startsWith('Sèche')
}

/** Whether a payload has the requested value. */
function matches(payload: string, asked: Asked): boolean {
  if (!isExact(asked)) return true
  const { value } = asked
  const word = typeof value === 'boolean' ? (value ? 'ON' : 'OFF') : String(value)
  return payload.includes(`"${pilotWords[word] ?? word}"`)
}

function faultOf({ status, reason }: Asked, isObeyed: boolean, hadIt: boolean): string | null {
  if (status === 'confirmed') return isObeyed || hadIt ? null : 'confirmed although never followed'
  if (reason === 'superseded') return null
  if (status === 'expired' || status === 'refused' || status === 'failed') {
    return isObeyed ? `${status} (${reason}) although it was followed` : null
  }
  return `is ${status}`
}
