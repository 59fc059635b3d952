import { addContract, type ContractInput, listContracts } from '@foyer/contract/supply-contract.ts'
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

async function openOwner() {
  const at = await startTestApp()
  const { owner } = await makeTestHome(at.database, at.clock, '0e6f4b3a-95d1-4c28-8a7e-2f1b3c4d5e6f')
  return { at, owner: await signIn(at, owner) }
}

async function list(at: TestApp, token: string) {
  return listContracts.reply.parse((await at.ask(listContracts, { token })).body)
}
