import { screensNamed } from './pictured-screens.ts'
import type { Session } from './sittings.ts'
import { writePictures } from './take-sheets.ts'
import { languages, type View } from './variants.ts'

const desk: View = { width: 1440, theme: 'light' }

/** The screens that the documentation shows, and how. */
const shown: Record<string, readonly View[]> = {
  overview: [
    desk,
    { width: 1440, theme: 'dark' },
    { width: 390, theme: 'light' },
    { width: 390, theme: 'dark' },
  ],
  rooms: [{ width: 390, theme: 'light' }],
  room: [desk],
  calendar: [desk],
  absence: [desk],
  consumption: [desk],
  program: [desk],
  activity: [desk],
  notifications: [desk],
  hub: [desk],
  devices: [desk],
  device: [desk],
  'hot-water-week': [desk],
  profile: [desk],
}

/**
 * Takes the pictures of the documentation in both languages: of the screens with these names, or of all.
 * @returns what is wrong, by the name of the picture
 */
export function takeGuide(
  session: Omit<Session, 'sittings'>,
  names: readonly string[],
): Promise<Map<string, string>> {
  const screens = screensNamed(names).filter(({ name }) => Object.hasOwn(shown, name))
  const sittings = screens.flatMap((screen) =>
    languages.map((language) => ({ screen, language, views: shown[screen.name] ?? [] })),
  )
  return writePictures({ ...session, sittings }, 'window')
}
