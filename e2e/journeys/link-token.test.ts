import { MEMBER, OWNER } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, isEveryVariant, openWith, test } from '#e2e/journey.ts'

const addresses = [
  { from: '/', to: '/account' },
  { from: '/account', to: '/account' },
  { from: '/account/', to: '/account/' },
  { from: '/account/rooms', to: '/account/rooms' },
  { from: '/account/rooms/{salon}#line', to: '/account/rooms/{salon}#line' },
  { from: '/account/devices?type=sensor&q=NodOn#top', to: '/account/devices?type=sensor&q=NodOn#top' },
  { from: '/account/hub/details', to: '/account/hub/details' },
  { from: '/devices', to: '/account' },
  { from: '/hubs?from=mail#access', to: '/account/hub/details?from=mail#access' },
  { from: '/account/nowhere?kept=1#here', to: '/account/nowhere?kept=1#here' },
] as const

/** `npm test` goes back through the history after these: a page of the app, a screen of its own, and a redirect. */
const goneBackFrom: readonly string[] = ['/', '/account/rooms/{salon}#line', '/hubs?from=mail#access']

for (const { from, to } of addresses) {
  test(`a token given at ${from} is stored, and the address never shows it again`, async ({
    page,
    product,
    baseURL,
    tokenFor,
  }) => {
    const token = await tokenFor(OWNER)
    const salon = (await homeFacts(product, token).room('Salon')).id
    const path = from.replace('{salon}', salon)
    const requested: string[] = []
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) requested.push(request.url())
      requested.push(request.headers()['referer'] ?? '')
    })
    const address = new URL(path, baseURL)
    address.searchParams.append('token', token)
    await page.goto('about:blank')
    await page.goto(address.href)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const here = new URL(page.url())
    const wanted = new URL(to.replace('{salon}', salon), baseURL)
    expect(here.pathname).toBe(wanted.pathname)
    expect(here.search).toBe(wanted.search)
    expect(here.hash).toBe(wanted.hash)

    const keepers = await page.evaluate((secret) => {
      const holding = (storage: Storage) =>
        Object.keys(storage).filter((key) => `${key} ${storage.getItem(key) ?? ''}`.includes(secret))
      return { local: holding(localStorage), session: holding(sessionStorage), cookie: document.cookie }
    }, token)
    expect(keepers).toEqual({ local: ['access_token'], session: [], cookie: '' })

    // Navigates away and back again, through every entry of the history.
    if (isEveryVariant || goneBackFrom.includes(from)) {
      await page.goto('/account/rooms?away=1')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('pièces')
      await page.goBack()
      await expect(page).toHaveURL(here.href)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL('about:blank')
    }
    expect(requested.filter((text) => text.includes(token) || text.includes('token='))).toEqual([])
  })
}

test('an invalid token leaves the session unchanged', async ({ page, tokenFor }) => {
  const token = await tokenFor(OWNER)
  await openWith(page, token, '/account')
  for (const rubbish of ['garbage', 'a.b', '%00', `${'x'.repeat(5_000)}`]) {
    await page.goto(`/account/rooms?token=${rubbish}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('pièces')
    expect(new URL(page.url()).search).toBe('')
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe(token)
  }
})

test('a token of three parts that the gateway does not know asks first, and is then refused', async ({
  page,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  await openWith(page, token, '/account')
  await page.goto('/account?token=bm8.bm8.bm8')
  const dialog = page.getByRole('dialog', { name: 'Ouvrir un autre compte ?' })
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Ce lien n’est plus valable. Votre session reste ouverte.',
  )
  await dialog.getByRole('button', { name: 'Rester connecté' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('marie@example.org')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBe(token)
})

test('a link of another person changes nothing before it is confirmed', async ({ page, tokenFor }) => {
  const [own, other] = [await tokenFor(OWNER), await tokenFor(MEMBER)]
  const stored = () => page.evaluate(() => localStorage.getItem('access_token'))
  await openWith(page, own, '/account/rooms')
  await page.goto(`/account/rooms?token=${other}`)
  const dialog = page.getByRole('dialog', { name: 'Ouvrir un autre compte ?' })
  await expect(dialog).toBeVisible()
  expect(await stored()).toBe(own)
  await dialog.getByRole('button', { name: 'Rester connecté' }).click()
  await expect(dialog).toBeHidden()
  expect(await stored()).toBe(own)
  await expect(page.getByText('marie@example.org')).toBeVisible()

  await page.goto(`/account/rooms?token=${other}`)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await stored()).toBe(own)

  await page.goto(`/account/rooms?token=${other}`)
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('thomas@example.org')).toBeVisible()
  expect(await stored()).toBe(other)
})
