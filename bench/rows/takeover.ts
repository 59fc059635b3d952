import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import { addOtherHomes, type HubKey } from '#bench/ground/other-homes.ts'
import { end, type Ground, openGround } from '#bench/ground/pair.ts'
import type { Measure, Row } from '#bench/ground/row.ts'
import { type MqttWire, openMqttWire } from '#bench/load/mqtt-wire.ts'
import { listDevices, stateText } from '#bench/load/simulated-devices.ts'

const HOMES = 1_000
/** ms in which each home reports once, a few homes at a time. */
const ROUND = 1_000
const BEAT = 20
/** The second of the two simulated devices: a sensor. */
const SENSOR = 1
/** Homes with 13 months of commands, and the rows of each kind that each of them has. */
const OLD_HOMES = 100
const OLD_ROWS = 4_000

/** How long the homes of a gateway that stops are not received, until another has taken over all of them. */
export const takeover: Measure = {
  name: 'takeover',
  async run() {
    const ground = await openGround()
    try {
      const hubs = await addOtherHomes(ground.database, HOMES)
      const [first] = [await ground.addGateway(), await ground.addGateway()]
      await shareEvenly(ground.database)
      const homes = await startReports(ground, hubs)
      await untilReceived(ground.database)
      const steady = await untilReceived(ground.database)
      await end(first, 'SIGKILL')
      const killed = await untilReceived(ground.database)
      const second = await ground.addGateway()
      await shareEvenly(ground.database)
      await untilReceived(ground.database)
      const stopping = end(second, 'SIGTERM')
      const stopped = await untilReceived(ground.database)
      await stopping
      const third = await ground.addGateway()
      await addLedgers(ground.database)
      await shareEvenly(ground.database)
      await untilReceived(ground.database)
      await end(third, 'SIGKILL')
      const old = await untilReceived(ground.database)
      homes.stop()
      return [
        rowOf('killed', killed, steady),
        rowOf('stopped', stopped, steady),
        {
          name: 'takeover with 13 months of commands',
          value: old.receivedAfter,
          unit: 'ms',
          baseline: killed.receivedAfter,
          budgets: [{ of: 'value', atMost: 10_000 }],
          note: `a killed gateway again, once ${OLD_HOMES} of the homes have ${OLD_ROWS} commands, mode changes and connection changes each; baseline: without them`,
        },
      ]
    } finally {
      await ground.close()
    }
  },
}

type Takeover = { keptAfter: number; receivedAfter: number }

function rowOf(how: string, taken: Takeover, steady: Takeover): Row {
  return {
    name: `takeover of a ${how} gateway`,
    value: taken.receivedAfter,
    unit: 'ms',
    baseline: steady.receivedAfter,
    budgets: [{ of: 'value', atMost: 10_000 }],
    note:
      `until each of ${HOMES} homes, half of them its own, was processed by another gateway: a report sent since then is stored ` +
      `(each home reports once a second); the last partition was owned after ${Math.round(taken.keptAfter)} ms; ` +
      'baseline: the same while no gateway ends',
  }
}

async function shareEvenly(database: OpenDatabase): Promise<void> {
  for (let most = 256; most > 128; await sleep(200)) {
    const rows = await database.query<{ n: number }>(
      `select count(*)::int as n from keeper join gateway on id = gateway where seen_until > clock_timestamp() group by id`,
    )
    most = rows.length < 2 ? 256 : Math.max(...rows.map(({ n }) => n))
  }
}

/** Gives some homes a command, a mode change and a connection change every 140 minutes of the last 13 months. */
async function addLedgers(database: OpenDatabase): Promise<void> {
  const sockets = `(select * from device where friendly_name = 'device 0' order by home_id limit ${OLD_HOMES}) socket,
    lateral (select k, now() - k * interval '140 minutes' as at from generate_series(1, ${OLD_ROWS}) k) times`
  const id = 'md5(socket.id::text || k)::uuid'
  await database.transaction(async (tx) => {
    await tx.query('set local statement_timeout = 0')
    await tx.query(
      `insert into command (home_id, id, device_id, capability, value, actor_kind, requested_at)
       select home_id, ${id}, socket.id, 'on', to_jsonb(k % 2 = 0), 'schedule', at from ${sockets}`,
    )
    await tx.query(
      `insert into command_device (home_id, command_id, device_id, status, requested_at, sent_at, confirmed_at, ended_at, watched_until)
       select home_id, ${id}, socket.id, 'confirmed', at, at, at + interval '2 seconds', at + interval '2 seconds', at + interval '1 hour'
       from ${sockets}`,
    )
    await tx.query(
      `insert into slot (home_id, room_id, at, outcome, "order")
       select home_id, room_id, at, 'applied', 'eco' from ${sockets}`,
    )
    await tx.query(
      `insert into connectivity (home_id, hub_id, device_id, at, status)
       select home_id, hub_id, socket.id, at, case k % 2 when 0 then 'online' else 'offline' end from ${sockets}`,
    )
  })
  await database.query('analyze')
}

/** The hubs send their device lists, then readings, without end. */
async function startReports({ mqttAddress }: Ground, hubs: readonly HubKey[]): Promise<{ stop(): void }> {
  const wire: MqttWire = await openMqttWire({ address: mqttAddress, user: 'hubs', password: 'hubs' })
  const list = listDevices(['device 0', 'device 1'], 'both')
  for (const { hubId } of hubs) {
    wire.publish(`homes/${hubId}/zigbee2mqtt/bridge/state`, '{"state":"online"}')
    wire.publish(`homes/${hubId}/zigbee2mqtt/bridge/devices`, list)
  }
  await wire.settled()
  const begun = performance.now()
  let count = 0
  const timer = setInterval(() => {
    for (const due = ((performance.now() - begun) / ROUND) * hubs.length; count < due; count += 1) {
      const hub = hubs[count % hubs.length]
      const text = stateText(SENSOR, Math.floor(count / hubs.length), Date.now())
      wire.publish(`homes/${hub?.hubId}/zigbee2mqtt/device ${SENSOR}`, text)
    }
  }, BEAT)
  return {
    stop() {
      clearInterval(timer)
      wire.close()
    },
  }
}

/** ms from now until every partition has a keeper, and until a report that each home sent since is stored. */
async function untilReceived(database: OpenDatabase): Promise<Takeover> {
  const [begun, since] = [performance.now(), Date.now()]
  const all = new Set<string>()
  let keptAfter: number | null = null
  for (; all.size < HOMES; await sleep(50)) {
    if (performance.now() - begun > 120_000)
      throw new Error(`only ${all.size} homes reported within two minutes`)
    const free = await database.query(`select from keeper
       where not exists (select from gateway where id = keeper.gateway and seen_until > clock_timestamp()) limit 1`)
    // A gateway that was killed keeps its partitions until its leases end.
    keptAfter = free.length === 0 ? (keptAfter ?? performance.now() - begun) : null
    const stored = await database.query<{ id: string }>(
      `select distinct home_id as id from series
       where capability = 'temperature' and exists (
         select from reading where series_id = series.id and at > to_timestamp($1::float8 / 1000))`,
      [since],
    )
    for (const { id } of stored) all.add(id)
  }
  return { keptAfter: keptAfter ?? performance.now() - begun, receivedAfter: performance.now() - begun }
}
