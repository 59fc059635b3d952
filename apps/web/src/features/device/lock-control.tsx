import { useState } from 'react'
import { useWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { deviceScreenWords } from './device-screen-words.ts'

/** Locks at once, and asks before it unlocks: that opens the house. */
export function LockControl({
  name,
  isLocked,
  onAsk,
}: {
  name: string
  isLocked: boolean
  onAsk: (isLocked: boolean) => void
}) {
  const t = useWords(deviceScreenWords)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <span>{t(($) => $.states.locked[isLocked ? 'yes' : 'no'])}</span>
      <Button onClick={() => (isLocked ? setAsking(true) : onAsk(true))}>
        {t(($) => (isLocked ? $.control.unlock : $.control.lock))}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t(($) => $.control.unlockTitle, { name })}
        closeWord={t(($) => $.control.close)}
        cancelWord={t(($) => $.control.keep)}
        confirmWord={t(($) => $.control.unlock)}
        onConfirm={() => {
          setAsking(false)
          onAsk(false)
        }}
        onClose={() => setAsking(false)}
      >
        <p>{t(($) => $.control.unlockAsk)}</p>
      </ConfirmDialog>
    </>
  )
}
