/**
 * npm run screens: a picture of every screen at two widths, in both themes and both languages, and a sheet of each.
 * `-- overview rooms` takes these alone. `-- --against v1.2` compares them pixel by pixel with how the web app of a commit
 * or a tag draws the same answers of the gateway, and keeps both pictures of what differs.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { accountOf, ask, FLAT_OWNER, OWNER, tokenOf } from '#e2e/accounts.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { type Product, startProduct, TEST_NOW } from '#e2e/product.ts'
import { pathOf, type ScreenCase, screenCases } from '#e2e/screens-of-product.ts'
import { comparePictures } from './compare-pictures.ts'
import { contactSheet } from './contact-sheet.ts'
import { buildFormer, serveFrom } from './former-build.ts'
import { looks, nameOf } from './looks.ts'
import { keepAnswers } from './same-answers.ts'
import { takePicture } from './take-picture.ts'

/** Every screen that the journeys look through, what opens on them, and the second brand's first. */
const screens: readonly ScreenCase[] = [
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

const folder = resolve(import.meta.dirname, '../../screens')
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' } },
})
const BACKLOG_DAYS = 6

await mkdir(folder, { recursive: true })
const former = options.against === undefined ? null : buildFormer(options.against)
console.log('Starting a home with some days behind it…')
const product = await startProduct()
const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
let changed = 0
try {
  const faults = 'revert:Radiateur d’amis,dead:Radiateur bureau'
  await product.startHome('house', { BACKLOG_DAYS: String(BACKLOG_DAYS), FAULTS: faults })
  await product.startHome('flat', { BACKLOG_DAYS: '1' })
  await untilPastIsHere(product)
  for (const screen of screens) {
    if (wanted.length > 0 && !wanted.includes(screen.name)) continue
    if (former === null) await takeScreen(browser, screen)
    else changed += await compareScreen(browser, screen, former)
  }
} finally {
  await browser.close()
  await product.stop()
}
if (former !== null) console.log(`${changed} pictures differ from those of ${options.against}.`)
process.exit(0)

async function takeScreen(from: Browser, screen: ScreenCase): Promise<void> {
  const visit = await visitOf(screen)
  const pictures: { title: string; file: string; width: number }[] = []
  for (const look of looks) {
    const file = join(folder, `${nameOf(screen.name, look)}.png`)
    await writeFile(file, await takePicture(from, { ...visit, look, isStill: false }))
    pictures.push({ title: `${look.width} ${look.theme} ${look.language}`, file, width: look.width })
  }
  await contactSheet(from, pictures, join(folder, `${screen.name}.png`))
  console.log(`screens/${screen.name}.png`)
}

/** Draws both builds from the same answers at the same instant; gives how many pictures differ, which are kept. */
async function compareScreen(from: Browser, screen: ScreenCase, formerFolder: string): Promise<number> {
  let count = 0
  for (const look of looks) {
    const visit = { ...(await visitOf(screen)), look, isStill: true }
    const answers = keepAnswers()
    await takePicture(from, { ...visit, prepare: answers.record })
    const present = await takePicture(from, { ...visit, prepare: answers.replay })
    const past = await takePicture(from, {
      ...visit,
      async prepare(context) {
        await serveFrom(formerFolder, context)
        await answers.replay(context)
      },
    })
    const difference = await comparePictures(from, past, present)
    if (difference === null) continue
    count += 1
    const name = nameOf(screen.name, look)
    await writeFile(join(folder, `${name}-before.png`), past)
    await writeFile(join(folder, `${name}-after.png`), present)
    console.log(`screens/${name}: ${difference.pixels} pixels differ, ${difference.box}`)
  }
  return count
}

/** Who looks at a screen, where it is, and the product's time. */
async function visitOf(screen: ScreenCase) {
  const facts = homeFacts(product, await tokenOf(product, accountOf(product, OWNER)))
  const path = await pathOf(screen, facts)
  const token = screen.account === null ? null : await tokenOf(product, accountOf(product, screen.account))
  const now = Date.parse(TEST_NOW) + product.age()
  return { token, now, open: screen.open, address: `${product.address}${path}` }
}

/** Waits until the readings of the oldest day have come through the broker. */
async function untilPastIsHere(from: Product): Promise<void> {
  const token = await tokenOf(from, accountOf(from, OWNER))
  const day = new Date(Date.parse(TEST_NOW) - (BACKLOG_DAYS - 1) * 86_400_000).toISOString().slice(0, 10)
  for (let tries = 0; tries < 300; tries += 1) {
    const past = await ask(from, token, `/consumption?startDate=${day}&endDate=${day}`)
    if (typeof past === 'object' && past !== null && 'total' in past && Number(past.total) > 0) return
    await new Promise((done) => setTimeout(done, 1000))
  }
  throw new Error('The past of the home did not arrive.')
}
