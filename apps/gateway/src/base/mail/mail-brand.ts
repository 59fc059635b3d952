import { familyOfPark, type ProductFamily } from '@foyer/contract/park.ts'
import type { Language } from '#base/http/language.ts'

/**
 * The brand of a mail. Mail programs support neither oklch nor variables, so the colours are the tokens' hex
 * equivalents.
 */
export type MailBrand = {
  name: Record<Language, string>
  /**
   * Foyer's mark is three bars, which a table can draw without an image; the marks of other brands cannot be drawn so.
   */
  hasBars: boolean
  light: { brand: string; onBrand: string }
  dark: { brand: string; onBrand: string }
}

/** Colours shared by all brands: of the page, its text, its secondary text and its lines. */
export const pageColours = {
  light: { page: '#faf7f2', text: '#281c16', quiet: '#62554c', line: '#dfd8ce' },
  dark: { page: '#191410', text: '#ede7de', quiet: '#b4aba0', line: '#3b322c' },
} as const

const brands: Record<ProductFamily, MailBrand> = {
  vav: {
    name: { en: 'VAV', fr: 'VAV' },
    hasBars: false,
    light: { brand: '#3e5082', onBrand: '#f8fafe' },
    dark: { brand: '#a6bcf5', onBrand: '#0e1321' },
  },
  foyer: {
    name: { en: 'Foyer', fr: 'Foyer' },
    hasBars: true,
    light: { brand: '#005e6e', onBrand: '#f6fbfc' },
    dark: { brand: '#79cdde', onBrand: '#02171c' },
  },
  unknown: {
    name: { en: 'Customer area', fr: 'Espace client' },
    hasBars: false,
    light: { brand: '#6e4b10', onBrand: '#fdfaf6' },
    dark: { brand: '#deb67f', onBrand: '#1c1204' },
  },
}

/** The brand of a park; the unknown brand for a park without one. */
export function brandOfPark(parkId: string): MailBrand & { family: ProductFamily } {
  const family = familyOfPark(parkId)
  return { family, ...brands[family] }
}

/** The name of a park in URLs of pages. */
export function parkNameOf(parkId: string): string {
  const family = familyOfPark(parkId)
  return family === 'unknown' ? 'home' : family
}
