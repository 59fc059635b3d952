import { cdp } from 'vitest/browser'
import { expect, test } from 'vitest'
import { chooseTheme, startTheme, theme, THEME_KEY, themes } from './theme.ts'

const { classList } = document.documentElement
const painted = () => themes.filter((name) => classList.contains(name))

/** Emulates the system's colour preference for this page. */
async function preferDark(isDark: boolean): Promise<void> {
  const session: unknown = cdp()
  if (typeof session !== 'object' || session === null || !('send' in session)) return
  if (typeof session.send !== 'function') return
  await session.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-color-scheme', value: isDark ? 'dark' : 'light' }],
  })
}

test('§1 a theme provider (choices light, dark, system; default light)', () => {
  localStorage.removeItem(THEME_KEY)
  startTheme()

  expect(theme.get()).toBe('light')
  expect(painted()).toEqual(['light'])
})

test('§4 Theme: choice stored in local storage under key vite-ui-theme', () => {
  for (const choice of themes) {
    chooseTheme(choice)
    expect(localStorage.getItem('vite-ui-theme')).toBe(choice)
  }
  localStorage.setItem('vite-ui-theme', 'dark')
  startTheme()
  expect(theme.get()).toBe('dark')
})

test('§4 Theme: applied as a class on the document root', () => {
  chooseTheme('dark')
  expect(painted()).toEqual(['dark'])
  chooseTheme('light')
  expect(painted()).toEqual(['light'])
})

test('§4 Theme: system follows the OS dark preference', async () => {
  startTheme()
  chooseTheme('system')
  await preferDark(true)
  await expect.poll(painted).toEqual(['dark'])
  await preferDark(false)
  await expect.poll(painted).toEqual(['light'])
})
