import { randomUUID } from 'node:crypto'
import { type ScenarioInput, scenarioSchema } from '@foyer/contract/scenario.ts'
import { replayScenario } from '@foyer/contract/scenario-trial.ts'
import { createHistory, type Reading } from '@foyer/gateway/src/history/history.ts'
import { createLog } from '@foyer/gateway/src/base/log.ts'
import { startBareServer } from '#bench/ground/bare-server.ts'
import type { Measure, Row } from '#bench/ground/row.ts'
import { timeOf } from '#bench/ground/time-of.ts'
import { DAY, PACE, reportsOf, rulesOf } from '#bench/ground/watched-devices.ts'
import { startWorld, type World } from '#bench/ground/world.ts'

/** A scenario replayed over the last week in one request: for the first time since the gateway started, and warm. */
export const replay: Measure = {
  name: 'replay',
  async run() {
    const world = await startWorld()
    try {
      return await replayWeek(world)
    } finally {
      await world.close()
    }
  },
}

async function replayWeek(world: World): Promise<Row[]> {
  const ids = { sensorId: await addDevice(world, 'sensor'), contactId: await addDevice(world, 'contact') }
  const now = Date.now()
  await writeWeek(world, reportsOf(ids, now - 7 * DAY, now))
  const made = scenarioSchema.parse(
    await world.ask('/scenarios', {
      method: 'POST',
      body: JSON.stringify({
        name: 'Froid',
        type: 'heating',
        mode: 'eco',
        is_secure: false,
        time_zone: 'Europe/Paris',
        operation_days: [1, 2, 3, 4, 5, 6, 7],
        rules: rulesOf(ids),
      } satisfies ScenarioInput),
    }),
  )
  const path = replayScenario.path.replace('{scenarioId}', made.id)
  const headers = { Token: world.token, 'Content-Type': 'application/json', 'Accept-Encoding': 'identity' }
  const ours = await timeOf(`${world.product.address}/api${path}`, headers)
  const answer = replayScenario.reply.parse(JSON.parse(ours.text))
  if (answer.runs.length === 0) throw new Error('The replay has no runs: nothing was evaluated.')
  const server = await startBareServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(answer))
  })
  const bare = await timeOf(server.address, headers)
  await server.close()
  const what = `${(2 * 7 * DAY) / PACE} reports of two devices, ${answer.runs.length} events that followed, ${(ours.text.length / 1e3).toFixed(0)} kB of JSON`
  const budgets: Row['budgets'] = [{ of: 'value', atMost: 200 }]
  return [
    {
      name: 'a week replayed, the first time',
      value: ours.first,
      unit: 'ms',
      baseline: bare.first,
      budgets,
      note: `${what}; the first replay of this gateway; baseline: the first answer of a bare Node server that writes the same object as JSON`,
    },
    {
      name: 'a week replayed, warm',
      value: ours.time,
      unit: 'ms',
      baseline: bare.time,
      budgets,
      note: 'the same, median of 15, compared with the bare server',
    },
  ]
}

async function addDevice({ database, homeId }: World, name: string): Promise<string> {
  const id = randomUUID()
  await database.query(
    `insert into device (id, home_id, hub_id, address, friendly_name, name, type, category, created_at)
     select $1, home_id, id, $2, $4, $4, 'sensor', 'none', now() from hub where home_id = $3 limit 1`,
    [id, id, homeId, name],
  )
  return id
}

/** Written as the gateway stores the messages that it receives. */
async function writeWeek({ database, homeId }: World, reports: ReturnType<typeof reportsOf>): Promise<void> {
  const history = createHistory({ database, clock: { now: Date.now }, log: createLog({ level: 'error' }) })
  const readings = reports.flatMap(({ deviceId, capability, times, values }) =>
    times.map((at, index): Reading => ({ homeId, deviceId, capability, at, value: values[index] ?? 0 })),
  )
  await history.record(readings)
  await history.close()
  await database.query('vacuum analyze')
}
