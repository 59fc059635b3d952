import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import typography from './typography.module.css'

type Props = {
  isOpen: boolean
  title: ReactNode
  closeLabel: string
  cancelLabel: string
  confirmLabel: string
  /** `danger` for a harmful action, `primary` for one that only has a consequence. */
  variant?: 'danger' | 'primary'
  isBusy?: boolean
  /** Why the action failed, in words. */
  error?: string | null
  /** What happens if it is confirmed. */
  children: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of an action that cannot be undone with one press: what happens, then cancel, then confirm. */
export function ConfirmDialog({
  isOpen,
  title,
  closeLabel,
  cancelLabel,
  confirmLabel,
  variant = 'danger',
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
      closeLabel={closeLabel}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button variant={variant} isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
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
