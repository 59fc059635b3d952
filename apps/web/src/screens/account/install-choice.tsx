import { installOffer, isInstalledByMenu } from '#base/install/install-offer.ts'
import { useWords } from '#base/i18n/words.ts'
import { useValue } from '#base/store/value-store.ts'
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
