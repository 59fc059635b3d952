import { wordsAtHand } from '#lib/words.ts'
import en from '#locales/en/start.json'
import fr from '#locales/fr/start.json'

/** Words of a start that failed: they must be there when nothing else is. */
export const startWords = wordsAtHand({ en, fr })
