import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contactSheet } from './contact-sheet.ts'
import { record } from './photograph.ts'
import { namesOf, type Session, type Sitting } from './sittings.ts'
import { inStudios } from './studio.ts'
import type { Frame } from './take-pictures.ts'

/**
 * Takes every picture and puts those of each screen on a sheet; returns the errors, by the name of the first picture.
 */
export async function takeSheets(session: Session): Promise<Map<string, string>> {
  const { browser, folder, sittings } = session
  const faults = await writePictures(session, 'page')
  const ofScreens = Map.groupBy(
    sittings.filter((sitting) => namesOf(sitting).every((name) => !faults.has(name))),
    ({ screen }) => screen.name,
  )
  for (const [name, visits] of ofScreens) {
    await contactSheet(
      browser,
      visits.flatMap((visit) => figuresOf(visit, folder)),
      join(folder, `${name}.png`),
    )
    console.log(`screens/${name}.png`)
  }
  return faults
}

/** Writes the pictures of every sitting into the folder; returns the errors, by the name of the first picture. */
export async function writePictures(
  { browser, home, folder, present, sittings }: Session,
  frame: Frame,
): Promise<Map<string, string>> {
  const ending = frame === 'page' ? 'png' : 'webp'
  return inStudios(browser, sittings, async (studio, sitting) => {
    const given = {
      folder: present,
      gateway: await home.address(),
      place: await home.placeOf(sitting.screen),
      frame,
    }
    const { pictures } = await record(studio, sitting, given)
    const files = namesOf(sitting).map((name) => join(folder, `${name}.${ending}`))
    await Promise.all(pictures.map((picture, index) => writeFile(files[index] ?? '', picture, 'base64')))
    return []
  })
}

function figuresOf(sitting: Sitting, folder: string) {
  const names = namesOf(sitting)
  return sitting.views.map(({ width, theme }, index) => ({
    title: `${width} ${theme} ${sitting.language}`,
    file: join(folder, `${names[index]}.png`),
    width,
  }))
}
