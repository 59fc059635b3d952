import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contactSheet } from './contact-sheet.ts'
import { record } from './photograph.ts'
import { namesOf, type Session, type Sitting } from './sittings.ts'
import { inStudios } from './studio.ts'

/**
 * Takes every picture and puts those of each screen on a sheet; returns the errors, by the name of the first picture.
 */
export async function takeSheets(session: Session): Promise<Map<string, string>> {
  const { browser, home, folder, present, sittings } = session
  const faults = await inStudios(browser, sittings, async (studio, sitting) => {
    const given = {
      folder: present,
      gateway: await home.address(),
      place: await home.placeOf(sitting.screen),
    }
    const { pictures } = await record(studio, sitting, given)
    const names = namesOf(sitting)
    await Promise.all(
      pictures.map((picture, index) => writeFile(join(folder, `${names[index]}.png`), picture, 'base64')),
    )
    return []
  })
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

function figuresOf(sitting: Sitting, folder: string) {
  const names = namesOf(sitting)
  return sitting.views.map(({ width, theme }, index) => ({
    title: `${width} ${theme} ${sitting.language}`,
    file: join(folder, `${names[index]}.png`),
    width,
  }))
}
