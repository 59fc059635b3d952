import { expect, type Page } from '@playwright/test'
import { accountOf, OWNER, tokenOf, WITHOUT_HUB } from './accounts.ts'
import { freshEmail, registerHome } from './flows.ts'
import type { TestProxy } from './test-proxy.ts'
import { homeFacts } from './home-facts.ts'
import { joinWithSensor } from './hub-client.ts'
import { fillLogin, openWith } from './journey.ts'
import { linkOfNewestMail } from './mailbox.ts'
import type { Product } from './product.ts'

export type World = { page: Page; product: Product; proxy: TestProxy; language: 'en' | 'fr' }

export type ErrorText = {
  /** Its place in the catalogue. */
  place: string
  /** Exactly as in the specification. */
  en: string
  fr: string
  /** Makes the product show the text: on the real gateway, or by changing its traffic at the test proxy. */
  provoke: (world: World) => Promise<void>
  /** The gateway writes the text: another language needs another request. */
  isFromGateway?: true
}

/** A code in the form of a real one that was never issued. */
export const unknownCode = 'AAAAAAAAAAAAAAAAAAAAAA'
const unknownHub = '3f6f0d0e-6c1f-4b7e-9d2a-0c6a5b8e7d41'
export const homeLink = `/parks/vav/activation?code=${unknownCode}.${unknownHub}.${unknownCode}`
const passwordLink = `/parks/vav/password?code=${unknownCode}#email=marie@example.org`

/** Opens an address of the product through the test proxy. */
export async function openAt({ page, proxy, language }: World, address: string): Promise<void> {
  const [path = '', hash] = address.split('#')
  const target = `${path}${path.includes('?') ? '&' : '?'}lng=${language}`
  await page.goto(`${proxy.address}${target}${hash === undefined ? '' : `#${hash}`}`)
}

/** The link of a new registration, as an address of the product. */
export async function freshLink({ page, product, language }: World): Promise<string> {
  const email = freshEmail('catalogue')
  await registerHome(product, email, language)
  const { pathname, search } = new URL(await linkOfNewestMail(page, email))
  return `${pathname}${search}`
}

/** The id of a device that its hub has listed and that has never reported a value: one per product. */
function silentSensor(product: Product, token: string): Promise<string> {
  const made = sensors.get(product) ?? makeSensor(product, token)
  sensors.set(product, made)
  return made
}

const sensors = new Map<Product, Promise<string>>()

async function makeSensor(product: Product, token: string): Promise<string> {
  const sensor = { hub: 'Box', name: 'Sonde muette', address: '0x00124b0000000001' }
  await joinWithSensor(product, token, sensor)
  const home = homeFacts(product, token)
  await expect.poll(async () => (await home.devices()).length).toBe(1)
  return (await home.device(sensor.name)).id
}

async function openLog({ page, product, proxy, language }: World): Promise<void> {
  const token = await tokenOf(product, accountOf(product, WITHOUT_HUB))
  const id = await silentSensor(product, token)
  await openWith(page, token, `${proxy.address}/account/devices/${id}?tab=log&lng=${language}`)
}

async function openNowhere({ page, product, proxy, language }: World, list: string): Promise<void> {
  const token = await tokenOf(product, accountOf(product, OWNER))
  await openWith(page, token, `${proxy.address}${list}/${unknownHub}?lng=${language}`)
}

const newPassword = /^(New password|Nouveau mot de passe)$/
const again = /^(Confirm password|Confirmez le mot de passe)$/
const setPassword = /^(Set password|Enregistrer le mot de passe)$/

async function openForm(world: World): Promise<void> {
  await openAt(world, await freshLink(world))
  await expect(world.page.getByLabel(newPassword)).toBeVisible()
}

/** Every text of the catalogue that needs no running home, and how to make the real product show it. */
export const errorCatalogue: readonly ErrorText[] = [
  {
    place: 'Home activation',
    en: 'Missing activation token',
    fr: 'Il manque le code d’activation',
    provoke: (world) => openAt(world, '/parks/vav/activation'),
  },
  {
    place: 'Home activation',
    en: 'Home activation failed. The token may have expired.',
    fr: 'L’activation du logement a échoué. Le lien a peut-être expiré.',
    provoke: (world) => openAt(world, homeLink),
  },
  {
    place: 'Home activation',
    en: 'Registration deletion failed. The token may have expired.',
    fr: 'L’inscription n’a pas pu être supprimée. Le lien a peut-être expiré.',
    provoke: async (world) => {
      const link = await freshLink(world)
      world.proxy.lose(/\/api\/registrations\//)
      await openAt(world, link)
    },
  },
  {
    place: 'Home activation',
    en: 'An error occurred during activation',
    fr: 'Une erreur s’est produite pendant l’activation',
    provoke: async (world) => {
      world.proxy.lose(/\/api\/homes\//)
      await openAt(world, homeLink)
    },
  },
  {
    place: 'Secondary user',
    en: 'Missing activation token',
    fr: 'Il manque le code d’activation',
    provoke: (world) => openAt(world, '/parks/vav/secondary-user'),
  },
  {
    place: 'Secondary user',
    en: 'User account activation failed. The link may have expired.',
    fr: 'L’activation du compte a échoué. Le lien a peut-être expiré.',
    provoke: (world) => openAt(world, `/parks/vav/secondary-user?code=${unknownCode}`),
  },
  {
    place: 'Secondary user',
    en: 'An error occurred during account activation',
    fr: 'Une erreur s’est produite pendant l’activation du compte',
    provoke: async (world) => {
      world.proxy.lose(/\/api\/users\//)
      await openAt(world, `/parks/vav/secondary-user?code=${unknownCode}`)
    },
  },
  {
    place: 'Password',
    en: 'Invalid reset code',
    fr: 'Ce lien n’est plus valable.',
    provoke: (world) => openAt(world, passwordLink),
  },
  {
    place: 'Password',
    en: 'Code validation failed',
    fr: 'Le lien n’a pas pu être vérifié.',
    provoke: async (world) => {
      world.proxy.lose(/\/api\/recover\/code/)
      await openAt(world, passwordLink)
    },
  },
  {
    place: 'Password',
    en: 'Error changing password',
    fr: 'Erreur lors du changement du mot de passe',
    provoke: async (world) => {
      await openForm(world)
      world.proxy.lose(/\/api\/recover\/finalize/)
      await world.page.getByLabel(newPassword).fill('Tilleul-35')
      await world.page.getByLabel(again).fill('Tilleul-35')
      await world.page.getByRole('button', { name: setPassword }).click()
    },
  },
  {
    place: 'Password',
    en: 'Password must contain at least 8 characters',
    fr: 'Le mot de passe doit contenir au moins 8 caractères',
    provoke: async (world) => {
      await openForm(world)
      await world.page.getByLabel(newPassword).fill('Aa1!')
      await world.page.getByRole('button', { name: setPassword }).click()
    },
  },
  {
    place: 'Password',
    en: 'Passwords do not match',
    fr: 'Les mots de passe ne correspondent pas',
    provoke: async (world) => {
      await openForm(world)
      await world.page.getByLabel(newPassword).fill('Tilleul-35')
      await world.page.getByLabel(again).fill('Tilleul-36')
      await world.page.getByRole('button', { name: setPassword }).click()
    },
  },
  {
    place: 'Login failure',
    en: 'The email or password is incorrect.',
    fr: 'L’adresse e-mail ou le mot de passe est incorrect.',
    isFromGateway: true,
    provoke: async (world) => {
      await openAt(world, '/')
      await fillLogin(world.page, { email: 'marie@example.org', password: 'Never-0f-this-house' })
    },
  },
  {
    place: 'Not-found',
    en: 'Not Found',
    fr: 'Page introuvable',
    provoke: (world) => openAt(world, '/nowhere'),
  },
  {
    place: 'Other',
    en: 'Scenario not found',
    fr: 'Scénario introuvable',
    provoke: (world) => openNowhere(world, '/account/programs'),
  },
  {
    place: 'Other',
    en: 'Device not available',
    fr: 'Objet indisponible',
    provoke: (world) => openNowhere(world, '/account/devices'),
  },
  {
    place: 'Connectivity logs',
    en: 'No connectivity logs available',
    fr: 'Aucun journal de connectivité disponible',
    provoke: openLog,
  },
  {
    place: 'Connectivity logs',
    en: 'Error loading connectivity logs',
    fr: 'Erreur lors du chargement du journal de connectivité',
    provoke: async (world) => {
      // An error that no retry can fix: the text appears immediately.
      world.proxy.refuse(/\/api\/connectivity/, 400)
      await openLog(world)
    },
  },
]
