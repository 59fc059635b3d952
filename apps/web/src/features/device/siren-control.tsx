import { useState } from 'react'
import { useWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { deviceScreenWords } from './device-screen-words.ts'

/** Sounds a siren after a question, and stops it at once. Most say nothing of themselves, so that both stand here. */
export function SirenControl({
  name,
  isSounding,
  onAsk,
}: {
  name: string
  /** null: it does not say. */
  isSounding: boolean | null
  onAsk: (isSounding: boolean) => void
}) {
  const t = useWords(deviceScreenWords)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {isSounding === null ? null : <span>{t(($) => $.states.siren[isSounding ? 'yes' : 'no'])}</span>}
      {isSounding === true ? null : (
        <Button look="danger" onClick={() => setAsking(true)}>
          {t(($) => $.control.sound)}
        </Button>
      )}
      {isSounding === false ? null : <Button onClick={() => onAsk(false)}>{t(($) => $.control.hush)}</Button>}
      <ConfirmDialog
        isOpen={isAsking}
        title={t(($) => $.control.sirenTitle, { name })}
        closeWord={t(($) => $.control.close)}
        cancelWord={t(($) => $.control.keepSilent)}
        confirmWord={t(($) => $.control.sound)}
        onConfirm={() => {
          setAsking(false)
          onAsk(true)
        }}
        onClose={() => setAsking(false)}
      >
        <p>{t(($) => $.control.sirenAsk)}</p>
      </ConfirmDialog>
    </>
  )
}
