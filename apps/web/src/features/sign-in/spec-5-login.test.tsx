import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage } from '#lib/i18n.ts'
import { LoginScreen } from './login-screen.tsx'

test.each([
  { language: 'en', email: 'Email', submit: 'Log in', text: 'Invalid email' },
  { language: 'fr', email: 'Adresse e-mail', submit: 'Se connecter', text: 'Adresse e-mail invalide' },
] as const)("§5 Email on login: 'Invalid email' ($language)", async ({ language, email, submit, text }) => {
  applyLanguage(language)
  await render(<LoginScreen />)
  await page.getByLabelText(email).fill('marie@')
  await page.getByRole('button', { name: submit }).click()

  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByLabelText(email)).toHaveFocus()
})
