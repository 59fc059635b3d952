import { listBills } from '@foyer/contract/bill.ts'
import {
  addContract,
  type ContractInput,
  listContracts,
  updateContract,
} from '@foyer/contract/supply-contract.ts'
import { expect, test } from 'vitest'
import { signIn, startTestApp, type TestApp } from '#testing/app.ts'
import { makeTestHome } from '#testing/world.ts'

const nights: ContractInput = {
  valid_from: '2026-12-01',
  option: 'hp_hc',
  subscribed_power: 9,
  off_peak: [{ start: 1320, end: 360 }],
  prices: [],
}

test('a contract has the published standing charges with their dates, and none once its prices are its own', async () => {
  const { at, owner } = await openOwner()
  await at.database.query('delete from contract_price')

  const [contract] = await list(at, owner)
  const known = { status: 'confirmed', source: 'Tarif Bleu, data.gouv.fr' }
  expect(contract?.subscriptions).toEqual([
    { ...known, from: '2026-01-01', yearly_price: 185.94, valid_since: '2025-08-01' },
    {
      ...known,
      from: '2026-02-01',
      yearly_price: 187.8,
      valid_since: '2026-02-01',
      source: 'Tarif Bleu, Simulateur de prix EDF (FunFR)',
      status: 'unconfirmed',
    },
    {
      from: '2026-08-01',
      yearly_price: 190.32,
      valid_since: '2026-08-01',
      source: 'Tarif Bleu, Simulateur de prix EDF (FunFR)',
      status: 'unconfirmed',
    },
  ])

  const first = { valid_from: '2026-12-01', peak: 0.3, off_peak: 0.2 }
  const second = { ...first, valid_from: '2027-01-01', yearly_subscription: 210 }
  await at.ask(addContract, {
    token: owner,
    body: { ...nights, prices: [first, second] },
  })
  const [own] = await list(at, owner)
  expect(own?.subscriptions).toEqual([
    { from: '2026-12-01', yearly_price: null, valid_since: null, source: null, status: null },
    {
      from: '2027-01-01',
      yearly_price: 210,
      valid_since: '2027-01-01',
      source: expect.stringMatching(/^Personne /),
      status: null,
    },
  ])
  await at.close()
})

test('a standing charge alone changes bills from its day on, and the energy prices stay the published ones', async () => {
  const { at, owner } = await openOwner()
  await at.database.query('delete from contract_price')
  const [before] = await list(at, owner)
  if (before === undefined) throw new Error('no contract')
  const { id, version, valid_from, option, off_peak } = before
  const correct = (prices: ContractInput['prices'], based = version) =>
    at.ask(updateContract, {
      token: owner,
      params: { contractId: id },
      body: { valid_from, option, subscribed_power: 6, off_peak, prices, version: based },
    })

  const alone = { valid_from: '2026-11-16', yearly_subscription: 240 }
  expect((await correct([alone])).status).toBe(200)
  const [contract] = await list(at, owner)
  const entered = { source: expect.stringMatching(/^Personne /), status: null }
  expect(contract?.prices).toEqual([...before.prices, { ...alone, ...entered, is_own: true }])
  expect(contract?.subscriptions?.at(-1)).toEqual({
    ...entered,
    from: '2026-11-16',
    yearly_price: 240,
    valid_since: '2026-11-16',
  })
  const bills = listBills.reply.parse(
    (await at.ask(listBills, { token: owner, query: { year: '2026' } })).body,
  )
  // Half of November each: 190.32 / 24 and 240 / 24.
  expect(bills.months.find(({ from }) => from === '2026-11-01')?.subscription_lines).toMatchObject([
    { from: '2026-11-01', yearly_price: 190.32, status: 'unconfirmed', cost: 7.93 },
    { ...entered, from: '2026-11-16', yearly_price: 240, valid_since: '2026-11-16', cost: 10 },
  ])

  // Sent back unchanged, it keeps the person who entered it; without it, the published one applies again.
  await at.database.query(`update contract_price set entered_by = 'Marie'`)
  expect((await correct([alone], version + 1)).status).toBe(200)
  expect((await list(at, owner))[0]?.prices.at(-1)).toMatchObject({ ...alone, source: 'Marie' })
  expect((await correct([], version + 2)).status).toBe(200)
  expect((await list(at, owner))[0]).toMatchObject({
    prices: before.prices,
    subscriptions: before.subscriptions,
  })
  expect(await correct([{ valid_from: '2026-11-16' }], version + 3)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', field: 'body.prices.0.base' },
  })
  await at.close()
})

async function openOwner() {
  const at = await startTestApp()
  const { owner } = await makeTestHome(at.database, at.clock, '0e6f4b3a-95d1-4c28-8a7e-2f1b3c4d5e6f')
  return { at, owner: await signIn(at, owner) }
}

async function list(at: TestApp, token: string) {
  return listContracts.reply.parse((await at.ask(listContracts, { token })).body)
}
