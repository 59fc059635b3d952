import { type Language, translateIn } from '#lib/i18n.ts'
import { devicesWords } from '#lib/words.ts'
import { formatsFor } from '#lib/format.ts'
import { deviceValueIn } from './device-value.ts'
import type { ColumnWords } from './device-column.ts'

/** Translations and formatters of the columns in a language, for a home in France, for tests without a screen. */
export async function testColumnWords(language: Language): Promise<ColumnWords> {
  const t = translateIn(await devicesWords.load(language), language)
  const format = formatsFor(language, 'Europe/Paris')
  return {
    language,
    t,
    format,
    valueOf: deviceValueIn(t, format),
  }
}
