import { FLAT_OWNER, OWNER } from '#e2e/accounts.ts'
import { homeScreens, type ScreenCase, screenCases } from '#e2e/screens-of-product.ts'
import type { Reads } from './serve-pictures.ts'

/** A screen, and how the requests for its data are answered. */
export type PicturedScreen = ScreenCase & { reads: Reads }

const answered: readonly ScreenCase[] = [
  ...screenCases,
  {
    name: 'overview-steps',
    account: OWNER,
    path: '/account',
    open: (page) =>
      page
        .getByRole('button', { name: /^(Que faire|What to do)/ })
        .first()
        .click(),
  },
  { name: 'consumption-prices', account: OWNER, path: '/account/consumption?period=week&by=price' },
  { name: 'flat-overview', account: FLAT_OWNER, path: '/account' },
]

/**
 * Every screen of the journeys, what opens on them, the second brand's first screen, and each screen of a home while
 * its data load and when they fail.
 */
const picturedScreens: readonly PicturedScreen[] = [
  ...answered.map((screen) => ({ ...screen, reads: 'answered' as const })),
  ...homeScreens.map((screen) => ({ ...screen, name: `${screen.name}-loading`, reads: 'held' as const })),
  ...homeScreens.map((screen) => ({ ...screen, name: `${screen.name}-failed`, reads: 'refused' as const })),
]

/** The screens of these names and those named after them: `rooms` includes `rooms-failed`. None: every screen. */
export function screensNamed(names: readonly string[]): readonly PicturedScreen[] {
  const isOf = (screen: PicturedScreen, name: string) =>
    screen.name === name || screen.name.startsWith(`${name}-`)
  const unknown = names.find((name) => !picturedScreens.some((screen) => isOf(screen, name)))
  if (unknown !== undefined) throw new Error(`There is no screen ${unknown}.`)
  return picturedScreens.filter((screen) => names.length === 0 || names.some((name) => isOf(screen, name)))
}
