import { parkIds, productFamilies } from '@foyer/contract/park.ts'
import { expect, test } from 'vitest'
import { applyLanguage } from './i18n.ts'
import { forgetSession, storeSession } from './session.ts'
import { makeToken } from './test-token.ts'
import { brands, startBrand } from './brand.tsx'

/** The brand values in the head of the page. */
function headOf() {
  const read = (selector: string, attribute: string) =>
    document.head.querySelector(selector)?.getAttribute(attribute) ?? null
  return {
    title: document.title,
    description: read('meta[name="description"]', 'content'),
    color: read('meta[name="theme-color"]', 'content'),
    icon: read('link[rel="icon"]', 'href'),
    touchIcon: read('link[rel="apple-touch-icon"]', 'href'),
    manifest: read('link[rel="manifest"]', 'href'),
  }
}

test('§1 Each has its own brand theme (title, description, icons, theme colour, manifest)', () => {
  // The elements that the head of the served page has.
  document.head.insertAdjacentHTML(
    'beforeend',
    '<meta name="description"><meta name="theme-color"><link rel="icon"><link rel="apple-touch-icon"><link rel="manifest">',
  )
  applyLanguage('en')
  const heads = productFamilies.map((family) => {
    if (family === 'unknown') forgetSession('left')
    else storeSession(makeToken({ sub: 'a', parkId: parkIds[family] }), Date.now() + 3_600_000)
    startBrand()
    expect(headOf()).toEqual({
      title: brands[family].name.en,
      description: brands[family].description.en,
      color: brands[family].themeColor,
      icon: `/brands/${family}/icon.svg`,
      touchIcon: `/brands/${family}/icon-maskable-192.png`,
      manifest: `/brands/${family}/manifest.webmanifest`,
    })
    return headOf()
  })
  for (const part of ['title', 'description', 'color'] as const)
    expect(new Set(heads.map((head) => head[part])).size).toBe(3)
})
