import { readFileSync } from 'node:fs'
import { getConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { createImport } from '@foyer/contract/energy-import.ts'
import {
  addContract,
  type ContractInput,
  type MarketHours,
  supplyContractSchema,
  updateContract,
} from '@foyer/contract/supply-contract.ts'
import { openMeteredHome } from '#gateway/testing/metered-home.ts'
import { marketShapes } from '@foyer/rules/tariff/market-shapes.ts'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'

const HALF_HOUR = 1_800_000

/** An offer's own prices, €/kWh: each from January and from 16 July 2026 on. */
type OwnPrices = Record<string, readonly [january: number, july: number]>

/** Those of January are of Enercoop Flexi Watt (two seasons) and EDF Zen Estival, the others are inventions. */
const ownPrices: Record<keyof typeof marketShapes, OwnPrices> = {
  weekend: { peak: [0.2315, 0.2227], off_peak: [0.1642, 0.1598] },
  night_weekend: { peak: [0.2481, 0.2396], off_peak: [0.1733, 0.1699] },
  two_seasons: {
    winter_peak: [0.31128, 0.30512],
    winter_off_peak: [0.23096, 0.22871],
    summer_peak: [0.19397, 0.19011],
    summer_off_peak: [0.13579, 0.13204],
  },
  seasonal_super_off_peak: {
    winter_peak: [0.2627, 0.2588],
    winter_off_peak: [0.2062, 0.2031],
    winter_super_off_peak: [0.1928, 0.1897],
    summer_peak: [0.1522, 0.1495],
    summer_off_peak: [0.1304, 0.1281],
    summer_super_off_peak: [0.0987, 0.0962],
  },
  chosen_day: { peak: [0.2417, 0.2349], off_peak: [0.1688, 0.1651] },
}

/** The contract that each name of `year-of-costs.sql` has. */
const contracts: Record<string, Partial<ContractInput>> = {
  base: { option: 'base' },
  hp_hc: {
    option: 'hp_hc',
    off_peak: [{ start: 1376, end: 416 }],
    off_peak_summer: [
      { start: 26, end: 326 },
      { start: 746, end: 926 },
    ],
  },
  tempo: { option: 'tempo' },
  ejp: { option: 'ejp' },
  weekend: offer('weekend'),
  night_weekend: offer('night_weekend'),
  two_seasons: offer('two_seasons'),
  seasonal_super_off_peak: offer('seasonal_super_off_peak'),
  chosen_day: offer('chosen_day'),
}

test('SQL of its own computes the same costs of a year, for the four options and five market offers', async () => {
  const { at, owner, homeId } = await openMeteredHome()
  // Tuesdays of winter are red, Wednesdays white except in July and August: no season has too many of them.
  const colors = await at.database.query<{ day: string; color: string }>(
    `select day::date, case
       when extract(isodow from day) = 2 and extract(month from day) in (11, 12, 1, 2, 3) then 'red'
       when extract(isodow from day) = 3 and extract(month from day) not in (7, 8) then 'white'
       else 'blue' end as color
     from generate_series('2025-12-31'::timestamp, '2026-12-31', interval '1 day') as day`,
  )
  const known = [colors.map(({ day }) => day), colors.map(({ color }) => color)]
  await at.database.query(
    `insert into published_day_color (option, day, color, source)
     select 'tempo', day, color, 'test' from unnest($1::date[], $2::text[]) as known (day, color)`,
    known,
  )
  await at.database.query(
    `insert into day_color (home_id, option, day, color, source)
     select $3, 'ejp', day, case color when 'red' then 'red' else 'blue' end, 'entered'
     from unnest($1::date[], $2::text[]) as known (day, color)`,
    [...known, homeId],
  )
  const curve = loadCurve()
  const body = { file_name: 'year.csv', text: textOf(curve) }
  expect((await at.ask(createImport, { token: owner, body })).status).toBe(200)

  const rows = await at.database.query<Part & { contract: string; euros: number }>(
    readFileSync(new URL('year-of-costs.sql', import.meta.url), 'utf8'),
    [
      curve.map(({ start }) => new Date(start).toISOString()),
      curve.map(({ watts }) => watts / 2),
      ...known,
      JSON.stringify(
        Object.entries(ownPrices).flatMap(([contract, prices]) =>
          Object.entries(prices).flatMap(([kind, [january, july]]) => [
            { contract, kind, since: '2026-01-01', price: january },
            { contract, kind, since: '2026-07-16', price: july },
          ]),
        ),
      ),
    ],
  )
  const computed = Map.groupBy(rows, ({ contract }) => contract)
  expect([...computed.keys()].toSorted()).toEqual(Object.keys(contracts).toSorted())

  let contractId = ''
  for (const [name, part] of Object.entries(contracts)) {
    const input = { valid_from: '2026-01-01', subscribed_power: 9, off_peak: [], prices: [], ...part }
    const { body: stored } = await (contractId === ''
      ? at.ask(addContract, { token: owner, body: input })
      : at.ask(updateContract, { token: owner, params: { contractId }, body: { ...input, version: null } }))
    contractId = supplyContractSchema.parse(stored).id
    const query = { kind: 'year', date: '2026-06-01' }
    const year = getConsumptionPeriod.reply.parse(
      (await at.ask(getConsumptionPeriod, { token: owner, query })).body,
    )
    const own = computed.get(name) ?? []
    expect(year.cost, name).toBeCloseTo(
      own.reduce((sum, { euros }) => sum + euros, 0),
      2,
    )
    const parts = (year.by_price ?? []).flatMap(({ kind, price, bars }) =>
      bars.flatMap(([wh, euros], index) => (wh ? [{ month: index + 1, kind, price, wh, euros }] : [])),
    )
    // The API rounds to 0.1 Wh and to a hundredth of a cent.
    expect(inOrder(parts), name).toEqual(
      inOrder(own).map(({ month, kind, price, wh, euros }) => {
        return { month, kind, price, wh: expect.closeTo(wh, 0), euros: expect.closeTo(euros, 3) }
      }),
    )
  }
  await at.close()
})

/** Wh and euros of a month in hours of one kind at one price. */
type Part = { month: number; kind: string | null; price: number | null; wh: number; euros: number | null }

function inOrder<One extends Part>(parts: readonly One[]): One[] {
  const keyOf = ({ month, kind, price }: Part) => `${month} ${kind} ${price}`
  return parts.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
}

/** The market offer of a shape, each of its hours 17 minutes later, with two sets of prices. */
function offer(name: keyof typeof marketShapes): Partial<ContractInput> {
  const { summer, hours }: MarketHours = marketShapes[name]
  const later = (minute: number) => (minute + 17) % 1440
  const prices = Object.entries(ownPrices[name])
  return {
    option: 'market',
    market: {
      summer,
      hours: hours.map((one) => ({ ...one, start: later(one.start), end: later(one.end) })),
    },
    prices: ['2026-01-01', '2026-07-16'].map((valid_from, index) => ({
      valid_from,
      ...Object.fromEntries(prices.map(([kind, both]) => [kind, both[index]])),
    })),
  }
}

/** The half-hours of 2026 in Paris: their start (ms) and W. */
function loadCurve(): { start: number; watts: number }[] {
  const [from, to] = [Date.parse('2026-01-01T00:00+01:00'), Date.parse('2027-01-01T00:00+01:00')]
  return Array.from({ length: (to - from) / HALF_HOUR }, (_, at) => {
    return { start: from + at * HALF_HOUR, watts: 200 + ((at * 7_919) % 1_801) }
  })
}

/** A load curve as Enedis writes it. */
function textOf(curve: readonly { start: number; watts: number }[]): string {
  const lines = curve.map(({ start, watts }) => {
    const end = Temporal.Instant.fromEpochMilliseconds(start + HALF_HOUR).toZonedDateTimeISO('Europe/Paris')
    return `${end.toString({ timeZoneName: 'never', smallestUnit: 'second' })};${watts}`
  })
  return [
    'Identifiant PRM;Type de donnees;Date de debut;Date de fin;Grandeur physique;Grandeur metier;Etape metier;Unite;Pas en minutes',
    '14000000000027;Courbe de charge;01/01/2026;01/01/2027;Energie active;Consommation;Comptage Brut;W;30',
    'Horodate;Valeur',
    ...lines,
  ].join('\r\n')
}
