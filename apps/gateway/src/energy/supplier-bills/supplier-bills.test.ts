import {
  addSupplierBill,
  getSupplierBill,
  listSupplierBills,
  MOST_SUPPLIER_BILLS,
  removeSupplierBill,
  type SupplierBillInput,
  updateSupplierBill,
} from '@foyer/contract/supplier-bill.ts'
import { expect, test } from 'vitest'
import { homeDays } from '#history/home-days.ts'
import { addPerson, signIn } from '#testing/app.ts'
import { openMeteredHome } from '#testing/metered-home.ts'

const paris = homeDays('Europe/Paris')
const december: SupplierBillInput = {
  from: '2026-12-01',
  to: '2026-12-31',
  total: 110,
  kilowatt_hours: 460,
  subscription: 16.2,
}

test('an owner enters a bill, a member reads it, and each cent of the gap has a line', async () => {
  const { at, homeId, owner, add, compare, report } = await openSupplierBills()
  await report('meter', paris.of('2026-12-01').start)
  const added = await add(december)
  expect(added).toMatchObject({ ...december, version: 1, entered_by: expect.any(String) })

  const member = await signIn(at, await addPerson(at.database, { homeId, role: 'member' }))
  const { body } = await at.ask(listSupplierBills, { token: member })
  expect(body).toEqual([added])
  const compared = await compare(added.id, member)
  // 446.4 kWh at 0.2001 €, 89.32 €, and 190.32 € / 12: Tarif Bleu of 1 August 2026 (EDF_Simulateur_Prix).
  expect(compared).toMatchObject({
    ...added,
    computed: {
      total: { low: 105.18, high: 105.18 },
      subscription: { low: 15.86, high: 15.86 },
      kilowatt_hours: 446.4,
      is_metered: true,
      half_hours: 31 * 48,
      missing_half_hours: 0,
    },
    gap: 4.82,
    gap_lines: [
      { kind: 'subscription', cost: 0.34, kilowatt_hours: null },
      { kind: 'energy', cost: 2.72, kilowatt_hours: 13.6 },
      { kind: 'price', cost: 1.76, kilowatt_hours: null },
    ],
  })
  expect(compared.computed.average_price).toBeCloseTo(0.2001, 4)
  expect(compared.average_price).toBeCloseTo(93.8 / 460, 6)
  expect((await at.ask(addSupplierBill, { token: member, body: december })).status).toBe(403)
  expect((await at.ask(listSupplierBills, { token: owner })).body).toHaveLength(1)
  await at.close()
})

test('hours without a reading are counted, and explain missing kilowatt-hours', async () => {
  const { at, add, compare, report } = await openSupplierBills()
  await report('meter', paris.of('2026-12-11').start)

  const { computed, gap_lines: lines } = await compare((await add(december)).id)

  expect(computed).toMatchObject({ missing_half_hours: 480, total: { high: null } })
  expect(lines.map(({ kind }) => kind)).toEqual(['subscription', 'missing', 'energy', 'price'])
  // 302.4 kWh in 21 days: 144 kWh in ten.
  expect(lines[1]?.kilowatt_hours).toBe(144)
  await at.close()
})

test('an unmeasured home without a contract has a gap without a known cause', async () => {
  const { at, add, compare } = await openSupplierBills({ hasContract: false })

  expect(await compare((await add(december)).id)).toMatchObject({
    computed: {
      total: { low: 0, high: null },
      kilowatt_hours: 0,
      average_price: null,
      missing_half_hours: 1488,
    },
    gap: 110,
    gap_lines: [
      { kind: 'subscription', cost: 16.2 },
      { kind: 'unknown', cost: 93.8 },
    ],
  })
  await at.close()
})

test('a bill is changed from the version that was read, and deleted', async () => {
  const { at, owner, homeId, add } = await openSupplierBills()
  const { id } = await add(december)
  const second = await signIn(at, await addPerson(at.database, { homeId }))
  const update = async (token: string, version: number | null, total: number) => {
    const params = { supplierBillId: id }
    const answer = await at.ask(updateSupplierBill, {
      token,
      params,
      body: { ...december, total, kilowatt_hours: null, version },
    })
    return [answer.status, answer.body]
  }

  expect(await update(second, 1, 120.456)).toEqual([
    200,
    expect.objectContaining({ total: 120.46, kilowatt_hours: null, version: 2 }),
  ])
  expect(await update(owner, 1, 130)).toEqual([
    409,
    expect.objectContaining({ code: 'conflict', field: 'body.version' }),
  ])
  expect(await update(owner, null, 130)).toEqual([200, expect.objectContaining({ total: 130, version: 3 })])

  const params = { supplierBillId: id }
  expect((await at.ask(removeSupplierBill, { token: owner, params })).status).toBe(200)
  expect((await at.ask(removeSupplierBill, { token: owner, params })).status).toBe(404)
  expect((await at.ask(getSupplierBill, { token: owner, params })).status).toBe(404)
  expect(await update(owner, null, 130)).toEqual([404, expect.objectContaining({ code: 'not_found' })])
  await at.close()
})

test('two bills have no day in common, and the errors name the field that does not fit', async () => {
  const { at, owner, add } = await openSupplierBills()
  const { id } = await add(december)
  const january = { ...december, from: '2027-01-01', to: '2027-01-15' }
  const later = await add(january)
  const refused = async (changes: Partial<SupplierBillInput>) => {
    const answer = await at.ask(addSupplierBill, { token: owner, body: { ...december, ...changes } })
    return [answer.status, answer.body]
  }
  const fault = (field: string) => [400, expect.objectContaining({ code: 'invalid_input', field })]
  const overlap = [409, expect.objectContaining({ code: 'conflict', field: 'body.from' })]

  expect(await refused({ from: '2026-12-31', to: '2026-12-31' })).toEqual(overlap)
  expect(await refused({ from: '2026-11-01', to: '2027-01-18' })).toEqual(overlap)
  expect(await refused({ from: '2026-11-30', to: '2026-11-01' })).toEqual(fault('body.to'))
  // It is 18 January 2027.
  expect(await refused({ from: '2027-01-16', to: '2027-01-19' })).toEqual(fault('body.to'))
  expect(await refused({ from: '2026-11-01', to: '2026-11-30', total: 10 })).toEqual(
    fault('body.subscription'),
  )
  expect(await refused({ total: -1 })).toEqual(fault('body.total'))
  // Its own days don't stop a correction, those of another bill do.
  const correct = (to: string) =>
    at.ask(updateSupplierBill, {
      token: owner,
      params: { supplierBillId: id },
      body: { ...december, to, version: null },
    })
  expect((await correct('2026-12-30')).status).toBe(200)
  expect((await correct('2027-01-01')).status).toBe(409)
  const listed = listSupplierBills.reply.parse((await at.ask(listSupplierBills, { token: owner })).body)
  expect(listed.map((bill) => bill.id)).toEqual([later.id, id])
  await at.close()
})

test('a home has a limited number of bills', async () => {
  const { at, homeId, owner } = await openSupplierBills()
  await at.database.query(
    `insert into supplier_bill (home_id, id, first_day, last_day, total, entered_by)
     select $1, gen_random_uuid(), '2020-01-01'::date + n, '2020-01-01'::date + n, 1, ''
     from generate_series(1, $2::integer) n`,
    [homeId, MOST_SUPPLIER_BILLS],
  )

  expect((await at.ask(addSupplierBill, { token: owner, body: december })).status).toBe(409)
  await at.close()
})

/** With the Base contract of 6 kVA since August 2026, unless `hasContract` is false. */
async function openSupplierBills({ hasContract = true } = {}) {
  const home = await openMeteredHome()
  const { at, owner } = home
  if (hasContract) await home.contract({ option: 'base', subscribed_power: 6, valid_from: '2026-08-01' })
  return {
    ...home,
    async add(body: SupplierBillInput) {
      return addSupplierBill.reply.parse((await at.ask(addSupplierBill, { token: owner, body })).body)
    },
    async compare(supplierBillId: string, token = owner) {
      const { body } = await at.ask(getSupplierBill, { token, params: { supplierBillId } })
      return getSupplierBill.reply.parse(body)
    },
  }
}
