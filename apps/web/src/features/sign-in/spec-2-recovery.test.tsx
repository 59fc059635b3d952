import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { supportEmails } from '#api/config.ts'
import { createQueryClient } from '#api/query.ts'
import { applyLanguage } from '#lib/i18n.ts'
import { addIcons } from '#ui/icon.tsx'
import { iconPaths } from '#ui/icon-paths.ts'
import { createAppRouter } from '#app/router.ts'

addIcons(iconPaths)

/** Opens the app at an address, without a gateway. */
async function open(address: string, language: 'en' | 'fr' = 'en') {
  applyLanguage(language)
  const client = createQueryClient()
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

function heading(name: string) {
  return page.getByRole('heading', { level: 1, name })
}

test('§2 Forgot password: email entry and a send-reset-link button', async () => {
  await open('/forgot-password')

  await expect.element(page.getByLabelText('Email')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send reset link' })).toBeVisible()
  await expect.poll(() => document.title).toContain('Forgot password?')
})

test("§5 Email on forgot-password: 'Invalid email'", async () => {
  await open('/forgot-password')
  await page.getByLabelText('Email').fill('marie@')
  await userEvent.tab()
  await expect.element(page.getByText('Invalid email')).toBeVisible()
  await page.getByRole('button', { name: 'Send reset link' }).click()

  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email')
})

test('an invalid e-mail is reported in French too', async () => {
  await open('/forgot-password', 'fr')
  await page.getByLabelText('Adresse e-mail').fill('marie')
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()

  await expect.element(page.getByText('Adresse e-mail invalide')).toBeVisible()
})

test('a failed request for a link is reported, and the typed text stays', async () => {
  await open('/forgot-password')
  await page.getByLabelText('Email').fill('marie@example.org')
  await page.getByRole('button', { name: 'Send reset link' }).click()

  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The service is busy. Try again in a moment.')
  await expect.element(page.getByLabelText('Email')).toHaveValue('marie@example.org')
})

test('§5 Activation and recovery require a code or token; otherwise it is missing: the password screen', async () => {
  await open('/parks/vav/password')

  await expect.element(heading('Invalid reset code')).toBeVisible()
  await expect.element(page.getByText(/^This link has no code/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Send a new link' }))
    .toHaveAttribute('href', '/forgot-password')
})

test('a link without an e-mail asks for it first', async () => {
  const router = await open('/parks/vav/password?code=C')

  expect(router.state.location.href).toBe('/parks/vav/password')
  await expect.element(heading('Which email is it for?')).toBeVisible()
  await page.getByLabelText('Email').fill('marie@example.org')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(heading('Code validation failed')).toBeVisible()
})

test("§8 Password: 'Code validation failed' where nobody answers, with retry and contact support", async () => {
  // As in `/config.json`.
  supportEmails.set({ vav: 'aide@vav.test', foyer: 'aide@foyer.test' })
  await open('/parks/foyer/password?code=C#email=marie@example.org')

  await expect.element(heading('Code validation failed')).toBeVisible()
  await expect.element(page.getByText(/Your link stays valid/)).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(heading('Code validation failed')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Contact support' }))
    .toHaveAttribute('href', 'mailto:aide@foyer.test?subject=Code%20validation%20failed')
})
