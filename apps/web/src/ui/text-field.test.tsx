import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PasswordField } from './text-field.tsx'

test('a password is hidden by default, can be shown, and can be hidden again', async () => {
  await render(<PasswordField label="Password" showLabel="Show" hideLabel="Hide" />)
  const field = page.getByLabelText('Password')
  const button = page.getByRole('button')
  await expect.element(field).toHaveAttribute('type', 'password')
  await expect.element(button).toHaveTextContent('Show')

  await button.click()
  await expect.element(field).toHaveAttribute('type', 'text')
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button).toHaveTextContent('Hide')

  await button.click()
  await expect.element(field).toHaveAttribute('type', 'password')
})

test('an error is read with the field', async () => {
  await render(<PasswordField label="Password" showLabel="Show" hideLabel="Hide" error="Too short" />)
  await expect.element(page.getByLabelText('Password')).toBeInvalid()
  await expect.element(page.getByLabelText('Password')).toHaveAccessibleDescription('Too short')
})
