import type { Language } from './language.ts'

/** A text with plural forms: chosen by `count`, by the rules of the language. */
export type Plural = { zero?: string; one: string; many?: string; other: string }

export type Values = Readonly<Record<string, string | number>>

/** In a text with tags, a `<` of a value is followed by a word joiner: a name is never markup. `Rich` takes it away. */
export const asText = '<\u2060'

/** The French words before names: they come with the first French words that are fetched, the login has none. */
let nameInFrench: (word: string, name: string) => string | null = () => null

/** Lets French texts ask for the word before a name. */
export function addFrenchNames(write: typeof nameInFrench): void {
  nameInFrench = write
}

/** Made at its first use, which most pages have in one language alone. */
function onceALanguage<Made>(make: (language: Language) => Made): (language: Language) => Made {
  const made = new Map<Language, Made>()
  return (language) => {
    const one = made.get(language) ?? make(language)
    made.set(language, one)
    return one
  }
}

const pluralsOf = onceALanguage((language) => new Intl.PluralRules(language))
const numbersOf = onceALanguage((language) => new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB'))

/**
 * A text with its values filled in: `{{name}}` by name, and the plural form that `count` asks for (`zero` is used for
 * exactly 0 where it is written). Numbers are written as the language does. A value nobody gave stays visible. A French
 * text may ask for the word before a name, `{{du room}}`: its form is the name's (`french-names.ts`).
 */
export function fillIn(text: string | Plural, values: Values, language: Language): string {
  const form = typeof text === 'string' ? text : pluralForm(text, values['count'], language)
  const isRich = form.includes('<')
  return form.replaceAll(/\{\{(?:(\p{L}+) )?(\w+)\}\}/gu, (whole, word: string | undefined, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    if (typeof value === 'number') return numbersOf(language).format(value)
    const said = word === undefined ? value : (nameInFrench(word, value) ?? value)
    return isRich ? said.replaceAll('<', asText) : said
  })
}

function pluralForm(text: Plural, count: string | number | undefined, language: Language): string {
  const number = Number(count ?? Number.NaN)
  if (number === 0 && text.zero !== undefined) return text.zero
  const rule = pluralsOf(language).select(number)
  if (rule === 'one') return text.one
  return rule === 'many' ? (text.many ?? text.other) : text.other
}
