import { wordsAtHand } from './i18n.ts'
import en from '#locales/en/sign-in.json'
import fr from '#locales/fr/sign-in.json'

/** Words around every way in, in both languages: the first screen waits for no second request. */
export const signInWords = wordsAtHand({ en, fr })
