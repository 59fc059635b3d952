import type { OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import type { HeardSet } from '#bench/fleet/hubs/simulator-words.ts'

/** Words of a pilot wire that are not the order's own. */
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
  /** When the next thing was asked of the device; null: never. */
  until: number | null
}

export type CommandVerdict = {
  judged: number
  confirmed: number
  expired: number
  /** One sentence each. */
  wrong: string[]
}

/** How many commands that were asked before an instant (ms) are still open; of thousands of homes some always are. */
export async function countOpen(database: OpenDatabase, askedBefore: number): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from command_device
     where status in ('requested', 'sent') and requested_at < to_timestamp($1::float8 / 1000)`,
    [askedBefore],
  )
  return row?.count ?? 0
}

/** Holds what became of each command that was asked within [since, until), ms, against what its device was really told. */
export async function judgeCommands(
  database: OpenDatabase,
  sets: readonly HeardSet[],
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
  const heard = Map.groupBy(sets, ([hubId, name]) => `${hubId} ${name}`)
  const wrong = rows.flatMap((row) => {
    const told = heard.get(`${row.hubId} ${row.name}`) ?? []
    const isObeyed = told.some((set) => isSetOf(set, row))
    const fault = faultOf(row, isObeyed, hadItAlready(told, row))
    return fault === null ? [] : [`${row.name} of hub ${row.hubId}, ${String(row.value)}: ${fault}`]
  })
  const countOf = (status: string) => rows.filter((row) => row.status === status).length
  return { judged: rows.length, confirmed: countOf('confirmed'), expired: countOf('expired'), wrong }
}

/** Clocks are one here: a set comes after it was asked for, and before the next is. */
function isSetOf([, , payload, at]: HeardSet, asked: Asked): boolean {
  const { requestedAt, until } = asked
  return at >= requestedAt && (until === null || at < until) && says(payload, asked)
}

/**
 * Whether what the device was told last before is the same: a gateway that ended after it had written down that it sent
 * a command, and before it did, leaves one that is confirmed rightly by what the device answers.
 */
function hadItAlready(told: readonly HeardSet[], asked: Asked): boolean {
  const before = told.filter(([, , , at]) => at < asked.requestedAt)
  const last = before.toSorted(([, , , one], [, , , other]) => one - other).at(-1)
  return last !== undefined && isExact(asked) && says(last[2], asked)
}

/** Valves have words of their own for orders: of those any set counts. */
function isExact({ name, value }: Asked): boolean {
  return typeof value === 'boolean' || name.startsWith('Radiateur') || name.startsWith('Sèche')
}

/** Whether a payload asks for the value. */
function says(payload: string, asked: Asked): boolean {
  if (!isExact(asked)) return true
  const { value } = asked
  const word = typeof value === 'boolean' ? (value ? 'ON' : 'OFF') : String(value)
  return payload.includes(`"${pilotWords[word] ?? word}"`)
}

function faultOf({ status, reason }: Asked, isObeyed: boolean, hadIt: boolean): string | null {
  if (status === 'confirmed') return isObeyed || hadIt ? null : 'confirmed and never obeyed'
  if (reason === 'superseded') return null
  if (status === 'expired' || status === 'refused' || status === 'failed') {
    return isObeyed ? `${status} (${reason}) though it was obeyed` : null
  }
  return `is ${status}`
}
