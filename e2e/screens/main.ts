/**
 * npm run screens: a picture of every screen at two widths, in both themes and both languages, and a sheet of each.
 * `-- overview rooms --width 390 --theme dark --language fr` takes these alone. `-- --against v1.2` compares them pixel
 * by pixel with how the web app of a commit or a tag draws the same answers of the gateway; keeps both pictures of what
 * differs, and one of where; ends with 1 where anything does. What the former build was given and how it looked is kept
 * for the next time; `--anew` records it again. `-- --guide` takes the pictures of the documentation alone.
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { browserArguments } from '#e2e/browser-arguments.ts'
import { compareWith } from './compare-builds.ts'
import { buildFormer } from './former-build.ts'
import { takeGuide } from './guide.ts'
import { openHome } from './living-home.ts'
import { readOptions } from './options.ts'
import { screensNamed } from './pictured-screens.ts'
import { sittingsOf } from './sittings.ts'
import { takeSheets } from './take-sheets.ts'

const clone = resolve(import.meta.dirname, '../..')
const folder = join(clone, 'screens')
const present = join(clone, 'apps', 'web', 'dist')

const options = readOptions()
const screens = screensNamed(options.names)
const former = options.against === null ? null : buildFormer(options.against)
await mkdir(folder, { recursive: true })
const home = openHome()
const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  // A graphics card, or what stands in for one, draws the same edge a shade lighter at another place of its tile.
  args: [...browserArguments, '--disable-gpu', '--disable-partial-raster'],
})
try {
  const given = { browser, home, folder, present, sittings: sittingsOf(screens, options) }
  const faults = options.isGuide
    ? await takeGuide({ ...given, folder: join(clone, 'docs/pictures') }, options.names)
    : former === null
      ? await takeSheets(given)
      : await compareWith(former, given, options.isAnew)
  for (const [name, fault] of [...faults].toSorted(([one], [other]) => one.localeCompare(other)))
    console.log(`screens/${name}: ${fault}`)
  process.exitCode = faults.size > 0 ? 1 : 0
} finally {
  await browser.close()
  await home.close()
}
process.exit()
