import type { Device } from '@foyer/contract/device.ts'
import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { marketShapes } from '@foyer/rules/tariff/market-shapes.ts'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  mockWrites,
  storedDraftNames,
  conflictResponse,
  noTariff,
  reloadForm,
  showForm,
} from '#forms/test-form.tsx'
import { energyWords, supplyContractWords } from '#lib/words.ts'
import { ContractScreen } from './contract-screen.tsx'
import { meQuery } from '#api/queries/account.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { contractsQuery, tariffQuery } from '#api/queries/energy.ts'

const contract: SupplyContract = {
  id: 'contract',
  valid_from: '2026-02-01',
  option: 'base',
  subscribed_power: 6,
  off_peak: [],
  prices: [],
  version: 3,
}

const section = <ContractScreen />
const given = givenContracts([contract])

/** A home with its contracts, and its owner. */
function givenContracts(contracts: SupplyContract[]) {
  return {
    words: [supplyContractWords, energyWords],
    fill(client: QueryClient) {
      const home = { id: 'h', name: 'Home', time_zone: 'Europe/Paris' }
      client.setQueryData(meQuery.queryKey, {
        id: 'p',
        name: 'Marie',
        email: 'm@example.org',
        role: 'owner',
        home,
      })
      client.setQueryData(contractsQuery.queryKey, contracts)
      client.setQueryData(tariffQuery.queryKey, noTariff)
    },
  }
}

const dialog = page.getByRole('dialog')
const from = dialog.getByLabelText('Valid from')
const power = dialog.getByLabelText('Subscribed power')
const open = (word: string | RegExp) => page.getByRole('button', { name: word }).click()
const press = (word: string) => dialog.getByRole('button', { name: word, exact: true }).first().click()
const next = () => press('Next')
const isClosed = () => expect.element(dialog).not.toBeInTheDocument()

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('the draft of a new contract survives a reload, and is deleted once saved', async () => {
  await showForm(section, given)
  await open('New contract')
  await next()
  await from.fill('2027-03-01')
  await power.selectOptions('9')
  await reloadForm(section, given)
  await open('New contract')
  await expect.element(dialog.getByText('Your draft is back where you left it.')).toBeVisible()
  await next()
  await expect.element(from).toHaveValue('01/03/2027')
  await expect.element(power).toHaveValue('9')
  await next()
  const sent = mockWrites(() => Response.json({ ...contract, id: 'next', version: 1 }))
  await press('Save')
  await isClosed()
  expect(sent).toMatchObject([{ method: 'POST', body: { valid_from: '2027-03-01', subscribed_power: 9 } }])
  expect(storedDraftNames()).toEqual([])
})

test('a contract corrected by another user is reported, and overwritten only by its current version', async () => {
  const client = await showForm(section, given)
  await open(/^Edit the contract/)
  await next()
  await power.selectOptions('9')
  const sent = mockWrites(({ body }) =>
    JSON.stringify(body).includes('"version":3')
      ? conflictResponse()
      : Response.json({ ...contract, version: 5 }),
  )
  await press('Save')
  await expect.element(dialog.getByText('These details have changed in the meantime.')).toBeVisible()
  client.setQueryData(contractsQuery.queryKey, [{ ...contract, subscribed_power: 12, version: 4 }])
  await press('Keep mine')
  await isClosed()
  expect(sent).toMatchObject([
    { body: { version: 3, subscribed_power: 9 } },
    { body: { version: 4, subscribed_power: 9 } },
  ])
})

test('an owner of a Tempo contract enters a price of each colour', async () => {
  await showForm(section, givenContracts([{ ...contract, option: 'tempo' }]))
  await open(/^Edit the contract/)
  await next()
  await next()
  await press('Enter a price')
  const colours = ['Blue', 'White', 'Red'].flatMap((colour) => [`${colour} peak`, `${colour} off-peak`])
  for (const [index, kind] of colours.entries()) {
    await dialog.getByLabelText(`${kind} price 1, €/kWh`, { exact: true }).fill(`0.1${index}`)
  }
  const sent = mockWrites(() => Response.json({ ...contract, option: 'tempo', version: 4 }))
  await press('Save')
  await isClosed()
  const price = {
    blue_peak: 0.1,
    blue_off_peak: 0.11,
    white_peak: 0.12,
    white_off_peak: 0.13,
    red_peak: 0.14,
  }
  expect(sent).toMatchObject([{ body: { option: 'tempo', prices: [{ ...price, red_off_peak: 0.15 }] } }])
})

test('an owner enters a standing charge alone, from a day on, and no price', async () => {
  const own = { valid_from: '2026-03-01', source: 'Marie', is_own: true, status: null }
  const kept = { ...own, base: 0.21 }
  await showForm(section, givenContracts([{ ...contract, prices: [kept] }]))
  await open(/^New standing charge/)
  await expect.element(dialog.getByRole('heading', { name: 'Step 3 of 3 Prices' })).toBeVisible()
  const charge = dialog.getByLabelText('Standing charge 2, € a year')
  expect(dialog.getByLabelText('Price 2, €/kWh').elements()).toEqual([])
  await dialog.getByLabelText('Standing charge 2 valid from').fill('2026-08-15')
  const sent = mockWrites(() => Response.json({ ...contract, version: 4 }))
  await press('Save')
  await expect.element(charge).toHaveAccessibleDescription(/Enter an amount in euros a year\./)
  expect(sent).toEqual([])

  await charge.fill('240,60')
  await press('Save')
  await isClosed()
  const alone = { valid_from: '2026-08-15', yearly_subscription: 240.6 }
  expect(sent).toMatchObject([
    { method: 'PUT', body: { prices: [{ valid_from: '2026-03-01', base: 0.21 }, alone] } },
  ])

  await reloadForm(section, givenContracts([{ ...contract, prices: [kept, { ...own, ...alone }] }]))
  await open(/^New standing charge/)
  await expect.element(charge).toHaveValue('240.6')
  const another = dialog.getByLabelText('Standing charge 3, € a year')
  await expect.element(another).toHaveValue('')
  await dialog.getByRole('button', { name: 'Remove standing charge 3' }).click()
  await expect.element(another).not.toBeInTheDocument()
  await press('Enter the standing charge only')
  await expect.element(another).toBeVisible()
})

test('passing over the market option keeps the own standing charges', async () => {
  const own = { source: 'Marie', is_own: true, status: null }
  const charge = { valid_from: '2026-02-01', yearly_subscription: 240.6 }
  const later = { valid_from: '2026-08-15', yearly_subscription: 250 }
  const prices = [charge, later].map((row) => ({ ...own, ...row }))
  await showForm(section, givenContracts([{ ...contract, prices }]))
  await open(/^Edit the contract/)
  await dialog.getByRole('radio', { name: /^Market offer/ }).click()
  await dialog.getByRole('radio', { name: /^Base/ }).click()
  await next()
  await power.selectOptions('9')
  const sent = mockWrites(() => Response.json({ ...contract, version: 4 }))
  await press('Save')
  await expect.poll(() => sent).toMatchObject([{ body: { prices: [charge, later] } }])
})

test('a price keeps its day when the first day of the contract passes over it', async () => {
  const own = { source: 'Marie', is_own: true, status: null }
  const prices = ['2026-02-01', '2026-03-01'].map((day) => ({ ...own, valid_from: day, base: 0.21 }))
  await showForm(section, givenContracts([{ ...contract, prices }]))
  await open(/^Edit the contract/)
  await next()
  await from.fill('2026-03-01')
  await from.fill('2026-02-15')
  const sent = mockWrites(() => Response.json({ ...contract, version: 4 }))
  await press('Save')
  await expect
    .poll(() => sent)
    .toMatchObject([{ body: { prices: [{ valid_from: '2026-02-15' }, { valid_from: '2026-03-01' }] } }])
})

test('an owner enters other off-peak hours for the summer with the keyboard', async () => {
  const nights = { ...contract, option: 'hp_hc', off_peak: [{ start: 1320, end: 360 }] } as const
  await showForm(section, givenContracts([{ ...nights, off_peak: [...nights.off_peak] }]))
  await open(/^Edit the contract/)
  await next()
  const season = dialog.getByRole('group', { name: /^(Summer|Winter),/ })
  await expect.element(season).not.toBeInTheDocument()
  dialog.getByRole('radio', { name: 'All year' }).element().focus()
  await userEvent.keyboard('{ArrowRight} ')
  await expect.element(dialog.getByRole('radio', { name: 'By season' })).toBeChecked()

  const summer = dialog.getByRole('group', { name: 'Summer, 1 April to 31 October' })
  const winter = dialog.getByRole('group', { name: 'Winter, 1 November to 31 March' })
  await expect.element(winter.getByLabelText('Start of range 1')).toHaveValue('22:00')
  await summer.getByLabelText('Start of range 1').fill('02:00')
  await summer.getByLabelText('End of range 1').fill('07:00')
  await summer.getByRole('button', { name: 'Add a range' }).click()
  await summer.getByLabelText('End of range 2').fill('16:00')
  await userEvent.keyboard('{Tab}')
  const sent = mockWrites(() => Response.json({ ...nights, version: 4 }))
  await press('Save')
  await expect
    .element(summer.getByRole('alert'))
    .toHaveTextContent('Off-peak hours can’t exceed 8 hours a day.')
  expect(sent).toEqual([])

  await summer.getByLabelText('End of range 2').fill('15:00')
  await userEvent.keyboard('{Tab}')
  await press('Save')
  await isClosed()
  const off_peak_summer = [
    { start: 120, end: 420 },
    { start: 720, end: 900 },
  ]
  expect(sent).toMatchObject([{ body: { off_peak: nights.off_peak, off_peak_summer } }])
})

test('a contract with off-peak hours by season shows each with its dates', async () => {
  const off_peak = [{ start: 1320, end: 360 }]
  const off_peak_summer = [
    { start: 120, end: 420 },
    { start: 720, end: 900 },
  ]
  await showForm(section, givenContracts([{ ...contract, option: 'hp_hc', off_peak, off_peak_summer }]))
  await expect.element(page.getByText('Off-peak hours in summer')).toBeVisible()
  const facts = page.getByRole('definition')
  await expect.element(facts.nth(1)).toHaveTextContent('02:00 to 07:00, 12:00 to 15:001 April to 31 October')
  await expect.element(facts.nth(2)).toHaveTextContent('22:00 to 06:001 November to 31 March')
})

test('closing a form deletes its draft', async () => {
  await showForm(section, given)
  await open(/^Edit the contract/)
  await next()
  await power.selectOptions('9')
  await expect.poll(storedDraftNames).toEqual(['contract:contract'])
  await press('Cancel')
  await isClosed()
  expect(storedDraftNames()).toEqual([])
  await open(/^Edit the contract/)
  await next()
  await expect.element(power).toHaveValue('6')
})

test('an owner enters a market offer with a chosen day, its prices and its standing charge', async () => {
  await showForm(section, given)
  await open('New contract')
  await dialog.getByRole('radio', { name: /^Market offer/ }).click()
  await next()
  await from.fill('2027-03-01')
  await dialog.getByLabelText('Type of offer').selectOptions('Weekend and a chosen day')
  const days = dialog.getByRole('group', { name: 'Days of range 1' })
  await days.getByRole('button', { name: 'Wednesday' }).click()
  await days.getByRole('button', { name: 'Friday' }).click()
  await expect.element(dialog.getByLabelText('Type of offer')).toHaveValue('own')
  await next()
  await dialog.getByLabelText('Peak price 1, €/kWh', { exact: true }).fill('0.203')
  const sent = mockWrites(() => Response.json({ ...contract, id: 'next', version: 1 }))
  await press('Save')
  await expect.element(dialog.getByText('Enter this price, or remove the row.')).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByLabelText('Off-peak price 1, €/kWh', { exact: true }).fill('0,1448')
  await dialog.getByLabelText('Standing charge 1, € a year').fill('190.5')
  await press('Save')
  await isClosed()
  expect(sent).toMatchObject([
    {
      method: 'POST',
      body: {
        option: 'market',
        off_peak: [],
        market: {
          summer: null,
          hours: [{ kind: 'off_peak', days: [5, 6, 7], season: null, start: 0, end: 0 }],
        },
        prices: [{ valid_from: '2027-03-01', peak: 0.203, off_peak: 0.1448, yearly_subscription: 190.5 }],
      },
    },
  ])
})

test('a market offer shows its summer, its cheaper hours and its own prices', async () => {
  const market = marketShapes.seasonal_super_off_peak
  const price = { valid_from: '2026-02-01', winter_peak: 0.2627, yearly_subscription: 190.5 }
  const offer = { ...contract, option: 'market' as const, market }
  await showForm(
    section,
    givenContracts([{ ...offer, prices: [{ ...price, source: 'Marie', is_own: true, status: null }] }]),
  )
  const facts = page.getByRole('definition')
  await expect.element(facts.nth(1)).toHaveTextContent('April to October')
  await expect.element(facts.nth(2)).toHaveTextContent('every day, 11:00 to 18:00')
  await expect.element(facts.nth(3)).toHaveTextContent('every day, 22:00 to 07:00')
  await expect.element(facts.last()).toHaveTextContent('entered by Marie, valid since 1 February 2026')
})

test('the three steps show their number, take the focus, and keep what was entered on the way back', async () => {
  await showForm(section, given)
  await open('New contract')
  await expect
    .element(dialog.getByRole('heading', { name: 'Step 1 of 3 What does your bill say?' }))
    .toBeVisible()
  dialog.getByRole('radio', { name: /^Base/ }).element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(dialog.getByRole('radio', { name: /^Peak and off-peak/ })).toBeChecked()
  await expect.element(dialog.getByText('Tarif Bleu, option Heures Creuses')).toBeVisible()
  await userEvent.keyboard('{Enter}')

  await expect.element(dialog.getByRole('heading', { name: 'Step 2 of 3 Power and hours' })).toHaveFocus()
  await expect.element(power).toHaveAccessibleDescription('On the bill: “Puissance souscrite”')
  await power.selectOptions('12')
  await next()
  await expect.element(dialog.getByRole('heading', { name: 'Step 3 of 3 Prices' })).toHaveFocus()
  await press('Enter a price')
  const peak = dialog.getByLabelText('Peak price 1, €/kWh', { exact: true })
  await expect.element(peak).toHaveAccessibleDescription('On the bill: “HP”')
  await peak.fill('0.2')
  await press('Back')
  await expect.element(power).toHaveValue('12')
  await press('Back')
  await expect.element(dialog.getByRole('radio', { name: /^Peak and off-peak/ })).toBeChecked()
  await next()
  await next()
  await expect.element(peak).toHaveValue('0.2')
})

test('an invalid field is shown on its step, and the step before the prices is not left with one', async () => {
  await showForm(section, given)
  await open('New contract')
  await next()
  await from.fill('1999-12-31')
  await next()
  await expect.element(dialog.getByText('Enter a date between 2000 and 2099.')).toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: /^Step 2 of 3/ })).toBeVisible()
  await from.fill('2027-03-01')
  await next()
  const sent = mockWrites(() =>
    Response.json({ code: 'conflict', message: 'Taken.', field: 'body.valid_from' }, { status: 409 }),
  )
  await press('Save')
  await expect.element(from).toHaveFocus()
  await expect.element(dialog.getByText('Another contract begins on this day already.')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('saving a correction shows the step of its first invalid field', async () => {
  await showForm(section, given)
  await open(/^Edit the contract/)
  await next()
  await next()
  await press('Enter a price')
  await dialog.getByLabelText('Price 1, €/kWh', { exact: true }).fill('much')
  await press('Back')
  await press('Back')
  const sent = mockWrites(() => Response.json(contract))
  await press('Save')
  await expect.element(dialog.getByLabelText('Price 1, €/kWh', { exact: true })).toHaveFocus()
  await expect.element(dialog.getByText('Enter a price in euros per kWh.')).toBeVisible()
  expect(sent).toEqual([])
})

test('an owner whose Linky reports no voltage is advised to ask for standard mode', async () => {
  const linky: Device = {
    id: 'linky',
    name: 'Linky',
    type: 'sensor',
    status: 'online',
    room: { id: 'entry', name: 'Entry' },
    apparent_power: 3120,
  }
  const advice = page.getByText(/^Your Linky seems to be in historical mode\. Ask your supplier/)
  const client = await showForm(section, {
    ...given,
    fill(filled) {
      given.fill(filled)
      filled.setQueryData(devicesQuery.queryKey, [linky])
    },
  })
  await expect.element(advice).toBeVisible()
  client.setQueryData(devicesQuery.queryKey, [{ ...linky, voltage: 231.4 }])
  await expect.element(advice).not.toBeInTheDocument()
  client.setQueryData(devicesQuery.queryKey, [{ ...linky, apparent_power: null }])
  await expect.element(page.getByText('Base, valid since 1 February 2026')).toBeVisible()
  await expect.element(advice).not.toBeInTheDocument()
})
