import type { Browser } from '@playwright/test'
import type { LivingHome } from './living-home.ts'
import { type Look, nameOf, type View } from './looks.ts'
import type { Options } from './options.ts'
import type { PicturedScreen } from './pictured-screens.ts'

/** One visit of a screen in one language, and how it is looked at. */
export type Sitting = { screen: PicturedScreen; language: Look['language']; views: readonly View[] }

/** What pictures are taken with, and of what. */
export type Session = {
  browser: Browser
  home: LivingHome
  /** Where pictures go. */
  folder: string
  /** The files of the web app as it is. */
  present: string
  sittings: readonly Sitting[]
}

/** A screen on which something is opened is visited at each width: there it may open as something else. */
export function sittingsOf(
  screens: readonly PicturedScreen[],
  { widths, themes, languages }: Options,
): Sitting[] {
  const viewsAt = (width: Look['width']) => themes.map((theme) => ({ width, theme }))
  return screens.flatMap((screen) => {
    const visits = screen.open === undefined ? [widths.flatMap(viewsAt)] : widths.map(viewsAt)
    return languages.flatMap((language) => visits.map((views) => ({ screen, language, views })))
  })
}

/** The name of each picture of a sitting. */
export function namesOf({ screen, language, views }: Sitting): string[] {
  return views.map((view) => nameOf(screen.name, { ...view, language }))
}
