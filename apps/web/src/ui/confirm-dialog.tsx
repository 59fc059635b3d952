import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import typography from './typography.module.css'

type Props = {
  isOpen: boolean
  title: ReactNode
  closeWord: string
  cancelWord: string
  confirmWord: string
  /** What does harm is `danger`; what only has a consequence is `primary`. */
  look?: 'danger' | 'primary'
  isBusy?: boolean
  /** Why it could not be done, in words. */
  error?: string | null
  /** What follows if it is done. */
  children: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done that is not undone by a press: what follows, the way back, and the deed last. */
export function ConfirmDialog({
  isOpen,
  title,
  closeWord,
  cancelWord,
  confirmWord,
  look = 'danger',
  isBusy = false,
  error = null,
  children,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      title={title}
      closeWord={closeWord}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancelWord}</Button>
          <Button look={look} isBusy={isBusy} onClick={onConfirm}>
            {confirmWord}
          </Button>
        </>
      }
    >
      {children}
      {error === null ? null : (
        <p className={typography.danger} role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}
