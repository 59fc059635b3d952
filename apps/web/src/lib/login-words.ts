import { wordsAtHand } from './i18n.ts'
import en from '#locales/en/login.json'
import fr from '#locales/fr/login.json'

/** Words of the login and around every way in, in both languages: the first screen waits for no second request. */
export const loginWords = wordsAtHand({ en, fr })
