/** The settings of a picture: every width with each theme in each language. */
export type Variant = {
  width: (typeof widths)[number]
  theme: (typeof themes)[number]
  language: (typeof languages)[number]
}

/** The settings that may change while a screen is open. */
export type View = Pick<Variant, 'width' | 'theme'>

export const widths = [1440, 390] as const
export const themes = ['light', 'dark'] as const
export const languages = ['fr', 'en'] as const

/** The name of a picture of a screen. */
export function nameOf(screen: string, { width, theme, language }: Variant): string {
  return `${screen}-${width}-${theme}-${language}`
}
