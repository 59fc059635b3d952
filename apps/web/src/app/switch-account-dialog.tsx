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
  const [failure, setFailure] = useState<'refused' | 'failed' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const cancel = () => {
    waitingToken.set(null)
    setFailure(null)
  }
  const confirm = async () => {
    if (waiting === null) return
    setBusy(true)
    const result = await replaceSession(waiting)
    setBusy(false)
    if (result === 'refused' || result === 'failed') setFailure(result)
  }
  return (
    <Dialog
      isOpen={waiting?.kind === 'ask'}
      title={t(($) => $.frame.switchTitle)}
      closeLabel={t(($) => $.frame.close)}
      onClose={cancel}
      actions={
        <>
          <Button onClick={cancel}>{t(($) => $.frame.switchStay)}</Button>
          {failure === 'refused' ? null : (
            <Button variant="quiet" isBusy={isBusy} onClick={() => void confirm()}>
              {t(($) => $.frame.switchGo)}
            </Button>
          )}
        </>
      }
    >
      <p>{t(($) => $.frame.switchNote)}</p>
      {failure === null ? null : (
        <p className={typography.danger} role="alert">
          {failure === 'refused' ? t(($) => $.frame.linkRefused) : t(($) => $.frame.linkFailed)}
        </p>
      )}
    </Dialog>
  )
}
