import { WAIT_LIMIT } from '#gateway/testing/limits.ts'
import { expect, type Page } from '@playwright/test'
import { MEMBER, OWNER, WITHOUT_HUB } from './accounts.ts'
import type { HomeFacts } from './home-facts.ts'

/** A screen in one of its states: how to reach it, and which texts it shows. */
export type ScreenCase = {
  name: string
  /** Null: signed out. */
  account: string | null
  path: string
  /** Runs once the page is there: opens a dialog, for example. */
  open?: (page: Page) => Promise<void>
}

/** Opens what the case shows on its screen, once the page is there; resolves when its dialog is. */
export async function openOn(page: Page, { name, open }: ScreenCase): Promise<void> {
  await open?.(page)
  if (name.endsWith('-dialog')) await expect(page.getByRole('dialog')).toBeVisible({ timeout: WAIT_LIMIT })
}

/**
 * Every screen, including empty ones and open dialogs. `{room Salon}` and `{device …}` are replaced by the id of the
 * thing with that name.
 */
export const screenCases: readonly ScreenCase[] = [
  { name: 'login', account: null, path: '/' },
  {
    name: 'forgot-password',
    account: null,
    path: '/forgot-password',
    open: async (page) => {
      await page.getByLabel(/^(Adresse e-mail|Email)$/).fill('marie@')
      await page.getByRole('button', { name: /^(Envoyer le lien|Send reset link)$/ }).click()
    },
  },
  { name: 'recovery-email', account: null, path: '/parks/foyer/password?code=of-a-mail' },
  { name: 'recovery-missing', account: null, path: '/parks/vav/password' },
  { name: 'activation-missing', account: null, path: '/parks/vav/activation' },
  { name: 'secondary-user-missing', account: null, path: '/parks/foyer/secondary-user' },
  { name: 'faq', account: null, path: '/faq#savings' },
  { name: 'faq-inside', account: OWNER, path: '/faq?q=tempo' },
  { name: 'overview', account: OWNER, path: '/account' },
  { name: 'absence', account: OWNER, path: '/account/absence' },
  { name: 'consumption', account: OWNER, path: '/account/consumption' },
  { name: 'consumption-month', account: OWNER, path: '/account/consumption?period=month&unit=cost' },
  { name: 'bill', account: OWNER, path: '/account/consumption/bill' },
  { name: 'compare', account: OWNER, path: '/account/consumption/compare?period=year' },
  { name: 'tempo', account: OWNER, path: '/account/consumption/tempo' },
  { name: 'contract', account: OWNER, path: '/account/consumption/contract' },
  { name: 'import', account: OWNER, path: '/account/consumption/import' },
  { name: 'options', account: OWNER, path: '/account/consumption/options' },
  {
    name: 'contract-dialog',
    account: OWNER,
    path: '/account/consumption/contract',
    open: (page) => page.getByRole('button', { name: /^(Nouveau contrat|New contract)$/ }).click(),
  },
  { name: 'rooms', account: OWNER, path: '/account/rooms' },
  { name: 'bulk', account: OWNER, path: '/account/rooms/bulk' },
  { name: 'room', account: OWNER, path: '/account/rooms/{room Salon}' },
  { name: 'calendar', account: OWNER, path: '/account/rooms/{room Salon}/calendar' },
  { name: 'calendar-read', account: MEMBER, path: '/account/rooms/{room Salon}/calendar' },
  {
    name: 'calendar-unsaved',
    account: OWNER,
    path: '/account/rooms/{room Salon}/calendar',
    open: (page) => page.getByRole('button', { name: /^(Vider la semaine|Clear the week)$/ }).click(),
  },
  {
    name: 'calendar-apply-dialog',
    account: OWNER,
    path: '/account/rooms/{room Salon}/calendar',
    open: (page) =>
      page.getByRole('button', { name: /^(Appliquer à d’autres pièces|Apply to other rooms)$/ }).click(),
  },
  {
    name: 'calendar-weeks-dialog',
    account: OWNER,
    path: '/account/rooms/{room Salon}/calendar',
    open: (page) => page.getByRole('button', { name: /^(Semaines types|Ready-made weeks)$/ }).click(),
  },
  {
    name: 'calendar-sheet-dialog',
    account: OWNER,
    path: '/account/rooms/{room Salon}/calendar',
    open: async (page) => {
      await page.setViewportSize({ width: 390, height: 900 })
      await page
        .getByRole('button', { name: /^(Changer|Change) / })
        .first()
        .click()
    },
  },
  { name: 'room-settings', account: OWNER, path: '/account/rooms/{room Cuisine}/settings' },
  { name: 'room-settings-read', account: MEMBER, path: '/account/rooms/{room Salon}/settings' },
  { name: 'hot-water-week', account: OWNER, path: '/account/rooms/{room Salle de bains}/hot-water' },
  { name: 'local-service', account: OWNER, path: '/account/local-service/{room Salle de bains}' },
  { name: 'devices', account: OWNER, path: '/account/devices' },
  { name: 'devices-nothing-found', account: OWNER, path: '/account/devices?q=nothing-is-called-so' },
  { name: 'device', account: OWNER, path: '/account/devices/{device Radiateur canapé}' },
  { name: 'device-of-member', account: MEMBER, path: '/account/devices/{device Lampe de lecture}' },
  {
    name: 'device-charts',
    account: OWNER,
    path: '/account/devices/{device Radiateur canapé}?tab=charts',
  },
  { name: 'device-log', account: OWNER, path: '/account/devices/{device Radiateur canapé}?tab=log' },
  {
    name: 'device-missing',
    account: OWNER,
    path: '/account/devices/00000000-0000-4000-8000-000000000000',
  },
  { name: 'hub', account: OWNER, path: '/account/hub/details' },
  { name: 'hub-connect', account: OWNER, path: '/account/hub/details?connect=true' },
  { name: 'profile', account: OWNER, path: '/account/profile' },
  { name: 'profile-of-member', account: MEMBER, path: '/account/profile' },
  { name: 'notifications', account: OWNER, path: '/account/notifications' },
  {
    name: 'notifications-of-a-kind',
    account: OWNER,
    path: '/account/notifications?show=unread&topic=account',
  },
  { name: 'activity', account: OWNER, path: '/account/activity?kind=connectivity' },
  { name: 'activity-nothing-found', account: OWNER, path: '/account/activity?kind=alarm&actor=scenario' },
  { name: 'empty-notifications', account: WITHOUT_HUB, path: '/account/notifications' },
  { name: 'empty-activity', account: WITHOUT_HUB, path: '/account/activity' },
  {
    name: 'password-dialog',
    account: OWNER,
    path: '/account/profile',
    open: (page) => page.getByRole('button', { name: /^(Changer le mot de passe|Change password)$/ }).click(),
  },
  { name: 'programs', account: OWNER, path: '/account/programs' },
  { name: 'programs-member', account: MEMBER, path: '/account/programs' },
  { name: 'empty-programs', account: WITHOUT_HUB, path: '/account/programs' },
  { name: 'program', account: OWNER, path: '/account/programs/{scenario Nuit douce}' },
  {
    name: 'program-traced',
    account: OWNER,
    path: '/account/programs/{scenario Salle de bains avant le prix fort}',
  },
  { name: 'program-broken', account: OWNER, path: '/account/programs/{scenario Bureau ni froid ni cher}' },
  { name: 'program-edit', account: OWNER, path: '/account/programs/{scenario Nuit douce}?edit=true' },
  { name: 'program-create', account: OWNER, path: '/account/programs?create=window' },
  {
    name: 'program-not-found',
    account: OWNER,
    path: '/account/programs/00000000-0000-4000-8000-000000000000',
  },
  {
    name: 'program-delete-dialog',
    account: OWNER,
    path: '/account/programs/{scenario Nuit douce}',
    open: (page) => page.getByRole('button', { name: /^(Supprimer|Delete)$/ }).click(),
  },
  {
    name: 'invite-dialog',
    account: OWNER,
    path: '/account/profile',
    open: (page) => page.getByRole('button', { name: /^(Inviter quelqu’un|Invite someone)$/ }).click(),
  },
  { name: 'not-found', account: OWNER, path: '/account/nowhere' },
  { name: 'empty-overview', account: WITHOUT_HUB, path: '/account' },
  { name: 'empty-rooms', account: WITHOUT_HUB, path: '/account/rooms' },
  { name: 'empty-devices', account: WITHOUT_HUB, path: '/account/devices' },
  { name: 'empty-hub', account: WITHOUT_HUB, path: '/account/hub/details' },
  {
    name: 'filters-dialog',
    account: OWNER,
    path: '/account/devices?filters=temperature.gt.19*name.has.salon',
    open: (page) => page.getByRole('button', { name: /^(Filtres avancés|More filters)/ }).click(),
  },
  {
    name: 'add-room-dialog',
    account: WITHOUT_HUB,
    path: '/account/rooms',
    open: (page) => page.getByRole('button', { name: /^(Ajouter une pièce|Add a room)$/ }).click(),
  },
  {
    name: 'arrange-dialog',
    account: OWNER,
    path: '/account/rooms',
    open: (page) => page.getByRole('button', { name: /^(Réordonner les pièces|Reorder the rooms)$/ }).click(),
  },
  {
    name: 'move-objects-dialog',
    account: OWNER,
    path: '/account/rooms/{room Bureau}',
    open: (page) =>
      page.getByRole('button', { name: /^(Déplacer des objets ici|Move devices here)$/ }).click(),
  },
  {
    name: 'delete-room-dialog',
    account: OWNER,
    path: '/account/rooms/{room Bureau}',
    open: (page) => page.getByRole('button', { name: /^(Supprimer la pièce|Delete the room)$/ }).click(),
  },
  {
    name: 'method-dialog',
    account: OWNER,
    path: '/account',
    open: (page) => page.getByRole('button', { name: /^(la méthode|the method)$/ }).click(),
  },
  {
    name: 'revoke-dialog',
    account: OWNER,
    path: '/account/hub/details',
    open: (page) => page.getByRole('button', { name: /^(Révoquer l’accès|Revoke access)$/ }).click(),
  },
  {
    name: 'account-dialog',
    account: OWNER,
    path: '/account/rooms',
    open: async (page) => {
      // On a phone the foot of the side bar is a sheet.
      await page.setViewportSize({ width: 390, height: 900 })
      await page.getByRole('button', { name: /Marie Lefèvre/ }).click()
    },
  },
  {
    name: 'switch-dialog',
    account: OWNER,
    path: '/account?token=bm8.bm8.bm8',
  },
]

/** The screens of a home as they open: without dialogs and unknown addresses. */
export const homeScreens = screenCases.filter(
  ({ account, open, path, name }) =>
    account === OWNER && open === undefined && !path.includes('?') && name !== 'not-found',
)

/** The path of a screen, with names replaced by the ids of the home. Throws for an unknown name. */
export async function pathOf(screen: ScreenCase, home: HomeFacts): Promise<string> {
  let path = screen.path
  for (const [whole, kind, name = ''] of screen.path.matchAll(/\{(room|device|scenario) ([^}]+)\}/g)) {
    path = path.replace(whole, (await idIn(home, kind, name)).id)
  }
  return path
}

function idIn(home: HomeFacts, kind: string | undefined, name: string): Promise<{ id: string }> {
  if (kind === 'room') return home.room(name)
  return kind === 'scenario' ? home.scenario(name) : home.device(name)
}
