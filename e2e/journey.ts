import { type Page, test as base, expect } from '@playwright/test'
import type { Account } from './accounts.ts'
import { type Product, startProduct, TEST_NOW } from './product.ts'

type World = { product: Product }

/**
 * A journey: one product for all of a file's tests (with a living house), one clean browser for each,
 * and no report of the content security policy left unnoticed.
 */
export const test = base.extend<{ policyReports: string[] }, World>({
  product: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads the names of what a fixture uses
    async ({}, use) => {
      const product = await startProduct()
      await product.startHome('house', { FAULTS: 'revert:Radiateur d’amis,dead:Radiateur bureau' })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.address),
  // The browser lives at the product's time.
  page: async ({ page, product }, use) => {
    await page.clock.install({ time: new Date(Date.parse(TEST_NOW) + product.age()) })
    await use(page)
  },
  policyReports: [
    async ({ context }, use) => {
      const reports: string[] = []
      context.on('request', (request) => {
        if (request.url().includes('/csp-report'))
          reports.push(request.postData() ?? 'a report without words')
      })
      context.on('console', (message) => {
        if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text()))
          reports.push(message.text())
      })
      await use(reports)
      expect(reports).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Signs in as a person would, in French or English as the page stands. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto('/')
  await page.getByLabel(/^(Adresse e-mail|E-mail address|Email)/).fill(account.email)
  await page.getByLabel(/^(Mot de passe|Password)$/).fill(account.password)
  await page.getByRole('button', { name: /^(Se connecter|Sign in)$/ }).click()
  await expect(page).toHaveURL(/\/account\/?$/)
}
