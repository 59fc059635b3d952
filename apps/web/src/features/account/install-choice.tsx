import { installOffer, isInstalledByMenu } from '#lib/install-offer.ts'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { Button } from '#ui/button.tsx'
import { accountWords } from './account-words.ts'
import typography from '#ui/typography.module.css'

/** Offers to install the app, or says how where the browser leaves that to its menu; nothing where it cannot be. */
export function InstallChoice() {
  const t = useWords(accountWords)
  const install = useValue(installOffer)
  if (install === null) {
    return isInstalledByMenu() ? (
      <p className={typography.note}>{t(($) => $.appearance.installByMenu)}</p>
    ) : null
  }
  return (
    <>
      <p className={typography.note}>{t(($) => $.appearance.installNote)}</p>
      <Button onClick={() => void install()}>{t(($) => $.appearance.install)}</Button>
    </>
  )
}
