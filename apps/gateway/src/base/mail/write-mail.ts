import type { SupportEmails } from './support-emails.ts'
import { brandOfPark } from './mail-brand.ts'
import { mailHtml, noLetters } from './mail-html.ts'
import { mailContentSchema, type MailRequest } from './mail-request.ts'
import type { MailRow } from './mail.store.ts'
import { wordsOf } from './words-of.ts'

export type WrittenMail = {
  to: string
  fromName: string
  /** The address for replies: people who need help press Reply. */
  replyTo: string
  subject: string
  text: string
  html: string
}

/**
 * What mails contain about the installation: its public origin (never taken from a request) and its support addresses.
 */
export type MailOffice = { origin: string; support: SupportEmails }

/** Writes a mail. Its text and HTML parts have the same content. */
export function writeMail(request: MailRequest, { origin, support }: MailOffice): WrittenMail {
  const { language } = request
  const brand = brandOfPark(request.parkId)
  const help = support[brand.family]
  const words = wordsOf(request, language, { brand: brand.name[language], support: help })
  const href = (path: string): string => origin + path
  const faq = language === 'fr' ? 'Aide' : 'Help'
  const colon = language === 'fr' ? '\u202F:' : ':'
  const text = [
    words.title.join(''),
    ...words.paragraphs,
    ...(words.button === null
      ? []
      : [`${words.button.label}${colon}\n${href(words.button.path)}`, words.button.note ?? '']),
    '-- ',
    words.caution,
    `${noLetters(brand.name[language], language)}\n${faq}${colon} ${href('/faq')}\n${help}`,
  ]
  return {
    to: request.to,
    fromName: brand.name[language],
    replyTo: help,
    subject: oneLine(words.subject),
    text: `${text.filter((part) => part !== '').join('\n\n')}\n`,
    html: mailHtml(words, { brand, language, href, faq, support: help }),
  }
}

/** Parses a stored mail to its request. Throws if this version does not know the kind. */
export function readMail({ kind, data, to, language, parkId }: MailRow): MailRequest {
  return { ...mailContentSchema.parse({ kind, data }), to, language, parkId }
}

/** Headers must be one line: a line break in a user-provided name could start another header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200)
}
