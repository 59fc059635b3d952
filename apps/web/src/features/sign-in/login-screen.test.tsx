import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage } from '#lib/i18n.ts'
import { LoginScreen } from './login-screen.tsx'

async function login(language: 'en' | 'fr') {
  applyLanguage(language)
  await render(<LoginScreen />)
  const french = language === 'fr'
  return {
    email: page.getByLabelText(french ? 'Adresse e-mail' : 'Email'),
    password: page.getByLabelText(french ? 'Mot de passe' : 'Password', { exact: true }),
    submit: page.getByRole('button', { name: french ? 'Se connecter' : 'Log in' }),
  }
}

test('an invalid e-mail shows the text of the specification', async () => {
  const { email, submit } = await login('en')
  await email.fill('marie.lefevre@orange')
  await submit.click()

  await expect.element(page.getByText('Invalid email')).toBeVisible()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  await expect.element(email).toHaveAccessibleDescription('Invalid email')
})

test('in French too, as soon as the field loses focus', async () => {
  const { email } = await login('fr')
  await email.fill('marie')
  await userEvent.tab()

  await expect.element(page.getByText('Adresse e-mail invalide')).toBeVisible()
})

test('an e-mail that is invalid on blur does not pull the focus out of the password', async () => {
  const { email, password } = await login('en')
  await email.fill('marie')
  await password.click()
  await expect.element(page.getByText('Invalid email')).toBeVisible()
  await userEvent.keyboard('secret')

  await expect.element(password).toHaveValue('secret')
  await expect.element(email).toHaveValue('marie')
})

test('the message disappears once the e-mail is valid, and the missing password is reported', async () => {
  const { email, password, submit } = await login('en')
  await email.fill('marie')
  await submit.click()
  await expect.element(page.getByText('Invalid email')).toBeVisible()
  await email.fill('marie@example.org')
  await submit.click()

  await expect.element(page.getByText('Invalid email')).not.toBeInTheDocument()
  await expect.element(password).toHaveAccessibleDescription('Enter your password')
  await expect.element(password).toHaveFocus()
})

test('password managers recognise both fields', async () => {
  const { email, password } = await login('en')

  await expect.element(email).toHaveAttribute('autocomplete', 'username')
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
})

test('§2 Login: show/hide password', async () => {
  const { password } = await login('en')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide' }).click()

  await expect.element(password).toHaveAttribute('type', 'password')
})

test('a language is chosen by its own name, and the typed text stays', async () => {
  const { email } = await login('en')
  await email.fill('marie@example.org')
  await page.getByRole('button', { name: 'Français' }).click()

  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Votre maison, heure par heure.')
  await expect.element(page.getByLabelText('Adresse e-mail')).toHaveValue('marie@example.org')
  expect(document.documentElement.lang).toBe('fr')
  expect(localStorage.getItem('i18nextLng')).toBe('fr')
  expect(document.title).toBe('Connexion · VAV')
})
