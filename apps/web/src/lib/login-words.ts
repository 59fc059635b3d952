import { bundledWords } from './i18n.ts'
import en from '#locales/en/login.json'
import fr from '#locales/fr/login.json'

/** Texts of the login and the related screens, in both languages: the first screen needs no second request. */
export const loginWords = bundledWords({ en, fr })
