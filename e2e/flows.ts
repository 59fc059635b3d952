import { TEST_LIMIT } from '#gateway/testing/limits.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callWith } from './accounts.ts'
import { test as journey } from './journey.ts'
import { type Product, startProduct } from './product.ts'

/**
 * A journey on its own product without homes, whose accounts no other journey uses. Each file names its group
 * (`test.use({ group: … })`) and gets a product for it: activations are throttled by address, and all journeys have the
 * same address.
 */
export const test = journey.extend<object, { group: string; product: Product }>({
  group: ['', { option: true, scope: 'worker' }],
  product: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads the names of what a fixture uses
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: TEST_LIMIT },
  ],
})

/** Registers a home as an operator does: the person gets a mail. */
export async function registerHome(product: Product, email: string, language: 'en' | 'fr'): Promise<void> {
  const key = (await readFile(join(product.dataFolder, 'platform-key'), 'utf8')).trim()
  const response = await fetch(`${product.address}/api/registrations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'platform-key': key },
    body: JSON.stringify({ email, language, name: 'Camille Roche', park: 'vav' }),
  })
  if (!response.ok) throw new Error(`Registering answered ${response.status}.`)
}

/** Invites a person to the home of this token: they get a mail. */
export async function invite(
  product: Product,
  token: string,
  email: string,
  language: 'en' | 'fr',
): Promise<void> {
  const response = await callWith(product, token, '/invitations', {
    method: 'POST',
    body: { email, language },
  })
  if (!response.ok) throw new Error(`Inviting answered ${response.status}.`)
}

/** An e-mail address that was not used before in this run. */
export function freshEmail(name: string): string {
  count += 1
  return `${name}.${count}.${process.pid}@example.org`
}

let count = 0
