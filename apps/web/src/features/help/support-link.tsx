import { useSupportAddress } from './support-address.ts'
import { useWords } from '#lib/words.ts'
import { signInWords } from '#lib/sign-in-words.ts'
import buttons from '#ui/button.module.css'

/** Writes to the park's support, with what is on screen as the subject: never a code or a token. */
export function SupportLink({ subject }: { subject: string }) {
  const t = useWords(signInWords)
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
