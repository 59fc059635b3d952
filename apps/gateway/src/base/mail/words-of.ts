import type { Language } from '#base/http/language.ts'
import { englishMail } from './english-mail.ts'
import { frenchMail } from './french-mail.ts'
import type { MailContent } from './mail-request.ts'
import type { MailSender, MailWords } from './mail-words.ts'

/** The texts of a mail in a language and for a brand. */
export function wordsOf(content: MailContent, language: Language, sender: MailSender): MailWords {
  const write = language === 'fr' ? frenchMail : englishMail
  switch (content.kind) {
    case 'home_activation':
      return write.home_activation(content.data, sender)
    case 'invitation':
      return write.invitation(content.data, sender)
    case 'recovery':
      return write.recovery(content.data, sender)
    case 'password_changed':
      return write.password_changed(content.data, sender)
    case 'notification':
      return write.notification(content.data, sender)
    case 'hub_claim_refused':
      return write.hub_claim_refused(content.data, sender)
  }
}
