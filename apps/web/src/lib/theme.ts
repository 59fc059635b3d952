import { createStore } from './store.ts'

export const themes = ['light', 'dark', 'system'] as const

export type Theme = (typeof themes)[number]

/** Storage key of the choice (specification, section 4). */
export const THEME_KEY = 'vite-ui-theme'

const DEFAULT_THEME: Theme = 'light'

/** The user's choice. */
export const theme = createStore<Theme>(DEFAULT_THEME)

/** Chooses a theme: stores it, and sets its class on the document root immediately. */
export function chooseTheme(next: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, next)
  } catch {
    // Storage is forbidden: the choice lasts as long as the page.
  }
  theme.set(next)
  applyTheme()
}

/** Restores the stored choice, and follows the system's preference and other tabs. */
export function startTheme(): void {
  theme.set(storedTheme())
  applyTheme()
  darkPreference().addEventListener('change', applyTheme)
  window.addEventListener('storage', (event) => {
    if (event.key !== THEME_KEY && event.key !== null) return
    theme.set(storedTheme())
    applyTheme()
  })
}

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(THEME_KEY)
    return themes.find((choice) => choice === stored) ?? DEFAULT_THEME
  } catch {
    return DEFAULT_THEME
  }
}

function applyTheme(): void {
  const choice = theme.get()
  const isDark = choice === 'dark' || (choice === 'system' && darkPreference().matches)
  const { classList } = document.documentElement
  classList.toggle('dark', isDark)
  classList.toggle('light', !isDark)
}

function darkPreference(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}
