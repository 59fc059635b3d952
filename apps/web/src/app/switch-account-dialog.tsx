import { useState } from 'react'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { waitingToken } from '#lib/link-token.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { replaceSession } from '#api/session.ts'

import typography from '#ui/typography.module.css'

/** Asks before a link replaces the session of another person. Nothing changes without a confirmation. */
export function SwitchAccountDialog() {
  const t = useWords(sharedWords)
  const waiting = useValue(waitingToken)
  const [fault, setFault] = useState<'refused' | 'failed' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const stay = () => {
    waitingToken.set(null)
    setFault(null)
  }
  const go = async () => {
    if (waiting === null) return
    setBusy(true)
    const result = await replaceSession(waiting)
    setBusy(false)
    if (result !== 'replaced') setFault(result)
  }
  return (
    <Dialog
      isOpen={waiting?.kind === 'ask'}
      title={t(($) => $.frame.switchTitle)}
      closeWord={t(($) => $.frame.close)}
      onClose={stay}
      actions={
        <>
          <Button onClick={stay}>{t(($) => $.frame.switchStay)}</Button>
          {fault === 'refused' ? null : (
            <Button look="quiet" isBusy={isBusy} onClick={() => void go()}>
              {t(($) => $.frame.switchGo)}
            </Button>
          )}
        </>
      }
    >
      <p>{t(($) => $.frame.switchNote)}</p>
      {fault === null ? null : (
        <p className={typography.danger} role="alert">
          {fault === 'refused' ? t(($) => $.frame.linkRefused) : t(($) => $.frame.linkFailed)}
        </p>
      )}
    </Dialog>
  )
}
