import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import dialogs from './dialog.module.css'

/**
 * A question over the page, on the browser's own modal dialog: it keeps the focus inside, closes on Escape and gives
 * the focus back. On a phone it is a sheet at the foot.
 */
export function Dialog({
  isOpen,
  title,
  closeWord,
  actions,
  children,
  onClose,
}: {
  isOpen: boolean
  title: ReactNode
  closeWord: string
  actions?: ReactNode
  children: ReactNode
  onClose: () => void
}) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || element === null) return undefined
    element.showModal()
    // While it still stands in the page, whoever takes it away: only then the focus goes back to where it was.
    return () => element.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={dialogs.dialog}
      aria-labelledby={titleId}
      // The event comes later: by then the caller may have closed it, and opened another.
      onClose={() => {
        if (isOpen) onClose()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {isOpen ? (
        <>
          <h2 id={titleId}>{title}</h2>
          <div className={dialogs.body}>{children}</div>
          {actions === undefined ? null : <div className={dialogs.actions}>{actions}</div>}
          <div className={dialogs.close}>
            <IconButton icon="cross" look="quiet" label={closeWord} onClick={onClose} />
          </div>
        </>
      ) : null}
    </dialog>
  )
}
