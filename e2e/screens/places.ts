import * as z from 'zod'
import { accountOf, OWNER, tokenOf } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { type Product, TEST_NOW } from '#e2e/product.ts'
import { pathOf, type ScreenCase } from '#e2e/screens-of-product.ts'

/** The token of a visit, the path of the screen in this product, and the time. */
export const placeSchema = z.object({ token: z.nullable(z.string()), path: z.string(), now: z.number() })

export type Place = z.infer<typeof placeSchema>

/** Returns the place of each screen; an account has one session for all. */
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
      // Late in the minute: it is still the same minute when the clock has run a little.
      now: now - (now % 60_000) + 50_000,
    }
  }
}
