import { getTariff } from '@foyer/contract/consumption.ts'
import {
  addContract,
  type ContractInput,
  listContracts,
  updateContract,
} from '@foyer/contract/supply-contract.ts'
import { marketShapes } from '@foyer/rules/tariff/market-shapes.ts'
import { expect, test } from 'vitest'
import { signIn } from '#testing/app.ts'
import { openMeteredHome } from '#testing/metered-home.ts'

test('a market offer keeps its hours and own prices, and its price now follows season, weekday and time', async () => {
  const { at, owner, person } = await openMeteredHome()
  const priceNow = async (token: string) => (await at.ask(getTariff, { token })).body
  const body: ContractInput = {
    valid_from: '2026-06-01',
    option: 'market',
    subscribed_power: 6,
    off_peak: [],
    market: marketShapes.two_seasons,
    prices: [
      {
        valid_from: '2026-06-01',
        winter_peak: 0.31128,
        winter_off_peak: 0.23096,
        summer_peak: 0.19397,
        summer_off_peak: 0.13579,
        yearly_subscription: 207.84,
      },
    ],
  }
  const made = await at.ask(addContract, { token: owner, body })
  expect(made).toMatchObject({ status: 200, body: { ...body, version: 1 } })
  expect(made.body).toMatchObject({ prices: [{ is_own: true, status: null }] })
  // Monday, 18 January at 18:00.
  expect(await priceNow(owner)).toMatchObject({
    option: 'market',
    now: {
      kind: 'winter_peak',
      price: 0.31128,
      since: '2027-01-18T15:00:00.000Z',
      until: '2027-01-18T23:00:00.000Z',
    },
  })
  at.clock.set(Date.parse('2027-07-17T09:00:00+02:00'))
  const inJuly = await signIn(at, person)
  expect(await priceNow(inJuly)).toMatchObject({ now: { kind: 'summer_off_peak', price: 0.13579 } })

  const [stored] = listContracts.reply.parse((await at.ask(listContracts, { token: inJuly })).body)
  const update = async (part: Partial<ContractInput>) => {
    const answer = await at.ask(updateContract, {
      token: inJuly,
      params: { contractId: stored?.id ?? '' },
      body: { ...body, ...part, version: null },
    })
    return [answer.status, answer.body]
  }
  const invalid = (field: string) => [400, expect.objectContaining({ code: 'invalid_input', field })]
  expect(await update({ prices: [] })).toEqual(invalid('body.prices'))
  expect(await update({ market: { summer: null, hours: [] } })).toEqual(invalid('body.market'))
  expect(await update({ option: 'base', prices: [] })).toEqual(invalid('body.market'))
  const weekends = {
    market: marketShapes.weekend,
    prices: [{ valid_from: '2026-06-01', peak: 0.2, off_peak: 0.1 }],
  }
  expect(await update(weekends)).toMatchObject([200, weekends])
  expect(await priceNow(inJuly)).toMatchObject({ now: { kind: 'off_peak', price: 0.1 } })
  await at.close()
})
