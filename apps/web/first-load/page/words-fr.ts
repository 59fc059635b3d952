import { afterFrenchWord } from '#locales/french-names.ts'
import overview from '#locales/fr/overview.json' with { type: 'json' }
import shared from '#locales/fr/shared.json' with { type: 'json' }

/**
 * The French words that the overview needs, in one file: two would cost two requests. With them comes the function that
 * every French text may need.
 */
export const firstWords = { overview, shared, afterFrenchWord }
