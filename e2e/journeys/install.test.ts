import { FLAT_OWNER, OWNER } from '#e2e/accounts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

test.use({ serviceWorkers: 'allow' })

test('each brand can be installed, with its name, its pictures and its shortcuts', async ({
  page,
  product,
  tokenFor,
}) => {
  const session = await page.context().newCDPSession(page)
  const ids = new Set<string>()
  for (const [label, name] of [
    [OWNER, 'VAV'],
    [FLAT_OWNER, 'Foyer'],
  ] as const) {
    await openWith(page, await tokenFor(label), `${product.address}/account`)
    const { data, errors, url } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(url).toContain(`/brands/${name.toLowerCase()}/manifest.fr.webmanifest`)
    const manifest = JSON.parse(data ?? '{}')
    expect(manifest).toMatchObject({ name, lang: 'fr' })
    ids.add(String(manifest.id))
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // A private window cannot install an app, and Playwright's windows are private.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
      const answer = await page.request.get(new URL(src, product.address).href)
      expect(answer.status(), src).toBe(200)
      expect(answer.headers()['content-type']).toMatch(/^image\//)
    }
    for (const { url: address, name: word } of manifest.shortcuts) {
      await openWith(page, await tokenFor(label), new URL(address, product.address).href)
      await expect(page).toHaveTitle(new RegExp(`^${word} ·`))
    }
    await page.evaluate(() => localStorage.removeItem('access_token'))
  }
  expect(ids.size).toBe(2)
})
