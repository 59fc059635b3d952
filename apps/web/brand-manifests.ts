import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productFamilies, type ProductFamily } from '@foyer/contract/park.ts'
import type { Plugin } from 'vite'
import { brands, manifestPath } from '#lib/brand.tsx'
import { languages, type Language } from '#lib/i18n.ts'
import englishEnergy from '#locales/en/energy.json' with { type: 'json' }
import english from '#locales/en/shared.json' with { type: 'json' }
import frenchEnergy from '#locales/fr/energy.json' with { type: 'json' }
import french from '#locales/fr/shared.json' with { type: 'json' }

const words = {
  en: { ...english, consumption: englishEnergy.title },
  fr: { ...french, consumption: frenchEnergy.title },
}

/** The screenshots in an install prompt; only for brands that have some. */
export const screenshotShapes = [
  { form_factor: 'wide', width: 1440, height: 900 },
  { form_factor: 'narrow', width: 390, height: 844 },
] as const

type FormFactor = (typeof screenshotShapes)[number]['form_factor']

/** The file name of a screenshot, in the folder of its brand. */
export function screenshotName(formFactor: FormFactor, language: Language): string {
  return `overview-${formFactor}-${language}.webp`
}

/** The folder with the files of a brand. */
export function brandFolder(family: ProductFamily): string {
  return join(import.meta.dirname, 'public/brands', family)
}

/**
 * Writes the manifest of each brand in each language, also in `npm run dev`. `npm run brand-pictures` draws the icons
 * and screenshots.
 */
export function brandManifests(): Plugin {
  const manifests = new Map(
    productFamilies.flatMap((family) =>
      languages.map((language) => [
        manifestPath(family, language),
        JSON.stringify(manifestOf(family, language)),
      ]),
    ),
  )
  return {
    name: 'foyer:brand-manifests',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const manifest = manifests.get(request.url ?? '')
        if (manifest === undefined) return next()
        response.setHeader('Content-Type', 'application/manifest+json').end(manifest)
      })
    },
    generateBundle() {
      for (const [path, source] of manifests)
        this.emitFile({ type: 'asset', fileName: path.slice(1), source })
    },
  }
}

/** The web app manifest of a brand. https://www.w3.org/TR/appmanifest/ */
export function manifestOf(family: ProductFamily, language: Language) {
  const { name, description, themeColor } = brands[family]
  const texts = words[language]
  const pathOf = (file: string) => `/brands/${family}/${file}`
  const png = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: pathOf(file),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const shortcut = (word: string, url: string, icon: string) => ({
    name: word,
    url,
    icons: [{ src: pathOf(`${icon}-96.png`), sizes: '96x96', type: 'image/png' }],
  })
  return {
    // One app per brand: the id does not depend on the signed-in user.
    id: `/brands/${family}/`,
    name: name[language],
    short_name: name[language],
    description: description[language],
    lang: language,
    dir: 'ltr',
    start_url: '/account',
    scope: '/',
    display: 'standalone',
    background_color: '#faf7f2',
    theme_color: themeColor,
    categories: ['lifestyle', 'utilities'],
    icons: [
      { src: pathOf('icon.svg'), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      png('icon-192.png', 192, 'any'),
      png('icon-512.png', 512, 'any'),
      png('icon-maskable-192.png', 192, 'maskable'),
      png('icon-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      shortcut(texts.frame.devices, '/account/devices', 'objects'),
      shortcut(texts.frame.rooms, '/account/rooms', 'rooms'),
      shortcut(texts.consumption, '/account/consumption', 'consumption'),
    ],
    screenshots: screenshotShapes.flatMap(({ form_factor, width, height }) => {
      const file = screenshotName(form_factor, language)
      const sizes = `${width}x${height}`
      return existsSync(join(brandFolder(family), file))
        ? [{ src: pathOf(file), sizes, type: 'image/webp', form_factor, label: texts.frame.overview }]
        : []
    }),
  }
}

/** The background colour and the logo of a brand's icon, from its SVG. */
export function drawingOf(family: ProductFamily): { color: string; mark: string } {
  const svg = readFileSync(join(brandFolder(family), 'icon.svg'), 'utf8')
  const color = /<rect[^>]* fill="(#\w+)"/.exec(svg)?.[1]
  const mark = /<path[^>]*>/.exec(svg)?.[0]
  if (color === undefined || mark === undefined)
    throw new Error(`No background or mark in ${family}/icon.svg.`)
  return { color, mark }
}
