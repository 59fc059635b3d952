import type { Browser } from '@playwright/test'
import type { LivingHome } from './living-home.ts'
import { type Variant, nameOf, type View } from './variants.ts'
import type { Options } from './options.ts'
import type { PicturedScreen } from './pictured-screens.ts'

/** One visit of a screen in one language, and its views. */
export type Sitting = { screen: PicturedScreen; language: Variant['language']; views: readonly View[] }

/** The browser and the options of a run. */
export type Session = {
  browser: Browser
  home: LivingHome
  /** The folder of the pictures. */
  folder: string
  /** The files of the current web app. */
  present: string
  sittings: readonly Sitting[]
}

/** A screen with a dialog is visited at each width: the dialog may have another form there. */
export function sittingsOf(
  screens: readonly PicturedScreen[],
  { widths, themes, languages }: Options,
): Sitting[] {
  const viewsAt = (width: Variant['width']) => themes.map((theme) => ({ width, theme }))
  return screens.flatMap((screen) => {
    const visits = screen.open === undefined ? [widths.flatMap(viewsAt)] : widths.map(viewsAt)
    return languages.flatMap((language) => visits.map((views) => ({ screen, language, views })))
  })
}

/** The name of each picture of a sitting. */
export function namesOf({ screen, language, views }: Sitting): string[] {
  return views.map((view) => nameOf(screen.name, { ...view, language }))
}
