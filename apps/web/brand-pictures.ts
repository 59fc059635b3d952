/**
 * npm run brand-pictures: draws the icons of each brand from its `icon.svg` (plain, and on a full background as
 * maskable icons) and those of its shortcuts. After `npm run screens -- overview flat-overview --theme light` it also
 * makes the screenshots for install prompts from the pictures of that run.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { productFamilies } from '@foyer/contract/park.ts'
import { languages } from '#lib/i18n.ts'
import { iconPaths } from '#ui/icon-paths.ts'
import { brandFolder, drawingOf, screenshotName, screenshotShapes } from './brand-manifests.ts'

const screenshotsFolder = join(import.meta.dirname, '../../screens')
const shortcutIcons = {
  objects: iconPaths.objects.line,
  rooms: iconPaths.rooms.line,
  consumption: 'M5 20v-7M12 20V4M19 20v-10',
}
const screens = { vav: 'overview', foyer: 'flat-overview', unknown: null }

const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const page = await browser.newPage()

for (const family of productFamilies) {
  const folder = brandFolder(family)
  const iconSvg = readFileSync(join(folder, 'icon.svg'), 'utf8')
  const { color, mark } = drawingOf(family)
  // The logo is within the central 80 %, which no mask cuts.
  const full = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${color}"/>${mark}</svg>`
  for (const size of [192, 512]) {
    await draw(page, iconSvg, size, join(folder, `icon-${size}.png`))
    await draw(page, full, size, join(folder, `icon-maskable-${size}.png`))
  }
  for (const [name, line] of Object.entries(shortcutIcons)) {
    const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="${color}"/><path transform="translate(5.5 5.5) scale(.542)" fill="none" stroke="#faf7f2" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" d="${line}"/></svg>`
    await draw(page, drawn, 96, join(folder, `${name}-96.png`))
  }
  for (const { width, height, form_factor } of screenshotShapes) {
    for (const language of languages) {
      const picture = join(screenshotsFolder, `${screens[family]}-${width}-light-${language}.png`)
      if (!existsSync(picture)) continue
      const name = screenshotName(form_factor, language)
      writeFileSync(join(folder, name), await cropTop(page, picture, width, height))
    }
  }
}
await browser.close()

/** Draws an SVG as a square PNG. */
async function draw(page: Page, svg: string, size: number, file: string): Promise<void> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>*{margin:0;background:none}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  )
  await page.screenshot({ path: file, omitBackground: true })
}

/** The upper part of a picture, as large as the window, in WebP. */
async function cropTop(page: Page, file: string, width: number, height: number): Promise<Buffer> {
  const source = `data:image/png;base64,${readFileSync(file).toString('base64')}`
  const packed = await page.evaluate(
    async (args) => {
      const image = new Image()
      image.src = args.source
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), {
        width: args.width,
        height: args.height,
      })
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', 0.8)
    },
    { source, width, height },
  )
  return Buffer.from(packed.replace(/^[^,]*,/, ''), 'base64')
}
