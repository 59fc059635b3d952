import type { MailContent } from './mail-request.ts'

/** The texts of a mail in one language: plain text, which may contain user-provided names. */
export type MailWords = {
  subject: string
  /** The preview that a list of mails shows next to the subject. */
  preheader: string
  /** The first sentence; its middle part is emphasized. */
  title: readonly [before: string, strong: string, after: string]
  paragraphs: readonly string[]
  button: { label: string; path: string; note: string | null } | null
  /** What to do if this mail was not expected. */
  caution: string
  hasDayLine: boolean
}

/** The brand that a mail is sent as, and the address where its reader gets help. */
export type MailSender = { brand: string; support: string }

type Data = { [Content in MailContent as Content['kind']]: Content['data'] }

/** A function for each kind of mail that returns its texts in one language. */
export type MailWriters = { [Kind in keyof Data]: (data: Data[Kind], sender: MailSender) => MailWords }

const locales = { en: 'en-GB', fr: 'fr-FR' } as const

/** Capitalizes the first letter: French dates begin with a small one. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Formats an instant in the reader's time zone: `Thursday 12 February at 09:12`, `dimanche 1er février à 09:12`. */
export function formatMoment(
  { at, timeZone }: { at: number; timeZone: string },
  language: 'en' | 'fr',
): string {
  const formatted = new Intl.DateTimeFormat(locales[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(at)
  return language === 'fr' ? formatted.replace(/ 1 /, ' 1er ') : formatted
}
