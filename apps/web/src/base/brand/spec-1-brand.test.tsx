import { productFamilies } from '@foyer/contract/park.ts'
import { expect, test } from 'vitest'
import { brandFamily, brands, familyOf, startBrand } from './brand.ts'

test('§1 Two product families exist: VAV and {product} (plus unknown)', () => {
  expect(productFamilies).toEqual(['vav', 'foyer', 'unknown'])
  expect(Object.keys(brands).toSorted()).toEqual(productFamilies.toSorted())
})

test('§1 Each has its own brand theme (title, description, icons, theme colour, manifest)', () => {
  startBrand()
  const heads = productFamilies.map((family) => {
    brandFamily.set(family)
    return [brands[family].name.en, brands[family].description.en, brands[family].themeColor]
  })
  for (const part of [0, 1, 2]) expect(new Set(heads.map((head) => head[part])).size).toBe(3)
})

test('§1 an unknown-brand fallback exists', () => {
  expect(familyOf({ status: 'out', why: 'left' })).toBe('unknown')
  expect(brands.unknown.name.en).toBe('Customer area')
})

test('§9 one theme colour per brand', () => {
  const colours = productFamilies.map((family) => brands[family].themeColor)
  expect(new Set(colours).size).toBe(colours.length)
  for (const colour of colours) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
})
