import { type Order, orderOfNumber } from '@foyer/contract/heating.ts'
import { readDeviceSamples } from '#gateway/history/read-history.ts'
import type { SeriesSamples } from '#gateway/history/read-series.ts'
import { scheduleSlots } from '@foyer/rules/schedule/schedule.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import type { LivedHome } from './lived-home.ts'

const DAY = 24 * 3_600_000
/** Commands to one device in a day: the edges of its week, the corrections after them, and as many again. */
export const MOST_COMMANDS = 16
/** ms between a change at a device and its row in the history. */
const HAND = 60_000

/** The result of a simulated span: each list contains errors, and the figures are totals. */
export type Findings = {
  slots: number
  commands: number
  changes: number
  /** The most commands that one device was sent within a day. */
  mostCommands: number
  wrong: string[]
}

/**
 * Checks the records of a home over [from, to), ms: every slot of every week has exactly one row, no device was sent
 * more commands in a day than `most`, and each order that a device changed to was requested by a command or set at the
 * device.
 */
export async function findingsOf(
  home: LivedHome,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<Findings> {
  const wrong: string[] = []
  const slots = await compareSlots(home, { from, to }, wrong)
  const { commands, mostCommands } = await countCommands(home, { from, to, most }, wrong)
  const changes = await explainChanges(home, { from, to }, wrong)
  return { slots, commands, changes, mostCommands, wrong }
}

type Span = { from: number; to: number }

async function compareSlots({ at, homeId }: LivedHome, { from, to }: Span, wrong: string[]): Promise<number> {
  const weeks = await at.database.query<{
    roomId: string
    name: string
    week: Week
    zone: string
    gaps: Order
  }>(
    `select s.room_id as "roomId", r.name, s.week, h.time_zone as zone, r.default_order as gaps from schedule s
     join room r on r.home_id = s.home_id and r.id = s.room_id join home h on h.id = s.home_id
     where s.home_id = $1`,
    [homeId],
  )
  let count = 0
  for (const { roomId, name, week, zone, gaps } of weeks) {
    const rows = await at.database.query<{ at: number; outcome: string }>(
      `select at, outcome from slot where home_id = $1 and room_id = $2
         and at > to_timestamp($3::float8 / 1000) and at <= to_timestamp($4::float8 / 1000) order by at`,
      [homeId, roomId, from, to],
    )
    const expected = scheduleSlots({ week, zone }, from, to, gaps).map((slot) => slot.at)
    const seen = new Map(rows.map((row) => [row.at, row.outcome]))
    count += expected.length
    for (const instant of expected) {
      const outcome = seen.get(instant)
      if (outcome === undefined) wrong.push(`${name}: no row for ${new Date(instant).toISOString()}`)
      if (outcome === 'owed' || outcome === 'missed') {
        wrong.push(`${name}: ${new Date(instant).toISOString()} is ${outcome}`)
      }
      seen.delete(instant)
    }
    for (const instant of seen.keys())
      wrong.push(`${name}: a row too many at ${new Date(instant).toISOString()}`)
  }
  return count
}

async function countCommands(
  { at, homeId }: LivedHome,
  { from, to, most }: Span & { most: number },
  wrong: string[],
): Promise<{ commands: number; mostCommands: number }> {
  const rows = await at.database.query<{ name: string; sentAt: number }>(
    `select d.name, c.sent_at as "sentAt" from command_device c join device d on d.home_id = c.home_id and d.id = c.device_id
     where c.home_id = $1 and c.sent_at > to_timestamp($2::float8 / 1000) and c.sent_at <= to_timestamp($3::float8 / 1000)`,
    [homeId, from, to],
  )
  const days = Map.groupBy(rows, ({ name, sentAt }) => `${name} on day ${Math.floor((sentAt - from) / DAY)}`)
  const counts = [...days].map(([day, sent]) => ({ day, count: sent.length }))
  for (const { day, count } of counts) if (count > most) wrong.push(`${day}: ${count} commands`)
  return { commands: rows.length, mostCommands: Math.max(0, ...counts.map(({ count }) => count)) }
}

/**
 * The orders that a home's devices changed to, each with the one command that requested it, or the change at the
 * device.
 */
async function explainChanges(
  { at, homeId }: LivedHome,
  { from, to }: Span,
  wrong: string[],
): Promise<number> {
  const devices = await at.database.query<{ id: string; name: string }>(
    `select id, name from device where home_id = $1 and removed_at is null and 'thermostat_mode' = any(commands)`,
    [homeId],
  )
  const deviceIds = devices.map(({ id }) => id)
  const samples = await readDeviceSamples(at.database, {
    homeId,
    deviceIds,
    capability: 'thermostat_mode',
    from,
    to,
  })
  const asked = await at.database.query<{ deviceId: string; at: number; value: string }>(
    `select cd.device_id as "deviceId", cd.sent_at as at, c.value #>> '{}' as value
     from command_device cd join command c on c.home_id = cd.home_id and c.id = cd.command_id
     where cd.home_id = $1 and c.capability = 'thermostat_mode' and cd.sent_at is not null
     order by cd.sent_at, c.requested_at`,
    [homeId],
  )
  const hands = await at.database.query<{ deviceId: string; at: number }>(
    'select device_id as "deviceId", at from hand_change where home_id = $1',
    [homeId],
  )
  let changes = 0
  for (const { id, name } of devices) {
    let open = asked.filter(({ deviceId }) => deviceId === id)
    for (const { when, before, value } of changesOf(samples.get(id))) {
      changes += 1
      const command = open.findLast((one) => one.at <= when && one.value === orderOfNumber(value))
      const isAsked = command !== undefined
      // One command explains one change, and so no earlier command explains another; commands of the same moment
      // explain one change each.
      if (isAsked) open = open.filter((one) => one !== command && one.at >= command.at)
      const isByHand = hands.some((hand) => hand.deviceId === id && Math.abs(hand.at - when) < HAND)
      if (!isAsked && !isByHand) {
        wrong.push(`${name}: nothing explains ${before} to ${value} at ${new Date(when).toISOString()}`)
      }
    }
  }
  return changes
}

function changesOf(samples: SeriesSamples | undefined): { when: number; before: number; value: number }[] {
  if (samples === undefined) return []
  return Array.from(samples.values).flatMap((value, index) => {
    const before = samples.values[index - 1] ?? samples.before?.value ?? value
    return value === before ? [] : [{ when: samples.times[index] ?? 0, before, value }]
  })
}
