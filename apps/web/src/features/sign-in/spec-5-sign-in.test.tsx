import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage } from '#lib/i18n.ts'
import { signInWords } from '#lib/words.ts'
import { addIcons } from '#ui/icon.tsx'
import { iconPaths } from '#ui/icon-paths.ts'
import { NewPasswordForm } from './new-password-form.tsx'

addIcons(iconPaths)

async function form(language: 'en' | 'fr' = 'en') {
  applyLanguage(language)
  await signInWords.load(language)
  const onSubmit = vi.fn<(password: string) => void>()
  await render(
    <NewPasswordForm submitWord="Change password" isBusy={false} email="m@example.org" onSubmit={onSubmit} />,
  )
  const isEnglish = language === 'en'
  return {
    onSubmit,
    password: page.getByLabelText(isEnglish ? 'New password' : 'Nouveau mot de passe'),
    again: page.getByLabelText(isEnglish ? 'Confirm password' : 'Confirmez le mot de passe'),
    submit: page.getByRole('button', { name: 'Change password' }),
  }
}

function stateOf(rule: string): string | undefined {
  const item = page
    .getByRole('listitem')
    .elements()
    .find((one) => one.textContent?.endsWith(rule))
  return item?.getAttribute('data-state') ?? undefined
}

test('§5 New password: five rules are shown, hollow until met, then checked', async () => {
  const { password } = await form()
  await expect.element(page.getByText(/8 characters$/)).toBeVisible()
  const rules = [
    '8 characters',
    'an uppercase letter',
    'a lowercase letter',
    'a number',
    'a special character',
  ]
  expect(rules.map(stateOf)).toEqual(['open', 'open', 'open', 'open', 'open'])
  await password.fill('Tilleul35')

  await expect.poll(() => rules.map(stateOf)).toEqual(['met', 'met', 'met', 'met', 'open'])
})

test("§5 Too short: 'Password must contain at least 8 characters', said on leaving the field and never while typing", async () => {
  const { password } = await form()
  await password.fill('Aa1!')
  await expect.element(page.getByText('Password must contain at least 8 characters')).not.toBeInTheDocument()
  await userEvent.tab()

  await expect.element(page.getByText('Password must contain at least 8 characters')).toBeVisible()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  expect(stateOf('8 characters')).toBe('missing')
})

test("§5 Confirmation must match: 'Passwords do not match'", async () => {
  const { password, again, submit, onSubmit } = await form()
  await password.fill('Tilleul-35')
  await again.fill('Tilleul-36')
  await submit.click()

  await expect.element(page.getByText('Passwords do not match')).toBeVisible()
  await expect.element(again).toHaveFocus()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a password that misses a rule is not sent, and its field is focused', async () => {
  const { password, again, submit, onSubmit } = await form()
  await password.fill('tilleul-35')
  await again.fill('tilleul-35')
  await submit.click()

  await expect.element(page.getByText('Still missing: an uppercase letter')).toBeVisible()
  await expect.element(password).toHaveFocus()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a password that meets the rules is sent unchanged, including spaces and accents', async () => {
  const { password, again, submit, onSubmit } = await form()
  await password.fill(' Été à 35 ° ')
  await again.fill(' Été à 35 ° ')
  await submit.click()

  await expect.poll(() => onSubmit.mock.calls[0]?.[0]).toBe(' Été à 35 ° ')
})

test('both fields can be shown and hidden', async () => {
  const { password, again } = await form()
  await page.getByRole('button', { name: 'Show' }).first().click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await expect.element(again).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Hide' }).click()

  await expect.element(password).toHaveAttribute('type', 'password')
})

test('the same rules and texts apply in French', async () => {
  const { password, again, submit } = await form('fr')
  await password.fill('Aa1!')
  await again.fill('autre')
  await submit.click()

  await expect.element(page.getByText('Le mot de passe doit contenir au moins 8 caractères')).toBeVisible()
  await expect.element(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
})

test('password managers recognise the new password and its account', async () => {
  const { password, again } = await form()

  await expect.element(password).toHaveAttribute('autocomplete', 'new-password')
  await expect.element(again).toHaveAttribute('autocomplete', 'new-password')
  expect(document.querySelector<HTMLInputElement>('[autocomplete="username"]')?.value).toBe('m@example.org')
})
