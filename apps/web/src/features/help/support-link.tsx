import { useEffect } from 'react'
import { useWords } from '#lib/i18n.ts'
import { loginWords } from '#lib/login-words.ts'
import { useValue } from '#lib/store.ts'
import { brandFamily } from '#lib/brand.tsx'
import { apiAddress, supportEmails } from '#api/config.ts'

import buttons from '#ui/button.module.css'

/** A mail link to the park's support, with the current screen as the subject: never a code or a token. */
export function SupportLink({ subject }: { subject: string }) {
  const t = useWords(loginWords)
  const support = useSupportAddress()
  return (
    <a
      className={buttons.button}
      data-look="plain"
      href={`mailto:${support}?subject=${encodeURIComponent(subject)}`}
    >
      {t(($) => $.support)}
    </a>
  )
}

/**
 * The support address of the current park, from the service's configuration. Until that is loaded, and without one
 * for the park, it is `support@` the host name.
 */
export function useSupportAddress(): string {
  const family = useValue(brandFamily)
  const named = useValue(supportEmails)
  useEffect(() => void apiAddress(), [])
  return named[family] ?? `support@${window.location.hostname}`
}
