import type { SessionDevice } from '@foyer/contract/account.ts'
import type { Language } from '#base/http/language.ts'

type Names<Key extends string> = Record<Key, string | Record<Language, string>>

const browsers: Names<SessionDevice['browser']> = {
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
  edge: 'Edge',
  opera: 'Opera',
  samsung: 'Samsung Internet',
  other: { en: 'Other browser', fr: 'Autre navigateur' },
}

const systems: Names<SessionDevice['system']> = {
  windows: 'Windows',
  macos: 'Mac',
  linux: 'Linux',
  android: 'Android',
  ios: { en: 'iPhone or iPad', fr: 'iPhone ou iPad' },
  chromeos: 'Chromebook',
  other: { en: 'other system', fr: 'autre système' },
}

/** The browser and system of a session: `Firefox, Windows`. */
export function sessionName({ browser, system }: SessionDevice, language: Language): string {
  if (browser === 'other' && system === 'other') {
    return language === 'fr' ? 'appareil inconnu' : 'unknown device'
  }
  return [browsers[browser], systems[system]]
    .map((name) => (typeof name === 'string' ? name : name[language]))
    .join(', ')
}
