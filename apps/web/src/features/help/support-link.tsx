import { useEffect } from 'react'
import { useWords } from '#lib/i18n.ts'
import { loginWords } from '#lib/login-words.ts'
import { useValue } from '#lib/store.ts'
import { brandFamily } from '#lib/brand.tsx'
import { apiAddress, supportOf } from '#api/config.ts'

import buttons from '#ui/button.module.css'

/** Writes to the park's support, with what is on screen as the subject: never a code or a token. */
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
 * Where customers of the park on screen write for help, as the service is set up. Until its configuration is there, and
 * where it names nobody, the address that a service has by itself: support at its own name.
 */
export function useSupportAddress(): string {
  const family = useValue(brandFamily)
  const named = useValue(supportOf)
  useEffect(() => void apiAddress(), [])
  return named[family] ?? `support@${window.location.hostname}`
}
