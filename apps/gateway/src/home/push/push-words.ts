import type { SessionDevice } from '@foyer/contract/account.ts'
import { heatingModes, type Order } from '@foyer/contract/heating.ts'
import type { NotificationKind } from '@foyer/contract/notification.ts'
import type { Language } from '#base/http/language.ts'
import { englishPush } from './english-push.ts'
import { frenchPush } from './french-push.ts'
import type { PushText } from './push-writers.ts'

/** What a notification says, as far as its words need it. */
export type PushFacts = {
  kind: NotificationKind
  hub: string | null
  device: string | null
  room: string | null
  /** battery_low: percent; frost_risk: °C. */
  value: number | null
  order: Order | null
  person: string | null
  session: SessionDevice | null
}

const locales = { en: 'en-GB', fr: 'fr-FR' } as const
/** Before a unit: a thin space in French, both without a break. */
const spaces = { en: '\u00A0', fr: '\u202F' } as const

/** A notification in the words that the list on screen has for it. */
export function pushWords(facts: PushFacts, language: Language): PushText {
  const { kind, value, order } = facts
  const words = language === 'fr' ? frenchPush : englishPush
  const number = (digits: number) =>
    new Intl.NumberFormat(locales[language], { minimumFractionDigits: digits, maximumFractionDigits: digits })
      .format(value ?? 0)
      .replace('-', '\u2212')
  return words[kind]({
    hub: facts.hub ?? '',
    device: facts.device ?? '',
    room: facts.room ?? facts.device ?? words.home,
    person: facts.person ?? '',
    celsius: `${number(1)}${spaces[language]}°C`,
    percent: language === 'fr' ? `${number(0)}${spaces.fr}%` : `${number(0)}%`,
    order: heatingModes.find(({ device }) => device === order)?.label ?? '',
    session: facts.session ?? { browser: 'other', system: 'other', form: 'other' },
  })
}
