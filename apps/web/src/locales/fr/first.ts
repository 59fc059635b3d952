import { afterFrenchWord } from '#locales/french-names.ts'
import overview from './overview.json'
import shared from './shared.json'

/**
 * The French words without which the overview is not drawn, in one file: two would cost two requests. What every French
 * text may ask for comes with them.
 */
export const first = { overview, shared, afterFrenchWord }
