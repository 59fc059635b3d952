import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { DeviceCategory } from '@foyer/contract/device.ts'
import { energyImportSchema, importPreviewSchema } from '@foyer/contract/energy-import.ts'
import { createLog } from '@foyer/gateway/src/base/log.ts'
import { createHistory, type Reading } from '@foyer/gateway/src/history/history.ts'
import { Temporal } from 'temporal-polyfill'
import { clone } from '#bench/ground/machine.ts'
import type { Measure, Row } from '#bench/ground/row.ts'
import { timeOf, timeOfWork } from '#bench/ground/time-of.ts'
import { startWorld, type World } from '#bench/ground/world.ts'

const DAY = 86_400_000
const QUARTER = 900_000
const ZONE = 'Europe/Paris'
/** All prices and subscriptions of the year before are published, also those of EJP. */
const NOW = '2027-02-10T18:00:00+01:00'
/** First reading, 13 months before. */
const SINCE = Date.parse('2026-01-01T00:00:00+01:00')
/** 23:17 to 07:17: no half-hour boundary. */
const OFF_PEAK = [1_397, 437] as const

/**
 * A year of half-hours: its cost as the year of the consumption screen reads it, and what it costs with each option of
 * the tariff. Then the import of two years. The options are computed a second time by a script without code of the
 * product.
 */
export const energy: Measure = {
  name: 'energy',
  async run() {
    const world = await startWorld({ now: NOW })
    try {
      await writeContract(world)
      await writeColors(world)
      await writeLedger(world, [{ category: 'meter', used: wholeOf }])
      // A wrong total is not measured.
      const check = await checkOptions(world)
      const metered = await measureYear(world, {
        name: 'cost of a year of half-hours, HTTP',
        budgets: [{ of: 'value', atMost: 50 }],
        note: 'the year of the consumption screen, by month, use, price and room: 13 months of a meter',
      })
      await writeLedger(
        world,
        parts.map((category) => ({ category, used: (at) => wattHoursOf(category, at) })),
      )
      const parted = await measureYear(world, {
        name: 'the same with four devices, HTTP',
        budgets: [],
        note: 'five series of half-hours',
      })
      return [metered, parted, await measureOptions(world, check), ...(await measureImport(world))]
    } finally {
      await world.close()
    }
  },
}

async function writeContract({ database, homeId }: World): Promise<void> {
  await database.query('delete from contract where home_id = $1', [homeId])
  await database.query(
    `insert into contract (home_id, valid_from, option, subscribed_power, off_peak)
     values ($1, '2025-01-01', 'hp_hc', 9, $2)`,
    [homeId, JSON.stringify([OFF_PEAK])],
  )
}

/**
 * The colours of EJP: each Tuesday of winter has peak hours. Those of one January are not known, so the cost is a range.
 * The product itself has the colours of Tempo: it replays a season.
 */
async function writeColors({ database, homeId }: World): Promise<void> {
  await database.query(
    `insert into day_color (home_id, option, day, source, color)
     select $1, 'ejp', day, 'entered',
       case when extract(isodow from day) = 2 and extract(month from day) in (2, 3, 11, 12) then 'red' else 'blue' end
     from generate_series('2026-02-09'::date, '2027-02-10'::date, interval '1 day') of (day)
     where to_char(day, 'YYYY-MM') <> '2027-01'`,
    [homeId],
  )
}

/** The devices that the meter counts as well. */
const parts = ['heating', 'heating', 'hot_water', 'appliances'] as const

/** Devices with the reports of an index, each with the Wh of a quarter of an hour. Sealed as the gateway seals. */
async function writeLedger(
  { database, homeId }: World,
  devices: readonly { category: DeviceCategory; used: (at: number) => number }[],
): Promise<void> {
  const clock = { now: () => Date.parse(NOW) }
  const history = createHistory({ database, clock, log: createLog({ level: 'error' }) })
  const rooms = await database.query<{ id: string }>(
    'select id from room where home_id = $1 order by position limit 2',
    [homeId],
  )
  for (const [place, { category, used }] of devices.entries()) {
    const roomId = category === 'meter' ? null : (rooms[place % 2]?.id ?? null)
    const deviceId = await addDevice(database, { homeId, category, roomId })
    let value = 0
    for (let from = SINCE; from < clock.now(); from += 90 * DAY) {
      const readings: Reading[] = []
      for (let at = from; at < Math.min(from + 90 * DAY, clock.now()); at += QUARTER) {
        value += used(at)
        readings.push({ homeId, deviceId, capability: 'energy_index', at, value })
      }
      await history.record(readings)
    }
  }
  while ((await history.seal()) > 0);
  await history.close()
  await database.query('vacuum analyze')
}

/** Wh of a quarter of an hour of the whole home. */
function wholeOf(at: number): number {
  const rest = 30 + (((at / QUARTER) * 7_919) % 23)
  return parts.reduce((sum, category) => sum + wattHoursOf(category, at), rest)
}

async function addDevice(
  database: World['database'],
  device: { homeId: string; category: DeviceCategory; roomId: string | null },
): Promise<string> {
  const id = randomUUID()
  await database.query(
    `insert into device (id, home_id, hub_id, room_id, address, friendly_name, name, type, category, created_at)
     select $1::uuid, $2, id, $3, $1::uuid::text, 'it', 'it', 'sensor', $4, now() from hub where home_id = $2 limit 1`,
    [id, device.homeId, device.roomId, device.category],
  )
  return id
}

/** Wh of a quarter of an hour: by season, by hour, and different each day. */
function wattHoursOf(category: DeviceCategory, at: number): number {
  const hour = (at / 3_600_000) % 24
  const cold = Math.max(0, Math.cos(((at - Date.parse('2026-01-20')) / DAY / 365) * 2 * Math.PI))
  const noise = (Math.floor(at / DAY) * 7_919) % 31
  if (category === 'heating') return Math.round(cold * (hour > 5 && hour < 21 ? 200 : 90) + noise)
  if (category === 'hot_water') return hour < 3 ? 400 + noise : 0
  return hour > 17 && hour < 20 ? 220 + noise : 25
}

const run = promisify(execFile)

/** The sentence of the second computation. Throws if it differs. */
async function checkOptions({ database, homeId, product, token }: World): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-options-'))
  try {
    const rows = await database.query<{ option: string; day: string; color: string }>(
      `select option, day, color from published_day_color
       union all select option, day, color from day_color where home_id = $1`,
      [homeId],
    )
    const colorsOf = (wanted: string) =>
      Object.fromEntries(rows.flatMap(({ option, day, color }) => (option === wanted ? [[day, color]] : [])))
    const file = join(folder, 'colors.json')
    writeFileSync(file, JSON.stringify({ tempo: colorsOf('tempo'), ejp: colorsOf('ejp') }))
    const { stdout } = await run(
      'python3',
      [join(clone, 'bench/tariff-options.py'), `${product.address}/api`, file],
      { env: { ...process.env, TOKEN: token }, timeout: 120_000 },
    )
    console.error(stdout.trim())
    return 'a second computation agrees (bench/tariff-options.py)'
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if ('code' in error && error.code === 'ENOENT') {
      const reason = 'not computed a second time: there is no python3'
      console.error(reason)
      return reason
    }
    const printed = 'stdout' in error ? `\n${String(error.stdout)}` : ''
    throw new Error(`the options were not computed twice alike: ${error.message}${printed}`, { cause: error })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The half-hours of a home's indices in [$2, $3) as Wh. */
const usedSql = `select series.device_id, date_bin('30 minutes', first_at, '2000-01-01Z') at time zone '${ZONE}' as wall,
    last_value - lag(last_value, 1, first_value) over (partition by half_hour.series_id order by first_at) as wh
  from series join half_hour on half_hour.series_id = series.id
  where series.home_id = $1 and series.capability = 'energy_index' and first_at >= $2 and first_at < $3`

async function measureYear(
  { database, homeId, product, token }: World,
  row: Pick<Row, 'name' | 'budgets' | 'note'>,
): Promise<Row> {
  const path = '/api/consumption/periods?kind=year&date=2026-06-01'
  const { time } = await timeOf(product.address + path, { Token: token })
  const baseline = await timeOfWork(() =>
    database.query(
      `with used as (${usedSql}), kinds as (
         select *, case when wall::time >= '23:17' or wall::time < '07:17' then 'off_peak' else 'peak' end as kind from used
       ), days as (
         select device_id, kind, wall::date as day, sum(wh) as wh from kinds group by 1, 2, 3
       )
       select device.category, device.room_id, kind, date_trunc('month', day), sum(wh), sum(wh * price) / 1000
       from days join device on device.id = days.device_id cross join lateral (
         select price from price where option = 'hp_hc' and price.kind = days.kind and valid_from <= day
         order by valid_from desc limit 1
       ) price group by 1, 2, 3, 4`,
      [homeId, '2026-01-01T00:00+01:00', '2027-01-01T00:00+01:00'],
    ),
  )
  const note = `${row.note}, median of 15; baseline: the sums of the same half-hours by month, use, price and room in one statement`
  return { ...row, value: time, unit: 'ms', baseline, note }
}

async function measureOptions({ database, homeId, product, token }: World, check: string): Promise<Row> {
  const { time } = await timeOf(`${product.address}/api/tariff/options`, { Token: token })
  const baseline = await timeOfWork(() =>
    database.query(
      `with used as (${usedSql}), kinds as (
         select wall::date as day, wh, option, case option
           when 'base' then 'base'
           when 'hp_hc' then case when wall::time >= '23:17' or wall::time < '07:17' then 'off_peak' else 'peak' end
           when 'tempo' then (select color from published_day_color as known
               where known.option = 'tempo' and known.day = (wall - interval '6 hours')::date)
             || case when wall::time >= '06:00' and wall::time < '22:00' then '_peak' else '_off_peak' end
           else case when (wall::time >= '07:00' or wall::time < '01:00') and exists (select from day_color as known
               where known.home_id = $1 and known.option = 'ejp' and known.color = 'red'
                 and known.day = (wall - interval '1 hour')::date) then 'ejp_peak' else 'ejp_normal' end
           end as kind
         from used join device on device.id = used.device_id and device.category = 'meter'
         cross join unnest(array['base', 'hp_hc', 'tempo', 'ejp']) as option
       ), days as (
         select day, option, kind, sum(wh) as wh from kinds group by 1, 2, 3
       )
       select days.option, days.kind, date_trunc('month', day), sum(wh), sum(wh * price) / 1000
       from days cross join lateral (
         select price from price where price.option = days.option and price.kind = days.kind and valid_from <= day
           and 9 between least_power and most_power order by valid_from desc limit 1
       ) price group by 1, 2, 3`,
      [homeId, '2026-02-10T00:00+01:00', '2027-02-10T00:00+01:00'],
    ),
  )
  return {
    name: 'options of the tariff for a year, HTTP',
    value: time,
    unit: 'ms',
    baseline,
    budgets: [{ of: 'value', atMost: 300 }],
    note: `Base, HP/HC, Tempo and EJP, month by month, median of 15; ${check}; baseline: the sums of the same half-hours by option, kind of hours and month in one statement`,
  }
}

async function measureImport({ database, ask }: World): Promise<Row[]> {
  const text = loadCurve()
  const count = text.split('\n').length - 3
  const body = JSON.stringify({ file_name: 'courbe.csv', text })
  const send = { method: 'POST', body }
  const preview = await timeOfWork(async () => {
    const { file } = importPreviewSchema.parse(await ask('/imports/preview', send))
    if (file?.half_hours !== count) throw new Error(`A preview of ${file?.half_hours} half-hours.`)
  }, 5)
  const ids: string[] = []
  const create = await timeOfWork(async () => {
    const made = energyImportSchema.parse(await ask('/imports', send))
    if (made.half_hours !== count) throw new Error(`An import of ${made.half_hours} half-hours.`)
    ids.push(made.id)
  }, 5)
  for (const id of ids) await ask(`/imports/${id}`, { method: 'DELETE' })
  const bareRead = await timeOfWork(() =>
    database.query(
      `select date_trunc('month', at at time zone '${ZONE}'), sum(wh), count(*) from (${linesSql}) lines group by 1`,
      [text],
    ),
  )
  const bareWrite = await timeOfWork(() =>
    database.transaction(async (tx) => {
      await tx.query(
        'create temporary table import_of_bench (day date primary key, wh double precision[]) on commit drop',
      )
      await tx.query(
        `insert into import_of_bench
         select (at at time zone 'UTC')::date, array_agg(wh order by at) from (${linesSql}) lines group by 1`,
        [text],
      )
    }),
  )
  const unit = 'ms'
  const budgets = [{ of: 'value', atMost: 5_000 }] as const
  const file = `${count.toLocaleString('en')} lines of a load curve, ${(text.length / 1e6).toFixed(1)} MB, median of 5`
  return [
    {
      name: 'import of two years, preview, HTTP',
      value: preview,
      unit,
      baseline: bareRead,
      budgets,
      note: `${file}; baseline: the lines split, read and added up by month in one statement`,
    },
    {
      name: 'import of two years, HTTP',
      value: create,
      unit,
      baseline: bareWrite,
      budgets,
      note: 'the same file; baseline: the lines split, read and stored as days in one statement',
    },
  ]
}

/** The half-hours of a load curve's text: their start, and Wh. */
const linesSql = `select split_part(line, ';', 1)::timestamptz - interval '30 minutes' as at,
    split_part(line, ';', 2)::double precision / 2 as wh
  from string_to_table($1, E'\\r\\n') with ordinality as file (line, number) where number > 3`

/** Two years of half-hours as Enedis writes them. */
function loadCurve(): string {
  const lines = [
    'Identifiant PRM;Type de donnees;Date de debut;Date de fin;Grandeur physique;Grandeur metier;Etape metier;Unite;Pas en minutes',
    '14000000000027;Courbe de charge;01/02/2025;01/02/2027;Energie active;Consommation;Comptage Brut;W;30',
    'Horodate;Valeur',
  ]
  const until = Date.parse('2027-02-01T00:00+01:00')
  for (let at = Date.parse('2025-02-01T00:00+01:00'); at < until; at += 2 * QUARTER) {
    const end = Temporal.Instant.fromEpochMilliseconds(at + 2 * QUARTER).toZonedDateTimeISO(ZONE)
    const watts = 200 + Math.round(wattHoursOf('heating', at) * 4)
    lines.push(`${end.toString({ timeZoneName: 'never', smallestUnit: 'second' })};${watts}`)
  }
  return lines.join('\r\n')
}
