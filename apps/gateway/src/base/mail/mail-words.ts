import type { MailContent } from './mail-request.ts'

/** A mail in one language, before it is drawn: plain text everywhere, names from outside among it. */
export type MailWords = {
  subject: string
  /** What a list of mails shows beside the subject. */
  preheader: string
  /** The first sentence; its middle stands out. */
  title: readonly [before: string, strong: string, after: string]
  paragraphs: readonly string[]
  button: { label: string; path: string; note: string | null } | null
  /** What to do when this mail was not expected. */
  caution: string
  hasDayLine: boolean
}

/** In whose name a mail is written, and where its reader writes for help. */
export type MailSender = { brand: string; support: string }

type Data = { [Content in MailContent as Content['kind']]: Content['data'] }

/** What writes each kind of mail in one language. */
export type MailWriters = { [Kind in keyof Data]: (data: Data[Kind], sender: MailSender) => MailWords }

const locales = { en: 'en-GB', fr: 'fr-FR' } as const

/** With a capital letter: French dates have none. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `Thursday 12 February at 09:12`, `dimanche 1er février à 09:12`, in the reader's zone. */
export function say({ at, timeZone }: { at: number; timeZone: string }, language: 'en' | 'fr'): string {
  const said = new Intl.DateTimeFormat(locales[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(at)
  return language === 'fr' ? said.replace(/ 1 /, ' 1er ') : said
}
