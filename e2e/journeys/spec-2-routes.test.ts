import { OWNER } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { expect, openWith, test } from '#e2e/journey.ts'

type Row = {
  /** The row of the specification's table, exactly. */
  row: string
  address: string
  /** The address that it ends at; by default the address itself. */
  end?: string
  heading: RegExp
  /** The title of the page, before the brand; by default not checked. */
  title?: string
  isSignedOut?: boolean
}

/** The route table of section 2; `{salon}` is replaced by the id of that room, `{night}` by that of a scenario. */
const rows: readonly Row[] = [
  { row: '/ | Home page', address: '/', heading: /^Your home, hour by hour\.$/, isSignedOut: true },
  { row: '/account | Account area layout', address: '/account', heading: /at home/ },
  { row: '/account/ | Overview', address: '/account/', heading: /at home/ },
  { row: '/account/rooms | Rooms list', address: '/account/rooms', heading: /rooms/ },
  { row: '/account/rooms/{roomid} | Room detail', address: '/account/rooms/{salon}', heading: /Salon/ },
  { row: '/account/devices | Devices list', address: '/account/devices', heading: /devices/ },
  { row: '/account/hub/details | Hub details', address: '/account/hub/details', heading: /Hub online/ },
  { row: '/devices | Redirects to /account', address: '/devices', end: '/account', heading: /at home/ },
  {
    row: '/hubs | Always redirects to /account/hub/details, keeping search parameters and hash',
    address: '/hubs?from=mail#access',
    end: '/account/hub/details?from=mail#access',
    heading: /Hub online/,
  },
  {
    row: '/faq | Exists; content not shown',
    address: '/faq',
    heading: /^Frequently asked questions\.$/,
    isSignedOut: true,
  },
  {
    row: '/forgot-password | Forgot-password screen',
    address: '/forgot-password',
    heading: /^Forgot password\?$/,
    isSignedOut: true,
  },
  {
    row: '/parks/{parkname}/activation | Account activation; optional search parameter code',
    address: '/parks/vav/activation',
    heading: /^Missing activation token$/,
    isSignedOut: true,
  },
  {
    row: '/parks/{parkname}/secondary-user | Secondary user activation',
    address: '/parks/foyer/secondary-user',
    heading: /^Missing activation token$/,
    isSignedOut: true,
  },
  {
    row: '/parks/{parkname}/password | Password change via a recovery code',
    address: '/parks/vav/password?code=22-letters-of-a-code',
    end: '/parks/vav/password',
    heading: /^Which email is it for\?$/,
    isSignedOut: true,
  },
  { row: '/account/programs | Scenarios list', address: '/account/programs', heading: /scenarios?/ },
  {
    row: '/account/programs/{programid} | Scenario detail',
    address: '/account/programs/{night}',
    heading: /^Nuit douce$/,
    title: 'Nuit douce',
  },
  {
    row: '/account/local-service/{roomid} | Local service of a room',
    address: '/account/local-service/{salon}',
    heading: /Salon/,
    title: 'Salon · Local control',
  },
]

for (const { row, address, end = address, heading, title = '', isSignedOut = false } of rows) {
  test(`§2 ${row}`, async ({ reader, product, tokenFor }) => {
    const { page, proxy } = reader
    const token = await tokenFor(OWNER)
    const home = homeFacts(product, token)
    const [salon, night] = await Promise.all([home.room('Salon'), home.scenario('Nuit douce')])
    const there = (text: string) => text.replace('{salon}', salon.id).replace('{night}', night.id)
    await reader.begin(null, 'en')
    const target = `${proxy.address}${there(address)}`
    if (isSignedOut) await page.goto(target)
    else await openWith(page, token, target)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    const here = new URL(page.url())
    const wanted = new URL(there(end), proxy.address)
    expect(here.pathname.replace(/(.)\/$/, '$1')).toBe(wanted.pathname.replace(/(.)\/$/, '$1'))
    expect(here.search).toBe(wanted.search)
    expect(here.hash).toBe(wanted.hash)
    await expect(page).toHaveTitle(new RegExp(`^${title}.* · (VAV|Foyer)$`))
  })
}

test('§2 /account/programs: optional search parameter roomId filters by room', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const [{ id: room }, scenarios] = await Promise.all([home.room('Chambre d’amis'), home.scenarios()])
  const touches = scenarios.filter(({ room_ids }) => room_ids.includes(room)).map(({ name }) => name)
  const others = scenarios.filter(({ room_ids }) => !room_ids.includes(room)).map(({ name }) => name)
  expect([touches.length > 0, others.length > 0]).toEqual([true, true])
  const main = page.getByRole('main')
  const link = (name: string) => main.getByRole('link', { name, exact: true }).first()
  await openWith(page, token, '/account/programs?lng=en')
  for (const name of [...touches, ...others]) await expect(link(name)).toBeVisible()

  await openWith(page, token, `/account/programs?roomId=${room}&lng=en`)
  for (const name of touches) await expect(link(name)).toBeVisible()
  for (const name of others) await expect(link(name)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`roomId=${room}`))
})

test('§2 Screens load lazily; routes preload on user intent: a screen is fetched when a link to it is pointed at', async ({
  page,
  tokenFor,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await openWith(page, await tokenFor(OWNER), '/account?lng=en')
  const isHub = (path: string) => /\/assets\/account\.hub\.details-.*\.js$/.test(path)
  expect(fetched.filter(isHub)).toEqual([])
  await page.getByRole('link', { name: 'Hub', exact: true }).first().hover()

  await expect.poll(() => fetched.filter(isHub).length).toBeGreaterThan(0)
  await expect(page).toHaveURL(/\/account\/?(\?lng=en)?$/)
})

test('§2 Login: email, password, forgot-password link, show/hide password', async ({ page }) => {
  await page.goto('/?lng=en')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show' })).toBeVisible()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()

  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot password?' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to log in' }).click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('a recovery link is removed from the address immediately, and from every request', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) requested.push(request.url())
    requested.push(request.headers()['referer'] ?? '')
  })
  await page.goto('/parks/vav/password?code=a-secret-code&lng=en#email=marie%40example.org')
  await expect(page.getByRole('heading', { level: 1, name: 'Invalid reset code' })).toBeVisible()
  const here = new URL(page.url())
  expect(`${here.pathname}${here.search}${here.hash}`).toBe('/parks/vav/password?lng=en')
  expect(requested.filter((text) => text.includes('a-secret-code') || text.includes('email='))).toEqual([])
})

test('the help is found by search and by hash, inside the account and outside it', async ({
  page,
  tokenFor,
}) => {
  await page.goto('/faq?lng=en&q=tempo')
  await expect(page.getByRole('searchbox')).toHaveValue('tempo')
  await expect(page.getByText('22 red days')).toBeVisible()
  await page.getByRole('searchbox').fill('zeppelin')
  await expect(page.getByText('No answer for “zeppelin”.')).toBeVisible()
  await expect(page).toHaveURL(/q=zeppelin/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('What is the pilot wire?').click()
  await expect(page).toHaveURL(/#pilot-wire$/)
  await expect(page.getByText('thin black wire')).toBeVisible()
  await page.reload()
  await expect(page.getByText('thin black wire')).toBeVisible()
  await openWith(page, await tokenFor(OWNER), '/faq#my-data')
  await expect(page.getByText('no ads')).toBeVisible()
  await expect(page.getByText('marie@example.org')).toBeVisible()
})
