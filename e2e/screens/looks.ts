/** How a screen is looked at: every width with each theme in each language. */
export type Look = { width: number; theme: 'light' | 'dark'; language: 'fr' | 'en' }

const widths = [1440, 390] as const
const themes = ['light', 'dark'] as const
const languages = ['fr', 'en'] as const

export const looks: readonly Look[] = widths.flatMap((width) =>
  themes.flatMap((theme) => languages.map((language) => ({ width, theme, language }))),
)

/** The name of a picture of a screen. */
export function nameOf(screen: string, { width, theme, language }: Look): string {
  return `${screen}-${width}-${theme}-${language}`
}
