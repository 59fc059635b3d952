import { expect } from '@playwright/test'
import { accountOf, OWNER, tokenOf } from '#e2e/accounts.ts'
import { axeFindings } from '#e2e/axe.ts'
import { errorCatalogue, freshLink, homeLink, unknownCode, openAt, type World } from '#e2e/error-catalogue.ts'
import { test } from '#e2e/flows.ts'
import { openTestProxy } from '#e2e/test-proxy.ts'
import { openWith, showLanguage } from '#e2e/journey.ts'

test.use({ group: 'errors' })

for (const { place, en, fr, provoke, isFromGateway } of errorCatalogue) {
  test(`§8 ${place}: '${en}'`, async ({ page, product }) => {
    const proxy = await openTestProxy(product)
    await provoke({ page, product, proxy, language: 'en' })
    await expect(page.getByText(en, { exact: true }).first()).toBeVisible()
    if (isFromGateway) await provoke({ page, product, proxy, language: 'fr' })
    else await showLanguage(page, 'fr')
    await expect(page.getByText(fr, { exact: true }).first()).toBeVisible()
    // The markup that axe reads is the same in both languages.
    expect(await axeFindings(page)).toEqual([])
    await proxy.close()
  })
}

for (const { place, address, retry } of [
  { place: 'Home activation', address: homeLink, retry: /\/api\/homes\// },
  {
    place: 'Secondary user',
    address: `/parks/vav/secondary-user?code=${unknownCode}`,
    retry: /\/api\/users\//,
  },
]) {
  test(`§8 ${place}. Actions: retry, contact support`, async ({ page, product }) => {
    const proxy = await openTestProxy(product)
    proxy.lose(retry)
    await openAt({ page, product, proxy, language: 'en' }, address)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('An error occurred')
    const support = page.getByRole('link', { name: 'Contact support' })
    expect(await support.getAttribute('href')).toMatch(/^mailto:help@vav\.example\?subject=An%20error/)
    proxy.lose(null)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('may have expired')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    // A link that was used before is refused too: its person needs no other one.
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    await proxy.close()
  })
}

test('§4 Activation: after a registration that could not be deleted, retry repeats only that', async ({
  page,
  product,
}) => {
  const proxy = await openTestProxy(product)
  const world: World = { page, product, proxy, language: 'en' }
  const link = await freshLink(world)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(homes|registrations)\//.test(request.url())) asked.push(request.method())
  })
  proxy.lose(/\/api\/registrations\//)
  await openAt(world, link)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Registration deletion failed.')
  const before = asked.filter((method) => method === 'POST').length
  proxy.lose(null)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The home is activated.' })).toBeVisible()
  expect(asked.filter((method) => method === 'POST')).toHaveLength(before)
  await proxy.close()
})

test("§8 Generic failure display: 'Something went wrong!' with a Show Error / Hide Error toggle revealing the message", async ({
  page,
  product,
}) => {
  const token = await tokenOf(product, accountOf(product, OWNER))
  for (const { language, title, show, hide } of [
    { language: 'en', title: 'Something went wrong!', show: 'Show Error', hide: 'Hide Error' },
    {
      language: 'fr',
      title: 'Une erreur s’est produite.',
      show: 'Afficher l’erreur',
      hide: 'Masquer l’erreur',
    },
  ] as const) {
    const proxy = await openTestProxy(product)
    await openWith(page, token, `${proxy.address}/account?lng=${language}`)
    proxy.lose(/\/assets\/account\.hub\.details-/)
    await page.goto(`${proxy.address}/account/hub/details?lng=${language}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const message = page.getByText(/dynamically imported module/)
    await expect(message).toBeHidden()
    await page.getByRole('button', { name: show }).click()
    await expect(message).toBeVisible()
    await page.getByRole('button', { name: hide }).click()
    await expect(message).toBeHidden()
    await proxy.close()
  }
})
