import { getConsumption, getTariff } from '@foyer/contract/consumption.ts'
import {
  addContract,
  listContracts,
  removeContract,
  updateContract,
  type ContractInput,
} from '@foyer/contract/supply-contract.ts'
import { expect, test } from 'vitest'
import { addPerson, signIn, startTestApp, type TestApp } from '#testing/app.ts'
import { colorPrices } from '#testing/energy-home.ts'
import { bringRoomsBack } from '#testing/rooms.ts'
import { makeTestHome } from '#testing/world.ts'
import { addPublishedPrices } from './contracts.ts'

const nights: ContractInput = {
  valid_from: '2026-06-01',
  option: 'hp_hc',
  subscribed_power: 9,
  off_peak: [{ start: 1320, end: 360 }],
  prices: [],
}

test('an installation has the published prices, with their source and whether they are confirmed', async () => {
  const { at, owner } = await openOwner()
  await at.database.query('delete from contract_price')

  const [contract] = await list(at, owner)

  expect(contract).toMatchObject({ option: 'base', valid_from: '2026-01-01', subscribed_power: 6 })
  expect(contract?.prices).toEqual([
    {
      valid_from: '2025-08-01',
      base: 0.1952,
      source: 'Tarif Bleu, data.gouv.fr',
      is_own: false,
      status: 'confirmed',
    },
    {
      valid_from: '2026-02-01',
      base: 0.194,
      source: 'Tarif Bleu, revolution-energetique.com',
      is_own: false,
      status: 'confirmed',
    },
    {
      valid_from: '2026-08-01',
      base: 0.2001,
      source: 'Tarif Bleu, Simulateur de prix EDF (FunFR)',
      is_own: false,
      status: 'unconfirmed',
    },
  ])
  await at.close()
})

test('above six kilovolt-amperes the single price of February 2026 is different', async () => {
  const { at, owner } = await openOwner()
  const body = { ...nights, option: 'base', off_peak: [] } as const

  await at.ask(addContract, { token: owner, body })

  expect((await list(at, owner))[0]?.prices.map(({ base }) => base)).toEqual([0.1927, 0.1985])
  await at.close()
})

test('writing a contract schedules a new plan of its home', async () => {
  const { at, home, homeId, owner } = await openOwner()
  await bringRoomsBack(at.database, home)
  await at.database.query('delete from home_wake')

  await at.ask(addContract, { token: owner, body: nights })

  expect(await at.database.query('select from home_wake where home_id = $1', [homeId])).not.toEqual([])
  await at.close()
})

test('a new contract holds from its day on, and a day before it keeps its price', async () => {
  const { at, owner } = await openOwner()
  const costOf = async (day: string) => {
    const answer = await at.ask(getConsumption, { token: owner, query: { startDate: day, endDate: day } })
    return getConsumption.reply.parse(answer.body).cost
  }
  const dearer = { valid_from: '2027-01-19', peak: 0.3, off_peak: 0.2 }
  const before = await costOf('2027-01-18')

  const made = await at.ask(addContract, {
    token: owner,
    body: { ...nights, valid_from: '2027-01-19', prices: [dearer] },
  })
  expect([made.status, made.text]).toEqual([200, expect.any(String)])
  expect(await costOf('2027-01-18')).toBe(before)
  expect(before).toBeCloseTo(0.6 * 0.2, 4)
  expect(await priceNow(at, owner)).toMatchObject({ option: 'base', now: { kind: 'base', price: 0.2 } })

  at.clock.pass(86_400_000)
  expect(await priceNow(at, owner)).toMatchObject({
    option: 'hp_hc',
    now: { kind: 'peak', price: 0.3, until: '2027-01-19T21:00:00.000Z' },
    valid_since: '2027-01-19',
    source: expect.stringMatching(/^Personne /),
  })
  await at.close()
})

test('a correction or removal of a contract recalculates its days', async () => {
  const { at, owner } = await openOwner()
  const [first] = await list(at, owner)
  const key = { params: { contractId: first?.id ?? '' } }
  const body = { ...nights, valid_from: '2026-01-01', version: first?.version }
  const today = { token: owner, query: { startDate: '2027-01-18', endDate: '2027-01-18' } }
  const cost = async () => getConsumption.reply.parse((await at.ask(getConsumption, today)).body).cost

  expect((await at.ask(updateContract, { token: owner, ...key, body })).status).toBe(200)
  // 17:00 to 18:00 in Paris: peak.
  expect(await cost()).toBeCloseTo(0.6 * 0.2142, 4)
  // The form of another person still contains the former values.
  const stale = await at.ask(updateContract, {
    token: owner,
    ...key,
    body: { ...body, subscribed_power: 12 },
  })
  expect([stale.status, stale.body]).toEqual([
    409,
    expect.objectContaining({ code: 'conflict', field: 'body.version' }),
  ])
  expect(await list(at, owner)).toMatchObject([{ subscribed_power: nights.subscribed_power, version: 2 }])
  expect((await at.ask(removeContract, { token: owner, ...key })).status).toBe(200)
  expect(await cost()).toBeNull()
  expect(await list(at, owner)).toEqual([])
  expect((await at.ask(removeContract, { token: owner, ...key })).status).toBe(404)
  await at.close()
})

test('a price keeps the name of the person who entered it when another person corrects the rest', async () => {
  const { at, owner, homeId } = await openOwner()
  const second = await signIn(at, await addPerson(at.database, { homeId }))
  const march = { valid_from: '2026-03-01', peak: 0.22, off_peak: 0.17 }
  await at.ask(addContract, { token: owner, body: { ...nights, valid_from: '2026-03-01', prices: [march] } })
  const [made] = await list(at, owner)
  const may = { ...march, valid_from: '2026-05-01', peak: 0.23 }

  await at.ask(updateContract, {
    token: second,
    params: { contractId: made?.id ?? '' },
    body: { ...nights, valid_from: '2026-03-01', prices: [march, may], version: null },
  })

  const [after] = await list(at, owner)
  const sources = after?.prices.map(({ valid_from, source, is_own }) => [valid_from, source, is_own])
  expect(sources).toEqual([
    ['2026-03-01', made?.prices[0]?.source, true],
    ['2026-05-01', expect.not.stringMatching(made?.prices[0]?.source ?? ''), true],
  ])
  await at.close()
})

test('two contracts cannot begin on one day, and the errors name the fields that do not fit together', async () => {
  const { at, owner } = await openOwner()
  const add = async (body: unknown) => {
    const answer = await at.ask(addContract, { token: owner, body })
    return [answer.status, answer.body]
  }

  expect(await add({ ...nights, valid_from: '2026-01-01' })).toEqual([
    409,
    expect.objectContaining({ code: 'conflict', field: 'body.valid_from' }),
  ])
  expect(await add({ ...nights, off_peak: [{ start: 1320, end: 540 }] })).toEqual([
    400,
    expect.objectContaining({ field: 'body.off_peak' }),
  ])
  expect(await add({ ...nights, off_peak: [{ start: 1376, end: 360.5 }] })).toEqual([
    400,
    expect.objectContaining({ field: 'body.off_peak.0.end' }),
  ])
  expect(await add({ ...nights, subscribed_power: 7 })).toEqual([
    400,
    expect.objectContaining({ field: 'body.subscribed_power' }),
  ])
  await at.close()
})

test('off-peak hours from 22:56 to 6:56 hold to the minute', async () => {
  const { at, owner } = await openOwner()
  const off_peak = [{ start: 22 * 60 + 56, end: 6 * 60 + 56 }]
  const made = await at.ask(addContract, { token: owner, body: { ...nights, off_peak } })

  expect(made.body).toMatchObject({ off_peak })
  expect(await priceNow(at, owner)).toMatchObject({
    now: { kind: 'peak', since: '2027-01-18T05:56:00.000Z', until: '2027-01-18T21:56:00.000Z' },
  })
  await at.close()
})

test('off-peak hours of the summer are stored, served and validated like those of the winter', async () => {
  const { at, home, owner } = await openOwner()
  const off_peak = [{ start: 23 * 60, end: 7 * 60 }]
  const off_peak_summer = [
    { start: 2 * 60, end: 7 * 60 },
    { start: 12 * 60, end: 15 * 60 },
  ]
  const seasonal = { ...nights, off_peak, off_peak_summer }
  const made = await at.ask(addContract, { token: owner, body: seasonal })
  expect(made.body).toMatchObject({ off_peak, off_peak_summer })
  // 18:00 on 18 January is in the winter.
  expect(await priceNow(at, owner)).toMatchObject({
    now: { kind: 'peak', since: '2027-01-18T06:00:00.000Z', until: '2027-01-18T22:00:00.000Z' },
  })

  at.clock.set(Date.parse('2027-07-14T13:00:00+02:00'))
  const inJuly = await signIn(at, home.owner)
  expect(await priceNow(at, inJuly)).toMatchObject({
    now: { kind: 'off_peak', since: '2027-07-14T10:00:00.000Z', until: '2027-07-14T13:00:00.000Z' },
  })
  const [stored] = await list(at, inJuly)
  const update = async (body: unknown) => {
    const answer = await at.ask(updateContract, {
      token: inJuly,
      params: { contractId: stored?.id ?? '' },
      body: { ...nights, off_peak, version: null, ...Object(body) },
    })
    return [answer.status, answer.body]
  }
  expect(await update({ off_peak_summer: [{ start: 0, end: 481 }] })).toEqual([
    400,
    expect.objectContaining({ code: 'invalid_input', field: 'body.off_peak_summer' }),
  ])
  expect(await update({ off_peak_summer: [...off_peak_summer, { start: 899, end: 900 }] })).toEqual([
    400,
    expect.objectContaining({ field: 'body.off_peak_summer.2.start' }),
  ])
  expect(await update({ option: 'base', off_peak: [], off_peak_summer })).toEqual([
    400,
    expect.objectContaining({ field: 'body.off_peak_summer' }),
  ])

  // A page that was opened before this field existed leaves it out.
  expect(await update({ subscribed_power: 12 })).toEqual([
    200,
    expect.objectContaining({ subscribed_power: 12, off_peak_summer }),
  ])
  expect(await update({ off_peak: [], subscribed_power: 12 })).toEqual([
    400,
    expect.objectContaining({ field: 'body.off_peak' }),
  ])

  // Without hours of the summer, those of the winter apply all year.
  const allYear = expect.not.objectContaining({ off_peak_summer: expect.anything() })
  expect(await update({ off_peak_summer: null })).toEqual([200, allYear])
  expect(await priceNow(at, inJuly)).toMatchObject({ now: { kind: 'peak' } })

  expect(await update({ off_peak_summer })).toEqual([200, expect.objectContaining({ off_peak_summer })])
  expect(await update({ option: 'base', off_peak: [] })).toEqual([200, allYear])
  await at.close()
})

test('a Tempo contract without colours and prices shows its hours', async () => {
  const { at, owner } = await openOwner()
  await at.database.query(`delete from price where option = 'tempo'`)
  await at.ask(addContract, { token: owner, body: { ...nights, option: 'tempo', off_peak: [] } })

  // A Monday in January at 18:00: every colour is possible.
  expect(await priceNow(at, owner)).toMatchObject({
    option: 'tempo',
    now: {
      kind: null,
      kinds: ['blue_peak', 'white_peak', 'red_peak'],
      price: null,
      range: null,
      color: null,
      tomorrow: null,
      since: '2027-01-18T05:00:00.000Z',
      until: '2027-01-18T21:00:00.000Z',
    },
    source: null,
  })
  await at.close()
})

test('a later list of prices replaces unconfirmed ones, and keeps all others', async () => {
  const { at, owner } = await openOwner()
  await at.database.query('delete from contract_price')
  await at.database.query(`update price set price = 0.5, source = 'before' where valid_from >= '2026-02-01'`)

  await addPublishedPrices(at.database)

  expect((await list(at, owner))[0]?.prices.slice(1)).toMatchObject([
    { valid_from: '2026-02-01', base: 0.5, source: 'before' },
    { valid_from: '2026-08-01', base: 0.2001, source: 'Tarif Bleu, Simulateur de prix EDF (FunFR)' },
  ])
  await at.close()
})

test('a Tempo contract has its six published prices, and their date where the colour is not known', async () => {
  const { at, owner } = await openOwner()
  await at.ask(addContract, { token: owner, body: { ...nights, option: 'tempo', off_peak: [] } })

  expect((await list(at, owner))[0]?.prices.at(-1)).toMatchObject({
    valid_from: '2026-08-01',
    blue_off_peak: 0.1356,
    blue_peak: 0.1654,
    white_off_peak: 0.1536,
    white_peak: 0.1921,
    red_off_peak: 0.1615,
    red_peak: 0.7295,
    status: 'unconfirmed',
  })
  expect(await priceNow(at, owner)).toMatchObject({
    now: { price: null, range: { low: 0.1654, high: 0.7295 } },
    valid_since: '2026-08-01',
    status: 'unconfirmed',
    may_be_outdated: false,
  })
  await at.close()
})

test('a price may be outdated once a usual revision has passed since its first day', async () => {
  const { at, owner } = await openOwner()
  await at.database.query('delete from contract_price')
  const own = { valid_from: '2026-07-31', base: 0.2 }
  const body = { ...nights, option: 'base', off_peak: [], prices: [own] } as const

  expect(await priceNow(at, owner)).toMatchObject({
    valid_since: '2026-08-01',
    status: 'unconfirmed',
    may_be_outdated: false,
  })
  await at.database.query(`delete from price where valid_from = '2026-08-01'`)
  expect(await priceNow(at, owner)).toMatchObject({
    valid_since: '2026-02-01',
    status: 'confirmed',
    may_be_outdated: true,
  })
  await at.ask(addContract, { token: owner, body })
  expect(await priceNow(at, owner)).toMatchObject({
    valid_since: '2026-07-31',
    status: null,
    may_be_outdated: true,
  })
  await at.close()
})

test('own prices of Tempo and EJP are stored, each kind of the option exactly', async () => {
  const { at, owner } = await openOwner()
  const tempo = { ...nights, option: 'tempo', off_peak: [] } as const
  const own = { valid_from: '2026-06-01', ...colorPrices.tempo }

  const made = await at.ask(addContract, { token: owner, body: { ...tempo, prices: [own] } })
  expect(made.body).toMatchObject({ prices: [{ ...own, is_own: true }] })
  expect(await priceNow(at, owner)).toMatchObject({
    now: { kind: null, price: null, range: { low: 0.1612, high: 0.706 } },
  })

  const { red_peak: _, ...five } = colorPrices.tempo
  const missing = await at.ask(addContract, {
    token: owner,
    body: { ...tempo, valid_from: '2026-07-01', prices: [{ valid_from: '2026-07-01', ...five }] },
  })
  expect([missing.status, missing.body]).toEqual([
    400,
    expect.objectContaining({ field: 'body.prices.0.red_peak' }),
  ])
  const ejp = { valid_from: '2026-08-01', ...colorPrices.ejp }
  const other = await at.ask(addContract, {
    token: owner,
    body: { ...tempo, option: 'ejp', valid_from: '2026-08-01', prices: [ejp] },
  })
  expect(other.body).toMatchObject({ option: 'ejp', prices: [{ ...ejp, is_own: true }] })
  await at.close()
})

async function openOwner() {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, '0e6f4b3a-95d1-4c28-8a7e-2f1b3c4d5e6f')
  return { at, home, homeId: home.homeId, owner: await signIn(at, home.owner) }
}

async function list(at: TestApp, token: string) {
  return listContracts.reply.parse((await at.ask(listContracts, { token })).body)
}

async function priceNow(at: TestApp, token: string) {
  return (await at.ask(getTariff, { token })).body
}
