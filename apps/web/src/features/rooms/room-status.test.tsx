import type { Room, RoomOrder } from '@foyer/contract/room.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { devicesWords, roomsWords, sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { GuardSentence } from './room-status.tsx'

const now = Date.parse('2027-01-18T14:10:00+01:00')
const window: RoomOrder = {
  order: 'frost_protection',
  source: 'open_window',
  since: '2027-01-18T13:03:00.000Z',
  until: '2027-01-18T14:02:00.000Z',
  next: { order: 'comfort', source: 'schedule', until: null },
  cause: { id: 'w', name: 'Baie vitrée' },
  instead_of: 'comfort',
}
const salon: Room = { id: 'r', name: 'Salon', has_thermostat: true }

async function show(order: RoomOrder, language: 'fr' | 'en' = 'fr'): Promise<void> {
  applyLanguage(language)
  await loadWords([roomsWords, devicesWords, sharedWords])
  setHomeZone('Europe/Paris')
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <GuardSentence room={salon} order={order} now={now} onHeated={() => {}} />
    </QueryClientProvider>,
  )
}

test('an open window shows its start, its end at the latest, the sensor that detected it, and the button to heat anyway', async () => {
  await show(window)
  await expect
    .element(
      page.getByText(
        /^Fenêtre ouverte\s: Hors Gel depuis 14:03, jusqu’à sa fermeture, au plus tard à 15:02\.$/,
      ),
    )
    .toBeVisible()
  await expect.element(page.getByText(/^Vu par «\sBaie vitrée\s», à la place de Confort\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Chauffer quand même/ })).toBeVisible()
})

test('a window detected only from the air temperature ends when the air warms', async () => {
  await show({ ...window, cause: { id: null, name: null } }, 'en')
  await expect
    .element(
      page.getByText('Window open: Hors Gel since 14:03, until the air warms up, at the latest at 15:02.'),
    )
    .toBeVisible()
  await expect.element(page.getByText(/^Detected from a sudden temperature drop/)).toBeVisible()
})

test('a frost floor and a stopped room show the reason and cannot be overridden', async () => {
  const lasting = { ...window, source: 'protection' as const, until: null, next: null }
  await show({ ...lasting, order: 'eco', cause: { id: null, name: null }, instead_of: 'stop' })
  await expect.element(page.getByText(/^Éco contre le gel depuis 14:03/)).toBeVisible()
  await expect
    .element(page.getByText('Elle était passée sous son minimum, à la place d’Arrêt.'))
    .toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('a room in Hors Gel in place of Arrêt shows that its thermometer is silent, and cannot be overridden', async () => {
  const lasting = { ...window, source: 'protection' as const, until: null, next: null }
  await show({ ...lasting, cause: { id: null, name: null }, instead_of: 'stop' })
  await expect
    .element(page.getByText('Hors Gel par précaution depuis 14:03, jusqu’à ce que le thermomètre réponde.'))
    .toBeVisible()
  await expect
    .element(page.getByText('Sans température connue, la pièce n’est jamais arrêtée, à la place d’Arrêt.'))
    .toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('a room that overheated shows the device that kept heating, and offers to heat anyway', async () => {
  const stopped = {
    ...window,
    source: 'protection' as const,
    order: 'stop' as const,
    until: null,
    next: null,
  }
  await show({ ...stopped, cause: { id: 'd', name: 'Radiateur' } })
  await expect.element(page.getByText(/^Arrêt par sécurité depuis 14:03/)).toBeVisible()
  await expect.element(page.getByText(/«\sRadiateur\s» chauffait encore/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Chauffer quand même/ })).toBeVisible()
})
