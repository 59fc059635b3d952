import { brandOfPark } from './mail-brand.ts'
import { mailHtml, noLetters } from './mail-html.ts'
import { mailContentSchema, type MailRequest } from './mail-request.ts'
import type { MailRow } from './mail.store.ts'
import { wordsOf } from './words-of.ts'

export type WrittenMail = { to: string; fromName: string; subject: string; text: string; html: string }

/** A mail as it is sent: both its parts say the same. `origin` is the product's own address, never a request's. */
export function writeMail(request: MailRequest, origin: string): WrittenMail {
  const { language } = request
  const brand = brandOfPark(request.parkId)
  const words = wordsOf(request, language, brand.name[language])
  const href = (path: string): string => origin + path
  const help = language === 'fr' ? 'Aide' : 'Help'
  const colon = language === 'fr' ? '\u202F:' : ':'
  const text = [
    words.title.join(''),
    ...words.paragraphs,
    ...(words.button === null
      ? []
      : [`${words.button.label}${colon}\n${href(words.button.path)}`, words.button.note ?? '']),
    '-- ',
    words.caution,
    `${noLetters(brand.name[language], language)}\n${help}${colon} ${href('/faq')}`,
  ]
  return {
    to: request.to,
    fromName: brand.name[language],
    subject: oneLine(words.subject),
    text: `${text.filter((part) => part !== '').join('\n\n')}\n`,
    html: mailHtml(words, { brand, language, href, help }),
  }
}

/** A kept mail as it was asked for. Throws on a row of a kind that this program does not write. */
export function readMail({ kind, data, to, language, parkId }: MailRow): MailRequest {
  return { ...mailContentSchema.parse({ kind, data }), to, language, parkId }
}

/** A header is one line: names from outside could otherwise begin another. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200)
}
