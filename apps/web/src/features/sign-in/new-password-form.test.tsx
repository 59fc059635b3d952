import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mockWrites, showForm } from '#forms/test-form.tsx'
import { signInWords } from '#lib/words.ts'
import { PasswordStep } from './new-password-form.tsx'

const busy = () => Response.json({ code: 'unavailable', message: 'Busy.' }, { status: 503 })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const old = page.getByText('Your old password still works.', { exact: false })
const unknown = page.getByText('Your new password may be saved already', { exact: false })

afterEach(() => vi.restoreAllMocks())

async function fail(respond: Parameters<typeof mockWrites>[0], isFirst: boolean) {
  await showForm(
    <PasswordStep recoverId="r" title="Choose" note="" email="marie@example.org" isFirst={isFirst} />,
    { words: [signInWords] },
  )
  mockWrites(respond)
  await page.getByLabelText('New password').fill('Tilleul-35')
  await page.getByLabelText('Confirm password').fill('Tilleul-35')
  await page.getByRole('button', { name: /password$/ }).click()
  await expect.element(page.getByText('Error changing password')).toBeVisible()
}

test('a refused change of the password shows that the old one still works', async () => {
  await fail(busy, false)
  await expect.element(old).toBeVisible()
  await expect.element(unknown).not.toBeInTheDocument()
})

test('a refused first password does not mention an old one', async () => {
  await fail(busy, true)
  await expect.element(page.getByText('The service is busy.', { exact: false })).toBeVisible()
  await expect.element(old).not.toBeInTheDocument()
  await expect.element(unknown).not.toBeInTheDocument()
})

test.each([false, true])('a password without a reply may have been saved (first: %s)', async (isFirst) => {
  await fail(lost, isFirst)
  await expect.element(unknown).toBeVisible()
  await expect.element(old).not.toBeInTheDocument()
})
