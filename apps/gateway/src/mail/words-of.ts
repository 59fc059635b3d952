import type { Language } from '#http/language.ts'
import { englishMail } from './english-mail.ts'
import { frenchMail } from './french-mail.ts'
import type { MailContent } from './mail-request.ts'
import type { MailWords } from './mail-words.ts'

/** The words of a mail in a language, in the name of a brand. */
export function wordsOf(content: MailContent, language: Language, brand: string): MailWords {
  const write = language === 'fr' ? frenchMail : englishMail
  switch (content.kind) {
    case 'home_activation':
      return write.home_activation(content.data, brand)
    case 'invitation':
      return write.invitation(content.data, brand)
    case 'recovery':
      return write.recovery(content.data, brand)
    case 'password_changed':
      return write.password_changed(content.data, brand)
    case 'hub_claim_refused':
      return write.hub_claim_refused(content.data, brand)
  }
}
