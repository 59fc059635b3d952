import type { Room, RoomOrder } from '@foyer/contract/room.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { devicesWords, roomsWords, sharedWords } from '#lib/words.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { RoomReason } from './room-board.tsx'
import { NextDepartures } from './room-chart.tsx'
import { RoomSentence } from './room-status.tsx'

const now = Date.parse('2027-01-16T14:10:00+01:00')
const away: RoomOrder = {
  order: 'frost_protection',
  source: 'absence',
  since: '2027-01-15T16:00:00.000Z',
  until: '2027-01-17T13:30:00.000Z',
  next: { order: 'comfort', source: 'absence', until: '2027-01-17T17:00:00.000Z' },
  return_at: '2027-01-17T17:00:00.000Z',
}
const preheat: RoomOrder = { ...away, order: 'comfort', until: away.return_at ?? null, next: null }

/** Renders a room's line and its screen; returns the text of each. */
async function show(order: RoomOrder, language: 'fr' | 'en'): Promise<string[]> {
  await cleanup()
  applyLanguage(language)
  await loadWords([roomsWords, devicesWords, sharedWords])
  setHomeZone('Europe/Paris')
  const room: Room = { id: 'r', name: 'Salon', has_thermostat: true, order }
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <p data-testid="line">
        <RoomReason room={room} now={now} />
      </p>
      <div data-testid="screen">
        <RoomSentence room={room} now={now} onUndo={() => {}} onHeated={() => {}} />
      </div>
    </QueryClientProvider>,
  )
  const read = (id: string) => page.getByTestId(id).element().textContent?.replaceAll(/\s/g, ' ') ?? ''
  return [read('line'), read('screen')]
}

test('a room that an absence lowers shows the return date', async () => {
  const [line, screen] = await show(away, 'fr')
  expect(line).toBe('Vacances jusqu’au retour, demain à 18:00')
  expect(screen).toContain('Absence (Vacances) jusqu’au retour, demain à 18:00 :')
  const [english, englishScreen] = await show(away, 'en')
  expect(english).toBe('Vacances until the return, tomorrow at 18:00')
  expect(englishScreen).toContain('Absence (Vacances) until the return, tomorrow at 18:00:')
})

test('a room that preheats for the return shows that and the time of the return', async () => {
  expect(await show(preheat, 'fr')).toEqual([
    'chauffe pour le retour, demain à 18:00',
    expect.stringContaining('La pièce chauffe pour votre retour, demain à 18:00.'),
  ])
  expect(await show(preheat, 'en')).toEqual([
    'heating for the return, tomorrow at 18:00',
    expect.stringContaining('The room is heating for your return, tomorrow at 18:00.'),
  ])
})

test('an absence without a return date is shown as open; a service without return dates shows when the order ends', async () => {
  const open = { ...away, until: null, next: null, return_at: null }
  expect((await show(open, 'fr'))[0]).toBe('Vacances sans date de retour')
  const { return_at: _, ...silent } = away
  expect((await show(silent, 'fr'))[0]).toBe('jusqu’à demain à 14:30, puis Confort')
})

test('a room that a scenario controls shows the name of the scenario', async () => {
  const byScenario: RoomOrder = {
    ...away,
    source: 'scenario',
    cause: { id: 's', name: 'Porte de l’atelier' },
  }
  expect((await show(byScenario, 'fr'))[1]).toContain('Demandé par « Porte de l’atelier », un scénario.')
  expect((await show(byScenario, 'en'))[1]).toContain('Asked by “Porte de l’atelier”, a scenario.')
})

test('a next change weeks away has its date, not only its weekday', async () => {
  await cleanup()
  applyLanguage('fr')
  await loadWords([roomsWords, sharedWords])
  setHomeZone('Europe/Paris')
  const until = '2027-02-10T13:00:00.000Z'
  const next = { order: 'comfort', source: 'absence', until: null } as const
  const room: Room = { id: 'r', name: 'Salon', has_thermostat: true, order: { ...away, until, next } }
  await render(<NextDepartures room={room} line={undefined} isLoading={false} hasFailed={false} now={now} />)

  await expect.element(page.getByRole('listitem')).toMatchTextContent(/mercredi 10.février/)
})
