import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { followInstallOffer } from '#lib/install-prompt.ts'
import { applyLanguage } from '#lib/i18n.ts'
import { accountWords } from '#lib/words.ts'
import { InstallChoice } from './profile-screen.tsx'

test('the app offers to install itself once the browser allows it, and prompts only on a click', async () => {
  applyLanguage('fr')
  await accountWords.load('fr')
  followInstallOffer()
  await render(<InstallChoice />)
  const button = page.getByRole('button', { name: 'Installer l’application' })
  expect(button.elements()).toHaveLength(0)

  let promptCount = 0
  const prompt = () => Promise.resolve((promptCount += 1))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  window.dispatchEvent(event)
  // The browser's own banner does not cover the content.
  expect(event.defaultPrevented).toBe(true)
  await expect.element(button).toBeVisible()
  expect(promptCount).toBe(0)

  await button.click()
  await expect.poll(() => promptCount).toBe(1)
  await expect.element(button).not.toBeInTheDocument()
})
