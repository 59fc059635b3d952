import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ErrorPanel } from './error-panel.tsx'

test('the toggle shows and hides the error message', async () => {
  await render(
    <ErrorPanel
      title="Something went wrong!"
      showLabel="Show Error"
      hideLabel="Hide Error"
      message="No route"
    />,
  )
  await expect.element(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()
  await expect.element(page.getByText('No route')).not.toBeVisible()
  await page.getByRole('button', { name: 'Show Error' }).click()
  await expect.element(page.getByText('No route')).toBeVisible()
  await page.getByRole('button', { name: 'Hide Error' }).click()
  await expect.element(page.getByText('No route')).not.toBeVisible()
})
