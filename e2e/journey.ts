import { type Page, test as base, expect } from '@playwright/test'
import { type Product, startProduct } from './product.ts'

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
  policyReports: [
    async ({ context }, use) => {
      const reports: string[] = []
      context.on('request', (request) => {
        if (request.url().includes('/csp-report')) reports.push(request.postData() ?? 'a report without words')
      })
      context.on('console', (message) => {
        if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text())) reports.push(message.text())
      })
      await use(reports)
      expect(reports).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The demo's account with this label; its password is random for each installation. */
export function accountOf(product: Product, label: string): { email: string; password: string } {
  const account = product.demo.accounts.find((candidate) => candidate.label === label)
  if (account === undefined) throw new Error(`The demo has no account labelled ${label}.`)
  return account
}

/** Signs in as a person would, in French or English as the page stands. */
export async function signIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.goto('/')
  await page.getByLabel(/^(Adresse e-mail|E-mail address|Email)/).fill(account.email)
  await page.getByLabel(/^(Mot de passe|Password)$/).fill(account.password)
  await page.getByRole('button', { name: /^(Se connecter|Sign in)$/ }).click()
  await expect(page).toHaveURL(/\/account\/?$/)
}
