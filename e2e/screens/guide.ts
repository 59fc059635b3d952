import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages, type View } from './variants.ts'
import { record } from './photograph.ts'
import { screensNamed } from './pictured-screens.ts'
import { namesOf, type Session } from './sittings.ts'
import { inStudios } from './studio.ts'

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
export async function takeGuide(
  { browser, home, folder, present }: Omit<Session, 'sittings'>,
  names: readonly string[],
): Promise<Map<string, string>> {
  const screens = screensNamed(names).filter(({ name }) => Object.hasOwn(shown, name))
  const sittings = screens.flatMap((screen) =>
    languages.map((language) => ({ screen, language, views: shown[screen.name] ?? [] })),
  )
  return inStudios(browser, sittings, async (studio, sitting) => {
    const given = {
      folder: present,
      gateway: await home.address(),
      place: await home.placeOf(sitting.screen),
      frame: 'window' as const,
    }
    const { pictures } = await record(studio, sitting, given)
    const files = namesOf(sitting).map((name) => join(folder, `${name}.webp`))
    await Promise.all(pictures.map((picture, index) => writeFile(files[index] ?? '', picture, 'base64')))
    return []
  })
}
