import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mockWrites, showForm } from '#forms/test-form.tsx'
import { accountWords, signInWords } from '#lib/words.ts'
import { PasswordSection } from './security.tsx'

afterEach(() => vi.restoreAllMocks())

test('a wrong current password takes the focus, and its error describes it', async () => {
  await showForm(
    <PasswordSection
      account={{
        id: 'marie',
        name: 'Marie',
        email: 'marie@example.org',
        language: 'en',
        role: 'owner',
        created_at: '2026-01-02T08:00:00Z',
        password_changed_at: null,
      }}
    />,
    { words: [accountWords, signInWords] },
  )
  mockWrites(() => Response.json({ code: 'wrong_credentials', message: '' }, { status: 400 }))
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  const current = dialog.getByLabelText('Current password')
  await current.fill('Wrong-horse-9')
  await dialog.getByLabelText('New password').fill('Correct-horse-9')
  await dialog.getByLabelText('Confirm password').fill('Correct-horse-9')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect.element(current).toHaveAccessibleDescription('The current password is incorrect.')
  await expect.element(current).toHaveFocus()
})
