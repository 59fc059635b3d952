import * as z from 'zod'
import { accountOf, OWNER, tokenOf } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { type Product, TEST_NOW } from '#e2e/product.ts'
import { pathOf, type ScreenCase } from '#e2e/screens-of-product.ts'

/** Who looks at a screen, where it is in this product, and when. */
export const placeSchema = z.object({ token: z.nullable(z.string()), path: z.string(), now: z.number() })

export type Place = z.infer<typeof placeSchema>

/** Gives each screen its place; the session of an account is the same for all. */
export function placesIn(product: Product): (screen: ScreenCase) => Promise<Place> {
  const tokens = new Map<string, Promise<string>>()
  const tokenFor = (label: string): Promise<string> => {
    const token = tokens.get(label) ?? tokenOf(product, accountOf(product, label))
    tokens.set(label, token)
    return token
  }
  return async (screen) => {
    const now = Date.parse(TEST_NOW) + product.age()
    return {
      token: screen.account === null ? null : await tokenFor(screen.account),
      path: await pathOf(screen, homeFacts(product, await tokenFor(OWNER))),
      // Late in the minute: it is not another one when the clock has run a little.
      now: now - (now % 60_000) + 50_000,
    }
  }
}
