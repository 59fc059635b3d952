import type { first as firstInEnglish } from '#locales/en/first.ts'
import { defineWords, type Words } from './i18n.ts'

type First = typeof firstInEnglish

/** Declares words that the overview needs: they come in one file a language with the others that it cannot be drawn without. */
export function firstWords<Tree>(select: (first: First) => Tree): Words<Tree> {
  return defineWords({
    en: async () => ({ default: select((await import('#locales/en/first.ts')).first) }),
    fr: async () => ({ default: select((await import('#locales/fr/first.ts')).first) }),
  })
}
