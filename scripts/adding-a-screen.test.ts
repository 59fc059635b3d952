import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect as playwrightExpect } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { launchBrowser, openProfile } from '#bench/ground/browser.ts'
import { accountOf, OWNER, tokenOf } from '#e2e/accounts.ts'
import { startProduct } from '#e2e/product.ts'
import { blocksOf, compileWeb, copyProject, faultsOf } from './follow-page.ts'

/** The tests of `npm run check` that read the web app's files: words in both languages, names, styles. */
const rulesOfWeb = ['architecture', 'styles', 'forbidden-words'].map((name) => `apps/web/src/${name}.test.ts`)

/** It builds a whole app: on a busy machine that is longer than other tests may take (ms). */
const patience = { test: 300_000, page: 30_000 }

const expectOfPage = playwrightExpect.configure({ timeout: patience.page })

const isCode = (path: string): boolean => /\.tsx?$/.test(path)

test('a screen added as the page says is found in the browser', { timeout: patience.test }, async () => {
  const blocks = blocksOf('A screen')
  const paths = blocks.flatMap(({ path }) => path ?? [])
  // Each block is a file of its own: none is left out, none written over.
  expect(new Set(paths).size).toBe(blocks.length)
  const copy = copyProject()
  for (const { path, text } of blocks) {
    const file = join(copy, path ?? '')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const web = join(copy, 'apps/web')

  // The build writes the address into the route tree, as `npm run dev` does.
  expect(await faultsOf(web, ['vite', 'bin', 'vite.js'], 'build')).toBe('')
  expect(readFileSync(join(web, 'src/route-tree.gen.ts'), 'utf8')).toContain("'/account/frost'")
  const [types, lint, format, rules] = await Promise.all([
    compileWeb(copy),
    faultsOf(copy, ['oxlint', 'bin', 'oxlint'], '--deny-warnings', ...paths.filter(isCode)),
    faultsOf(copy, ['oxfmt', 'bin', 'oxfmt'], '--check', ...paths),
    faultsOf(copy, ['vitest', 'vitest.mjs'], 'run', '--project', 'rules', ...rulesOfWeb),
  ])
  expect({ types, lint, format, rules }).toEqual({ types: '', lint: '', format: '', rules: '' })

  const product = await startProduct({ root: copy })
  onTestFinished(() => product.stop())
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const profile = await openProfile(browser, await tokenOf(product, accountOf(product, OWNER)))
  const page = await profile.newPage()
  await page.goto(`${product.address}/account/frost`)
  const side = page.getByRole('navigation', { name: 'Main navigation' }).first()

  await expectOfPage(page.getByRole('heading', { level: 1, name: 'Frost protection' })).toBeVisible()
  await expectOfPage(page).toHaveTitle(/^Frost protection · /)
  await expectOfPage(side.getByRole('link', { name: 'Rooms' })).toHaveAttribute('aria-current', 'true')
})
