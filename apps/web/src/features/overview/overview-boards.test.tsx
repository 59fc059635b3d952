import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, loadWords, type Language } from '#lib/i18n.ts'
import { overviewMoreWords, sharedWords } from '#lib/words.ts'
import { factsOf } from '#features/rooms/room-state.ts'
import { addIcons } from '#ui/icon.tsx'
import { iconPaths } from '#ui/icon-paths.ts'
import { HubBoard, RoomsBoard } from './overview-boards.tsx'

addIcons(iconPaths)

async function show(language: Language, children: ReactNode) {
  applyLanguage(language)
  await loadWords([overviewMoreWords, sharedWords])
  const router = createRouter({
    routeTree: createRootRoute({ component: () => children }),
    history: createMemoryHistory(),
  })
  await render(<RouterProvider<typeof router> router={router} />)
}

test('a hub that could not be loaded is shown as missing, not as loading', async () => {
  await show('en', <HubBoard hubs={null} devices={[]} roomCount={0} facts={factsOf([])} now={Date.now()} />)

  await expect.element(page.getByText('could not be loaded')).toBeVisible()
  await expect.element(page.getByText('Rooms')).toBeVisible()
})

test.each([
  { language: 'en', texts: ['10 devices · 9 reachable · humidity 48%', 'heating at 820 W', 'not heating'] },
  { language: 'fr', texts: [/^10 objets · 9 joignables · humidité 48/, /^chauffe à 820/, 'ne chauffe pas'] },
] as const)(
  'the rooms below the day show what its timelines do not ($language)',
  async ({ language, texts }) => {
    const salon = {
      id: 'salon',
      name: 'Salon',
      temperature: 20.4,
      connected_objects: 10,
      reachable_objects: 9,
      humidity: 48,
      heating_power: 820,
    }
    await show(language, <RoomsBoard rooms={[salon, { id: 'office', name: 'Office', heating_power: 0 }]} />)
    for (const words of texts) await expect.element(page.getByText(words)).toBeVisible()
    expect(page.getByText(/20[.,]4/).elements()).toEqual([])
  },
)
