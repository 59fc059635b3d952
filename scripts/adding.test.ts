import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect as playwrightExpect } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { launchBrowser, openProfile } from '#bench/ground/browser.ts'
import { accountOf, OWNER, tokenOf } from '#e2e/accounts.ts'
import { startProduct } from '#e2e/product.ts'
import { blocksOf, compileWeb, copyProject, faultsOf, lintFaults } from './follow-page.ts'

// Follows docs/adding.md exactly, in a copy of the project. `npm run proofs` builds and opens the result; here it is
// linted, formatted and, for the column, compiled.

const isWhole = process.env['ADDING'] === 'whole'

/** The tests of `npm run check` that read the web app's files: words in both languages, names, styles. */
const rulesOfWeb = ['architecture', 'styles', 'forbidden-words'].map((name) => `apps/web/src/${name}.test.ts`)

const columns = 'src/features/devices/device-columns.tsx'

const isCode = (path: string): boolean => /\.tsx?$/.test(path)

test('a screen added by the page’s steps passes lint and format, and in the long form is found in the browser', async () => {
  const blocks = blocksOf('A screen')
  const paths = blocks.flatMap(({ path }) => path ?? [])
  // Each block is another file: none is left out, none overwritten.
  expect(new Set(paths).size).toBe(blocks.length)
  const copy = copyProject()
  for (const { path, text } of blocks) {
    const file = join(copy, path ?? '')
    mkdirSync(dirname(file), { recursive: true })
    // The words are appended to the file of all words.
    if (existsSync(file)) appendFileSync(file, `\n${text}`)
    else writeFileSync(file, text)
  }
  expect(await lintFaults(copy, paths.filter(isCode))).toEqual([])
  expect(await faultsOf(copy, ['oxfmt', 'bin', 'oxfmt'], '--check', ...paths)).toBe('')
  if (isWhole) await buildAndOpen(copy)
})

/** Builds the copy with its new screen, runs the web app's rules, and opens the screen in a browser. */
async function buildAndOpen(copy: string): Promise<void> {
  const web = join(copy, 'apps/web')
  // The build writes the address into the route tree, as `npm run dev` does.
  expect(await faultsOf(web, ['vite', 'bin', 'vite.js'], 'build')).toBe('')
  expect(readFileSync(join(web, 'src/app/route-tree.gen.ts'), 'utf8')).toContain("'/account/frost'")
  expect(await compileWeb(copy)).toBe('')
  expect(await faultsOf(copy, ['vitest', 'vitest.mjs'], 'run', '--project', 'rules', ...rulesOfWeb)).toBe('')

  const product = await startProduct({ root: copy })
  onTestFinished(() => product.stop())
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const profile = await openProfile(browser, await tokenOf(product, accountOf(product, OWNER)))
  const page = await profile.newPage()
  await page.goto(`${product.address}/account/frost`)
  const side = page.getByRole('navigation', { name: 'Main navigation' }).first()

  const patient = playwrightExpect.configure({ timeout: 60_000 })
  await patient(page.getByRole('heading', { level: 1, name: 'Frost protection' })).toBeVisible()
  await patient(page).toHaveTitle(/^Frost protection · /)
  await patient(side.getByRole('link', { name: 'Rooms' })).toHaveAttribute('aria-current', 'true')
}

test('a column that lacks a part, or a word in a language, does not compile, and in the long form the whole one does', async () => {
  const { column, english, french } = readColumn()
  const parts = [...column.matchAll(/^ {2}(\w+): .*,\n/gm)]
  expect(parts.map(([, part]) => part)).toEqual([
    'id',
    'header',
    'cell',
    'card',
    'csv',
    'sort',
    'filter',
    'search',
  ])
  const copy = copyProject()
  const file = join(copy, 'apps/web', columns)
  const before = readFileSync(file, 'utf8')
  addColumns(file, ...parts.map(([line]) => column.replace(line, '')))
  insertBefore(join(copy, 'apps/web/src/locales/en/devices.json'), '    "name":', english)
  const faults = await compileWeb(copy, columns)
  const missing = [...faults.matchAll(/Property '(\w+)' is missing/g)].map(([, part]) => part)
  expect(missing).toEqual(parts.map(([, part]) => part))
  // The French word is missing here.
  expect(faults).toContain(`Property '"link"' is missing`)
  if (!isWhole) return

  writeFileSync(file, before)
  addColumns(file, column)
  insertBefore(join(copy, 'apps/web/src/locales/fr/devices.json'), '    "name":', french)
  expect(await compileWeb(copy)).toBe('')
})

/** The blocks of the page under "A column". */
function readColumn() {
  const [column = '', english = '', french = ''] = blocksOf('A column').map(({ text }) => text)
  return { column, english, french }
}

/** Inserts a text before the first place of another; throws if that is missing. */
function insertBefore(path: string, place: string, text: string): void {
  const before = readFileSync(path, 'utf8')
  if (!before.includes(place)) throw new Error(`No ${place} in ${path}`)
  writeFileSync(
    path,
    before.replace(place, () => `${text}${place}`),
  )
}

/** Inserts columns before the last ones of the copy's file, as the page describes. */
function addColumns(file: string, ...added: string[]): void {
  insertBefore(file, '  figureColumn({', added.join(''))
}
