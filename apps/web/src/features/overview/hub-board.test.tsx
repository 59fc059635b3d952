import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, loadWords } from '#lib/i18n.ts'
import { overviewWords, sharedWords } from '#lib/words.ts'
import { factsOf } from '#features/rooms/room-state.ts'
import { HubBoard } from './overview-boards.tsx'

test('a hub that could not be loaded is said to be missing, and does not wait for ever', async () => {
  applyLanguage('en')
  await loadWords([overviewWords, sharedWords])
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <HubBoard hubs={null} devices={[]} roomCount={0} facts={factsOf([])} now={Date.now()} />
      ),
    }),
    history: createMemoryHistory(),
  })
  await render(<RouterProvider<typeof router> router={router} />)

  await expect.element(page.getByText('could not be loaded')).toBeVisible()
  await expect.element(page.getByText('Rooms')).toBeVisible()
})
