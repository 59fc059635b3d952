import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { comparePictures } from './compare-pictures.ts'
import { record, repeat } from './photograph.ts'
import { recordingsIn } from './recordings.ts'
import { namesOf, type Session } from './sittings.ts'
import { inStudios } from './studio.ts'

/**
 * Draws both builds from the same replies at the same instant; returns the differences and the failures, by the name of
 * the picture.
 * @param former folder with the files of the former build
 */
export async function compareWith(
  former: string,
  { browser, home, folder, present, sittings }: Session,
  isFresh: boolean,
): Promise<Map<string, string>> {
  await removeDifferences(folder)
  const recordings = recordingsIn(`${former}.pictures`)
  const begun = performance.now()
  const faults = await inStudios(browser, sittings, async (studio, sitting) => {
    const names = namesOf(sitting)
    const key = names.join('+')
    let recording = isFresh ? null : await recordings.read(key)
    if (recording === null) {
      const place = await home.placeOf(sitting.screen)
      recording = await record(studio, sitting, { folder: former, gateway: await home.address(), place })
      await recordings.write(key, recording)
    }
    const pictures = await repeat(studio, sitting, { folder: present, recording })
    const found: [string, string][] = []
    for (const [index, name] of names.entries()) {
      const [before = '', after = ''] = [recording.pictures[index], pictures[index]]
      const difference = await comparePictures(browser, before, after)
      if (difference === null) continue
      const kept = { before, after, difference: difference.picture }
      for (const [what, picture] of Object.entries(kept)) {
        await writeFile(join(folder, `${name}-${what}.png`), picture, 'base64')
      }
      found.push([
        name,
        `${difference.pixels} pixels differ, ${difference.box}: -before, -after, -difference.png`,
      ])
    }
    return found
  })
  const count = sittings.flatMap(namesOf).length
  const seconds = Math.round((performance.now() - begun) / 1000)
  console.log(`${count} pictures compared in ${seconds} s: ${faults.size} differ.`)
  return faults
}

/** Removes the pictures of an earlier comparison. */
async function removeDifferences(folder: string): Promise<void> {
  const files = await readdir(folder)
  const old = files.filter((file) => /-(before|after|difference)\.png$/.test(file))
  await Promise.all(old.map((file) => rm(join(folder, file))))
}
