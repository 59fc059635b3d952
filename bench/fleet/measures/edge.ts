import autocannon from 'autocannon'
import { writeWeeks } from '#bench/fleet/homes/register-homes.ts'
import { weekWithEdges } from '#bench/fleet/homes/weeks.ts'
import { countOpen, judgeCommands } from '#bench/fleet/judge/commands.ts'
import { judgeSlots } from '#bench/fleet/judge/slots.ts'
import { until } from '#bench/ground/until.ts'
import { atMost, type FleetMeasure, rowOf } from './measure.ts'

const MINUTE = 60_000
const PATIENCE = { every: 250, patience: 15 * MINUTE }
const READS_A_SECOND = 20

/** Half past six on a weekday: all rooms of all homes change their order at one edge. */
export const edge: FleetMeasure = {
  name: 'edge',
  async run({ fleet, simulator, homes, residents }) {
    const { database, pair } = fleet
    const at = Math.ceil(Date.now() / MINUTE + 0.7) * MINUTE
    await writeWeeks(database, homes, weekWithEdges([at]))
    await simulator.collect()
    const waits = pair.longWaits().length
    await until(() => Date.now() >= at, 'the edge has come', { every: 20, patience: 3 * MINUTE })
    const reading = readMeanwhile(fleet.gateways[0]?.address ?? '', residents[0]?.token ?? '')
    await until(async () => (await countBehind(at)) === 0, 'each room has its slot', PATIENCE)
    const slottedBy = Date.now()
    const slotted = slottedBy - at
    await until(async () => (await countAsked(at)) === 0, 'each command is sent', PATIENCE)
    const elapsed = Date.now() - at
    await until(async () => (await countOpen(database, slottedBy)) === 0, 'each command is judged', PATIENCE)
    const judged = Date.now() - at
    const reads = await reading
    const commands = await judgeCommands(database, (await simulator.collect()).sets, at, slottedBy)
    const slots = await judgeSlots(database, homes, [at])
    const rooms = homes.length * 7
    return [
      rowOf(
        'edge: all told',
        elapsed / 1_000,
        's',
        atMost(120),
        `${rooms} rooms, ${commands.judged} commands; all slots written after ${(slotted / 1_000).toFixed(1)} s`,
      ),
      rowOf(
        'edge: all judged',
        judged / 1_000,
        's',
        atMost(600),
        `${commands.confirmed} confirmed, ${commands.expired} expired`,
      ),
      rowOf(
        'edge: slots missed or doubled',
        slots.missed + slots.doubled,
        '',
        atMost(0),
        `of ${slots.expected}`,
      ),
      rowOf(
        'edge: commands judged wrongly',
        commands.wrong.length,
        '',
        atMost(0),
        commands.wrong.slice(0, 3).join('; ') || `of ${commands.judged}`,
      ),
      rowOf('edge: waits of over a second for a lock', pair.longWaits().length - waits, '', atMost(0)),
      rowOf(
        'edge: API reads, p99',
        reads.latency.p99,
        'ms',
        atMost(500),
        `rooms, devices and hubs of a home at ${READS_A_SECOND} requests/s meanwhile (${reads.requests.total} in total, ${reads.errors + reads.timeouts + reads.non2xx} failed)`,
      ),
    ]

    /** Whether a room has no slot at an instant (ms) yet. */
    async function countBehind(instant: number): Promise<number> {
      const rows = await database.query(
        `select from schedule s where not exists (select from slot
           where slot.home_id = s.home_id and slot.room_id = s.room_id and slot.at = to_timestamp($1::float8 / 1000)) limit 1`,
        [instant],
      )
      return rows.length
    }

    async function countAsked(since: number): Promise<number> {
      const rows = await database.query(
        `select from command_device where status = 'requested' and requested_at >= to_timestamp($1::float8 / 1000) limit 1`,
        [since],
      )
      return rows.length
    }
  },
}

function readMeanwhile(address: string, token: string) {
  return autocannon({
    url: address,
    connections: 10,
    overallRate: READS_A_SECOND,
    duration: 45,
    headers: { Token: token, 'Content-Type': 'application/json' },
    requests: ['/api/rooms', '/api/devices', '/api/hubs'].map((path) => ({ method: 'GET', path })),
  })
}
