import { expect, test } from 'vitest'
import { chooseTheme, startTheme, theme } from './theme.ts'

const { classList } = document.documentElement

test('light is the default, as a class on the root', () => {
  localStorage.removeItem('vite-ui-theme')
  startTheme()

  expect(theme.get()).toBe('light')
  expect([classList.contains('light'), classList.contains('dark')]).toEqual([true, false])
})

test('a choice is stored under its key and applied immediately', () => {
  chooseTheme('dark')

  expect(localStorage.getItem('vite-ui-theme')).toBe('dark')
  expect([classList.contains('light'), classList.contains('dark')]).toEqual([false, true])
})

test('the stored choice is restored, and an invalid one is light', () => {
  localStorage.setItem('vite-ui-theme', 'dark')
  startTheme()
  expect(theme.get()).toBe('dark')

  localStorage.setItem('vite-ui-theme', 'blue')
  startTheme()
  expect(theme.get()).toBe('light')
})

test("system follows the system's preference", () => {
  chooseTheme('system')

  expect(classList.contains('dark')).toBe(matchMedia('(prefers-color-scheme: dark)').matches)
})
