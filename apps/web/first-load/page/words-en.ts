import overview from '#locales/en/overview.json' with { type: 'json' }
import shared from '#locales/en/shared.json' with { type: 'json' }

/** The English words that the overview needs, in one file: two would cost two requests. */
export const firstWords = { overview, shared }
