import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#api/query.ts'
import { applyLanguage } from '#lib/i18n.ts'
import { mockOtherProvider } from '#api/test-other-provider.ts'
import { storeSession } from '#lib/session.ts'
import { makeToken } from '#lib/test-token.ts'
import { createAppRouter } from './router.ts'

beforeAll(async () => {
  applyLanguage('en')
  await page.viewport(1440, 900)
  storeSession(makeToken({ sub: 'somebody', exp: 4_000_000_000 }), Date.now() + 3_600_000)
  await mockOtherProvider({ '/rooms': [{ id: 'r', name: 'Salon' }], '/devices': [], '/hubs': [] })
})

test.each(['activity', 'consumption', 'notifications', 'rooms/r/calendar'])(
  'at another provider /account/%s shows that it is not offered, in the frame of the account',
  async (path) => {
    const client = createQueryClient()
    const history = createMemoryHistory({ initialEntries: [`/account/${path}`] })
    const screen = await render(
      <QueryClientProvider client={client}>
        <RouterProvider router={createAppRouter(client, history)} />
      </QueryClientProvider>,
    )
    onTestFinished(() => screen.unmount())

    await expect
      .element(page.getByRole('main').getByText('Your provider doesn’t offer this page.'))
      .toBeVisible()
    await expect.element(page.getByRole('navigation', { name: 'Main navigation' }).first()).toBeVisible()
    await expect.poll(() => document.title).toMatch(/^Not Found/)
  },
)
