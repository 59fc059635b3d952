import { roundParts } from '@foyer/rules/consumption/round-parts.ts'
import type { Page } from '@playwright/test'
import { accountOf, changeWith, OWNER, WITHOUT_HUB } from '#e2e/accounts.ts'
import { type HomeFacts, homeFacts } from '#e2e/home-facts.ts'
import { expect, openShared, openWith, showLanguage, signIn, test } from '#e2e/journey.ts'

const languages = ['fr', 'en'] as const
type Language = (typeof languages)[number]

const write = (language: Language, value: number, digits: number) =>
  new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)

/** Replaces non-breaking spaces by plain ones. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const words = {
  fr: {
    measures: 'Chiffres clés',
    rooms: 'Pièces',
    hub: 'Votre installation',
    energy: 'Répartition de l’énergie aujourd’hui',
    recent: 'Activité récente',
  },
  en: {
    measures: 'Key figures',
    rooms: 'Rooms',
    hub: 'Your installation',
    energy: 'Where today’s energy goes',
    recent: 'Recent activity',
  },
} as const

const region = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })

/**
 * The home changes between a reply and the paint: both are read until they show the same moment. A home that is still
 * sending its past days changes faster than the screen, which reads once a minute.
 */
async function untilShown(
  page: Page,
  name: string,
  expected: () => Promise<readonly string[]>,
): Promise<void> {
  await expect(async () => {
    const shown = plain(await region(page, name).innerText())
    for (const part of await expected()) expect(shown).toContain(plain(part))
  }).toPass()
}

/** Checks the open overview in French and English. */
async function inBothLanguages(page: Page, check: (language: Language) => Promise<void>): Promise<void> {
  for (const language of languages) {
    await showLanguage(page, language)
    await expect(region(page, words[language].measures)).toBeVisible()
    await check(language)
  }
}

const priceOf = (language: Language, euros: number) =>
  language === 'fr' ? `${write('fr', euros, 4)} €/kWh` : `€${write('en', euros, 4)} /kWh`

test('§2 Overview: card for consumption, which names its period', async ({ page, product, tokenFor }) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  // Without the stream only time makes the screen read again.
  await page.route('**/api/live', (route) => route.abort())
  await openWith(page, token, '/account')
  await inBothLanguages(page, async (language) => {
    await untilShown(page, words[language].measures, async () => {
      const { total, cost } = await home.consumption()
      const euros = write(language, cost ?? 0, 2)
      return [
        `${write(language, (total ?? 0) / 1000, 1)} kWh`,
        language === 'fr' ? `${euros} € aujourd’hui, depuis minuit` : `€${euros} today since 00:00`,
      ]
    })
  })
  // It grows without a reload.
  const again = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/consumption')
  await page.clock.fastForward(61_000)
  await again
})

test('§2 Hub dashboard: consumption by category (lighting, heating, appliances), the remainder said', async ({
  page,
  product,
  tokenFor,
}) => {
  const token = await tokenFor(OWNER)
  const home = homeFacts(product, token)
  const names = {
    fr: {
      heating: 'Chauffage',
      appliances: 'Électroménager et autres',
      lighting: 'Éclairage',
      remainder: 'Autres usages, non mesurés',
    },
    en: {
      heating: 'Heating',
      appliances: 'Appliances',
      lighting: 'Lighting',
      remainder: 'Other, not measured',
    },
  }
  const { total, categories } = await home.consumption()
  await openWith(page, token, '/account')
  await inBothLanguages(page, async (language) => {
    await page.keyboard.press('End')
    await untilShown(page, words[language].energy, async () => {
      const { categories, total } = await home.consumption()
      const shown = roundParts(
        categories.map(({ energy }) => energy),
        0.01,
        total ?? 0,
      )
      return Object.entries(names[language]).map(([category, name]) => {
        const energy = shown[categories.findIndex((one) => one.category === category)] ?? 0
        return `${name} ${write(language, energy / 1000, 1)} kWh`
      })
    })
    const rows = region(page, words[language].energy).getByRole('row')
    await expect(rows).toHaveCount(categories.length + 2)
    const percent = language === 'fr' ? /(\d+)\s%/ : /(\d+)%/
    const percents = (await rows.allInnerTexts()).slice(1, -1).map((text) => Number(percent.exec(text)?.[1]))
    expect(percents.reduce((sum, one) => sum + one, 0)).toBe(100)
  })
  const energy = categories.reduce((sum, part) => sum + part.energy, 0)
  expect(Math.abs(energy - (total ?? 0))).toBeLessThanOrEqual(1)
})

test.describe('the overview, opened once', () => {
  let page: Page
  let close: () => Promise<void>

  test.beforeAll(async ({ browser, product, tokenFor }) => {
    ;({ page, close } = await openShared(browser, product))
    await openWith(page, await tokenFor(OWNER), '/account')
  })
  test.afterAll(() => close())

  test('§2 /account/ | Overview', async () => {
    await inBothLanguages(page, async (language) => {
      await expect(page).toHaveURL(/\/account\/?(\?.*)?$/)
      await expect(page).toHaveTitle(language === 'fr' ? /^Vue d’ensemble/ : /^Overview/)
    })
  })

  test('§2 Overview: card for estimated savings: hidden below five heating days with the reason, its method one click away', async ({
    product,
    tokenFor,
  }) => {
    const token = await tokenFor(OWNER)
    const { range, reason, heating_days: days } = await homeFacts(product, token).savings()
    expect([range, reason]).toEqual([null, 'too_few_heating_days'])
    expect(days).toBeLessThan(5)
    await inBothLanguages(page, async (language) => {
      await expect(region(page, words[language].measures)).toContainText(
        language === 'fr' ? /jours? de chauffe ce mois-ci/i : /heating days? this month/i,
      )
      await page.getByRole('button', { name: language === 'fr' ? 'la méthode' : 'the method' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(
        language === 'fr'
          ? 'Référence : chaque pièce en Confort jour et nuit'
          : 'Reference: every room in Confort day and night',
      )
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
  })

  test('§2 Overview: card for objects', async ({ product, tokenFor }) => {
    const token = await tokenFor(OWNER)
    const home = homeFacts(product, token)
    await inBothLanguages(page, (language) =>
      untilShown(page, words[language].measures, async () => {
        const devices = await home.devices()
        const online = devices.filter((device) => device.status === 'online').length
        return [
          language === 'fr'
            ? `${online} sur ${devices.length} en ligne`
            : `${online} of ${devices.length} online`,
        ]
      }),
    )
  })

  test('§2 Overview: card for peak hours (current price in euro per kWh), and until when', async ({
    product,
    tokenFor,
  }) => {
    const token = await tokenFor(OWNER)
    const { now } = await homeFacts(product, token).tariff()
    expect(now).toMatchObject({ kind: 'peak', price: 0.2142 })
    await inBothLanguages(page, (language) =>
      untilShown(page, words[language].measures, async () => [
        `${language === 'fr' ? 'Heures pleines' : 'Peak hours'} ${priceOf(language, now?.price ?? 0)}`,
        language === 'fr' ? 'jusqu’à 22:00' : 'until 22:00',
      ]),
    )
  })

  test('§2 Hub dashboard: hub connected or not, rooms, paired objects, average temperature', async ({
    product,
    tokenFor,
  }) => {
    const token = await tokenFor(OWNER)
    const home = homeFacts(product, token)
    await inBothLanguages(page, async (language) => {
      await page.keyboard.press('End')
      await untilShown(page, words[language].hub, async () => {
        const [hubs, rooms, devices] = await Promise.all([home.hubs(), home.rooms(), home.devices()])
        const isOnline = hubs[0]?.online === true
        const online = devices.filter(({ status }) => status === 'online').length
        return language === 'fr'
          ? [
              isOnline ? 'connectée' : 'déconnectée',
              `Pièces ${rooms.length}`,
              `Objets appairés ${devices.length}`,
              `${online} en ligne`,
              `${write('fr', meanTemperature(rooms), 1)} °C`,
            ]
          : [
              isOnline ? 'connected' : 'not connected',
              `Rooms ${rooms.length}`,
              `Paired objects ${devices.length}`,
              `${online} online`,
              `${write('en', meanTemperature(rooms), 1)} °C`,
            ]
      })
    })
  })

  test('§2 Hub dashboard: rooms list with show all or less', async ({ product, tokenFor }) => {
    const token = await tokenFor(OWNER)
    const rooms = await homeFacts(product, token).rooms()
    await inBothLanguages(page, async (language) => {
      const list = region(page, words[language].rooms)
      await expect(list.getByRole('listitem')).toHaveCount(4)
      await list
        .getByRole('button', { name: language === 'fr' ? 'Afficher toutes les pièces' : 'Show all rooms' })
        .click()
      await expect(list.getByRole('listitem')).toHaveCount(rooms.length)
      for (const { name, connected_objects: objects } of rooms) {
        const count = objects ?? 0
        const row = list.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
        // The state of a failed order may end right before the number, without a space.
        await expect(row).toContainText(
          new RegExp(`(?<!\\d)${count} ${language === 'fr' ? 'objet' : 'device'}`),
        )
      }
      await list.getByRole('button', { name: language === 'fr' ? 'Afficher moins' : 'Show less' }).click()
      await expect(list.getByRole('listitem')).toHaveCount(4)
    })
  })

  test('§2 Hub dashboard: recent activity, in sentences with their actor', async ({ product, tokenFor }) => {
    const token = await tokenFor(OWNER)
    const room = await homeFacts(product, token).room('Bureau')
    await changeWith(product, token, `/rooms/${room.id}/order`, { method: 'POST', body: { order: 'eco' } })
    await inBothLanguages(page, async (language) => {
      await page.keyboard.press('End')
      await expect(region(page, words[language].recent).getByRole('listitem').first()).toContainText(
        /Marie Lefèvre/,
      )
    })
  })
})

test('§2 Overview: without a hub the dashboard says that none is connected', async ({ page, tokenFor }) => {
  await openWith(page, await tokenFor(WITHOUT_HUB), '/account?lng=fr')
  await expect(page.getByRole('status').filter({ hasText: 'Pas encore de box' }).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Connecter une box' })).toBeVisible()
})

test('§1 Users sign in, see rooms, devices, hubs, services and scenarios: each is one step from the overview', async ({
  page,
  product,
  tokenFor,
}) => {
  const home = homeFacts(product, await tokenFor(OWNER))
  const [hub] = await home.hubs()
  await signIn(page, accountOf(product, OWNER))
  const main = page.getByRole('main')
  const go = (path: string) =>
    page
      .getByRole('navigation')
      .first()
      .getByRole('link')
      .and(page.locator(`[href="${path}"]`))
      .click()
  await go('/account/devices')
  await expect(main.getByRole('link', { name: 'Lampe de lecture' })).toBeVisible()
  await go('/account/hub/details')
  await expect(main.getByRole('definition').filter({ hasText: hub?.ssid ?? 'no hub' })).toBeVisible()
  await go('/account/programs')
  const own = main.getByRole('region', { name: 'Vos scénarios' })
  await expect(own.getByRole('link', { name: 'Nuit douce' })).toBeVisible()
  await go('/account/rooms')
  await main.getByRole('link', { name: 'Salle de bains', exact: true }).click()
  await main.getByRole('link', { name: 'Régulation locale' }).click()
  await expect(main.getByRole('region', { name: 'Thermostat salle de bains' })).toBeVisible()
})

function meanTemperature(rooms: Awaited<ReturnType<HomeFacts['rooms']>>): number {
  const known = rooms.flatMap(({ temperature }) => (typeof temperature === 'number' ? [temperature] : []))
  return known.reduce((sum, temperature) => sum + temperature, 0) / known.length
}
