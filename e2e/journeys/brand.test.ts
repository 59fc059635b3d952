import type { Page } from '@playwright/test'
import { accountOf, FLAT_OWNER, OWNER, tokenOf, WITHOUT_HUB } from '#e2e/accounts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

/** The metadata in the head of the page, with its manifest read and its icons fetched. */
async function readHead(page: Page) {
  const head = await page.evaluate(() => {
    const attribute = (selector: string, name: string) =>
      document.head.querySelector(selector)?.getAttribute(name) ?? ''
    return {
      title: document.title,
      description: attribute('meta[name="description"]', 'content'),
      color: attribute('meta[name="theme-color"]', 'content'),
      icon: attribute('link[rel="icon"]', 'href'),
      touchIcon: attribute('link[rel="apple-touch-icon"]', 'href'),
      manifest: attribute('link[rel="manifest"]', 'href'),
    }
  })
  for (const icon of [head.icon, head.touchIcon]) {
    const answer = await page.request.get(icon)
    expect(answer.status(), icon).toBe(200)
    expect(answer.headers()['content-type'], icon).toMatch(/^image\//)
  }
  const manifest = await page.request.get(head.manifest)
  expect(manifest.status()).toBe(200)
  const { name, theme_color } = await manifest.json()
  return { ...head, name: String(name), manifestColor: String(theme_color) }
}

test('§1 Two product families exist: VAV and {product} (plus unknown): each has its title, description, colour, icons and manifest, and leaving is of no family', async ({
  page,
  product,
  tokenFor,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Connexion · VAV')
  const served = await readHead(page)

  const heads = []
  for (const [label, title] of [
    [OWNER, 'Pièces · VAV'],
    [FLAT_OWNER, 'Pièces · Foyer'],
    [WITHOUT_HUB, 'Pièces · Espace client'],
  ] as const) {
    await page.evaluate(() => localStorage.removeItem('access_token'))
    await openWith(page, await tokenFor(label), '/account/rooms')
    await expect(page).toHaveTitle(title)
    const head = await readHead(page)
    expect(head.color).toBe(head.manifestColor)
    heads.push(head)
  }
  expect(heads[0]?.color).toBe(served.color)
  for (const key of ['description', 'color', 'icon', 'touchIcon', 'manifest', 'name'] as const) {
    expect(new Set(heads.map((head) => head[key])).size, key).toBe(3)
  }

  // Its own session: it ends here.
  await page.evaluate(() => localStorage.removeItem('access_token'))
  await openWith(page, await tokenOf(product, accountOf(product, WITHOUT_HUB)), '/account/rooms')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'unknown')
})
