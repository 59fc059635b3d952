import { accountOf, ask, OWNER, tokenOf } from '#e2e/accounts.ts'
import { type Product, startProduct, TEST_NOW } from '#e2e/product.ts'
import type { ScreenCase } from '#e2e/screens-of-product.ts'
import { type Place, placesIn } from './places.ts'

const BACKLOG_DAYS = 6

/** A product whose house has some days of history, and a flat; started on first use. */
export type LivingHome = {
  /** The address of its gateway. */
  address(): Promise<string>
  placeOf(screen: ScreenCase): Promise<Place>
  close(): Promise<void>
}

export function openHome(): LivingHome {
  let begun: Promise<{ product: Product; placeOf: LivingHome['placeOf'] }> | null = null
  const start = () => {
    begun ??= startHome().then((product) => ({ product, placeOf: placesIn(product) }))
    return begun
  }
  return {
    address: async () => (await start()).product.address,
    placeOf: async (screen) => (await start()).placeOf(screen),
    close: async () => (await begun)?.product.stop(),
  }
}

async function startHome(): Promise<Product> {
  console.log('Starting a home with some days behind it…')
  const product = await startProduct()
  const faults = 'revert:Radiateur d’amis,dead:Radiateur bureau'
  await product.startHome('house', { BACKLOG_DAYS: String(BACKLOG_DAYS), FAULTS: faults })
  await product.startHome('flat', { BACKLOG_DAYS: '1' })
  await untilPastIsHere(product)
  return product
}

/** Waits until the readings of the oldest day have come through the broker. */
async function untilPastIsHere(product: Product): Promise<void> {
  const token = await tokenOf(product, accountOf(product, OWNER))
  const day = new Date(Date.parse(TEST_NOW) - (BACKLOG_DAYS - 1) * 86_400_000).toISOString().slice(0, 10)
  for (let tries = 0; tries < 300; tries += 1) {
    const past = await ask(product, token, `/consumption?startDate=${day}&endDate=${day}`)
    if (typeof past === 'object' && past !== null && 'total' in past && Number(past.total) > 0) return
    await new Promise((done) => setTimeout(done, 1000))
  }
  throw new Error('The past of the home did not arrive.')
}
