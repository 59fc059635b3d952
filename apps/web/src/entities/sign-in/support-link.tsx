import { brandFamily, brands } from '#base/brand/brand.ts'
import { useWords } from '#base/i18n/words.ts'
import { useValue } from '#base/store/value-store.ts'
import { signInWords } from './sign-in-words.ts'

/** Writes to the brand's support, with what is on screen as the subject: never a code or a token. */
export function SupportLink({ subject }: { subject: string }) {
  const t = useWords(signInWords)
  const { support } = brands[useValue(brandFamily)]
  return (
    <a className="button" data-look="plain" href={`mailto:${support}?subject=${encodeURIComponent(subject)}`}>
      {t(($) => $.support)}
    </a>
  )
}
