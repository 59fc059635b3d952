/**
 * npm run screens: a picture of every screen at two widths, in both themes and both languages, and a sheet of each.
 * `-- overview rooms --width 390 --theme dark --language fr` takes only these. `-- --against v1.2` compares them pixel
 * by pixel with the web app of a commit or a tag, drawn from the same replies of the gateway; stores both pictures of
 * each difference, and one of its place; exits with 1 if there are any. The replies and pictures of the former build
 * are cached for the next run; `--fresh` records them again. `-- --guide` takes the pictures of the documentation.
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
  // A graphics card, or its software replacement, draws the same edge a shade lighter at another place of its tile.
  args: [...browserArguments, '--disable-gpu', '--disable-partial-raster'],
})
try {
  const given = { browser, home, folder, present, sittings: sittingsOf(screens, options) }
  const faults = options.isGuide
    ? await takeGuide({ ...given, folder: join(clone, 'docs/pictures') }, options.names)
    : former === null
      ? await takeSheets(given)
      : await compareWith(former, given, options.isFresh)
  for (const [name, fault] of [...faults].toSorted(([one], [other]) => one.localeCompare(other)))
    console.log(`screens/${name}: ${fault}`)
  process.exitCode = faults.size > 0 ? 1 : 0
} finally {
  await browser.close()
  await home.close()
}
process.exit()
