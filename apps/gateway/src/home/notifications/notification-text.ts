import type { SessionDevice } from '@foyer/contract/account.ts'
import { heatingModes, type Order } from '@foyer/contract/heating.ts'
import { isAlarm, topicOfKind, type NotificationKind } from '@foyer/contract/notification.ts'
import english from '@foyer/contract/notification-words/en.json' with { type: 'json' }
import french from '@foyer/contract/notification-words/fr.json' with { type: 'json' }
import type { Language } from '#base/http/language.ts'
import { sessionName } from './session-names.ts'

/** The values that the text of a notification may contain; null if it has none. */
export type NotificationFacts = {
  kind: NotificationKind
  hub: string | null
  device: string | null
  room: string | null
  scenario: string | null
  /** battery_low, power_high: percent; hub_back: seconds; days of Tempo and EJP: €/kWh; else °C. */
  value: number | null
  order: Order | null
  person: string | null
  text: string | null
  session: SessionDevice | null
}

/** What happened, what to do about it, and the label of its link. */
export type NotificationText = { title: string; body: string; link: string }

const words = { en: english, fr: french } satisfies Record<Language, typeof english>
const locales = { en: 'en-GB', fr: 'fr-FR' } as const
/** Before a unit: a thin space in French, both without a break. */
const spaces = { en: '\u00A0', fr: '\u202F' } as const

/** The text of a notification, in the words of the list on screen. */
export function notificationText(facts: NotificationFacts, language: Language): NotificationText {
  const { texts, advice, links } = words[language]
  const values = valuesOf(facts, language)
  return {
    title: fill(texts[facts.kind], values),
    body: fill(advice[facts.kind], values),
    link: links[facts.kind],
  }
}

function valuesOf(facts: NotificationFacts, language: Language): Record<string, string> {
  const { kind, hub, device, room, scenario, order, person, text, session } = facts
  const isSession = kind === 'new_sign_in'
  const unknown: SessionDevice = { browser: 'other', system: 'other', form: 'other' }
  return {
    hub: hub ?? '',
    device: isSession ? sessionName(session ?? unknown, language) : (device ?? ''),
    // An alarm of a device that is in no room belongs to the home.
    room: room ?? (isAlarm(kind) ? null : device) ?? words[language].home,
    scenario: scenario ?? '',
    person: person ?? '',
    text: text ?? '',
    value: measured(facts, language),
    duration: kind === 'hub_back' ? duration(facts.value ?? 0, language) : '',
    price: price(facts, language),
    order: heatingModes.find((mode) => mode.device === order)?.label ?? '',
  }
}

function measured({ kind, value }: NotificationFacts, language: Language): string {
  const isPercent = kind === 'battery_low' || kind === 'power_high'
  const digits = isPercent ? 0 : 1
  const number = new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .format(value ?? 0)
    .replace('-', '\u2212')
  if (!isPercent) return `${number}${spaces[language]}°C`
  return language === 'fr' ? `${number}${spaces.fr}%` : `${number}%`
}

/** `: €0.7060/kWh`, ` : 0,7060 €/kWh`; empty if the price is not known. */
function price({ kind, value }: NotificationFacts, language: Language): string {
  if (topicOfKind[kind] !== 'tariff' || value === null) return ''
  const euros = new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: 4,
    maximumFractionDigits: 4,
  }).format(value)
  const text = language === 'fr' ? `${euros}${spaces.fr}€/kWh` : `€${euros}/kWh`
  return fill(words[language].price, { value: text })
}

/** `5 min`, `3 h`: a rounded duration. */
function duration(seconds: number, language: Language): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const space = spaces[language]
  return minutes < 60 ? `${minutes}${space}min` : `${Math.round(minutes / 60)}${space}h`
}

/** Replaces `{{name}}`, and `<order/>` where the screen draws one. Inserted values are not replaced again. */
function fill(template: string, values: Record<string, string>): string {
  return template
    .replaceAll('<order/>', '{{order}}')
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}
