import type { Order } from '@foyer/contract/heating.ts'
import type { Database } from '#base/database/database.ts'
import type { EdgeHome } from './edge-home.ts'
import { edgeAt } from './edge-home.ts'

/** The slot of an edge of the week, and the number of its commands. */
type PassedSlot = { at: number; order: Order; outcome: string; commands: number }

/** The run of a rule, the number of its claims and of its commands. */
type PassedRule = { at: number; outcome: string; claims: number; commands: number }

export type EdgeOutcome = {
  slots: PassedSlot[]
  rules: PassedRule[]
  /** The outcome of each opening of the window. */
  openings: string[]
  /** Messages of scenarios, each by its key. */
  messages: string[]
  /** Commands that are neither sent nor ended. */
  waiting: number
}

/**
 * A command belongs to the edge that has its order; neighbouring edges have others. The two clocks may differ slightly.
 */
const isOfEdge = `c.home_id = e.home_id and c.capability = 'thermostat_mode'
  and c.requested_at between e.at - interval '5 minutes' and e.at + interval '5 minutes'`

/** Reads everything in the database about the edges of a home, in order. */
export async function readOutcome(database: Database, home: EdgeHome): Promise<EdgeOutcome> {
  const { homeId, weekRoomId, ruledRoomId, ruleIds, windowRuleId } = home
  const slots = await database.query<PassedSlot>(
    `select e.at, e."order", e.outcome, (select count(*)::int from command c
       where ${isOfEdge} and c.room_id = e.room_id and c.value = to_jsonb(e."order")) as commands
     from slot e where e.home_id = $1 and e.room_id = $2 and e.at >= to_timestamp($3::float8 / 1000) order by e.at`,
    [homeId, weekRoomId, edgeAt(0).at],
  )
  const rules = await database.query<PassedRule>(
    `select e.at, e.outcome, count(h.id)::int as claims, (select count(*)::int from command c
       where ${isOfEdge} and c.room_id = $3 and c.value = to_jsonb(min(h."order"))) as commands
     from scenario_run e left join room_claim h
       on h.home_id = e.home_id and h.room_id = $3 and h.kind = 'scenario' and h.cause_id = e.rule_id
     where e.home_id = $1 and e.rule_id = any($2::uuid[])
     group by e.home_id, e.id, e.rule_id, e.at, e.outcome order by array_position($2::uuid[], e.rule_id), e.at`,
    [homeId, ruleIds, ruledRoomId],
  )
  const openings = await database.query<{ outcome: string }>(
    'select outcome from scenario_run where home_id = $1 and rule_id = $2 order by at',
    [homeId, windowRuleId],
  )
  const messages = await database.query<{ key: string }>(
    `select key from notification where home_id = $1 and kind = 'scenario_message'`,
    [homeId],
  )
  const [open] = await database.query<{ waiting: number }>(
    `select count(*)::int as waiting from command_device where home_id = $1 and status = 'requested'`,
    [homeId],
  )
  return {
    slots,
    rules,
    openings: openings.map(({ outcome }) => outcome),
    messages: messages.map(({ key }) => key),
    waiting: open?.waiting ?? 0,
  }
}

/** What explains a mode that is never set: the commands, edges, claims and the clock of a home, newest first. */
export async function readEdges(database: Database, { homeId }: EdgeHome): Promise<string> {
  const rows = await database.query<{ line: string }>(
    `select to_char(at, 'HH24:MI:SS.MS ') || line as line from (
       select cd.requested_at as at, concat_ws(' ', 'command', d.friendly_name, c.value, 'by', c.actor_kind, cd.status,
         cd.reason, case when cd.sent_at is null then 'unsent' end) as line
       from command_device cd join command c on c.home_id = cd.home_id and c.id = cd.command_id
       join device d on d.home_id = cd.home_id and d.id = cd.device_id where cd.home_id = $1
       union all select at, concat_ws(' ', 'slot', "order", outcome) from slot where home_id = $1
       union all select since, concat_ws(' ', 'claim', kind, "order", state) from room_claim where home_id = $1
       union all select at, concat_ws(' ', 'run', outcome, reason) from scenario_run where home_id = $1
       union all select planned_at, concat_ws(' ', 'planned, next', at, again_at, tries, part_tries)
       from home_clock where home_id = $1
       union all select connected_since, concat_ws(' ', friendly_name, 'reachable', reachable) from device
       where home_id = $1 and category = 'heating'
     ) as known order by at desc nulls first limit 60`,
    [homeId],
  )
  return rows.map(({ line }) => line).join('\n')
}
