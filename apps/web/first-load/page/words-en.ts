import overview from '#locales/en/overview.json'
import shared from '#locales/en/shared.json'

/** The English words that the overview needs, in one file: two would cost two requests. */
export const firstWords = { overview, shared }
