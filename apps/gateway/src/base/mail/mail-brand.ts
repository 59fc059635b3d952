import { familyOfPark, type ProductFamily } from '@foyer/contract/park.ts'
import type { Language } from '#base/http/language.ts'

/** The face of a mail: mail programs know no oklch and no variables, so these are the hex twins of the tokens. */
export type MailBrand = {
  name: Record<Language, string>
  /** Foyer's mark is three bars, which a table can draw without a picture; no other brand's is. */
  hasBars: boolean
  light: { brand: string; onBrand: string }
  dark: { brand: string; onBrand: string }
}

/** Colours that every brand shares: of the page, its text, its quiet text and its lines. */
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

/** The brand of a park; a park without one writes in the unknown brand. */
export function brandOfPark(parkId: string): MailBrand & { family: ProductFamily } {
  const family = familyOfPark(parkId)
  return { family, ...brands[family] }
}

/** The word for a park in the address of a page. */
export function parkNameOf(parkId: string): string {
  const family = familyOfPark(parkId)
  return family === 'unknown' ? 'home' : family
}
