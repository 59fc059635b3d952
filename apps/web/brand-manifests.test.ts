import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productFamilies } from '@foyer/contract/park.ts'
import { expect, test } from 'vitest'
import { brands } from '#lib/brand.tsx'
import { languages } from '#lib/i18n.ts'
import { drawingOf, manifestOf } from './brand-manifests.ts'

const manifests = productFamilies.flatMap((family) =>
  languages.map((language) => ({ family, language, manifest: manifestOf(family, language) })),
)

/** Width and height from the header of a PNG. */
function sizeOf(file: string): string {
  const bytes = readFileSync(file)
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

test('every image in a manifest exists in the declared size', () => {
  for (const { manifest } of manifests) {
    const pictures = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)]
    for (const { src, sizes, type } of pictures) {
      const file = join(import.meta.dirname, 'public', src)
      expect(existsSync(file), src).toBe(true)
      if (type === 'image/png') expect(sizeOf(file), src).toBe(sizes)
    }
  }
})

test('phones and desktops have the icons to install the app: each size, plain and maskable', () => {
  for (const { family, language, manifest } of manifests) {
    const of = (purpose: string) =>
      manifest.icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)
    expect(of('maskable')).toEqual(['192x192', '512x512'])
    expect(of('any')).toEqual(['any', '192x192', '512x512'])
    expect(manifest).toMatchObject({
      lang: language,
      scope: '/',
      start_url: '/account',
      display: 'standalone',
    })
    expect(manifest.name).toBe(brands[family].name[language])
    expect(manifest.theme_color).toBe(drawingOf(family).color)
  }
})

test('a brand has the same app id in both languages, and another id than other brands', () => {
  const ids = new Map(manifests.map(({ family, manifest }) => [family, manifest.id]))
  for (const { family, manifest } of manifests) expect(manifest.id).toBe(ids.get(family))
  expect(new Set(ids.values()).size).toBe(productFamilies.length)
})
