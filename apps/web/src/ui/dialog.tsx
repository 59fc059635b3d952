import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import dialogs from './dialog.module.css'

/**
 * A question over the page, on the browser's own modal dialog: it keeps the focus inside, closes on Escape and gives
 * the focus back. On a phone it is a sheet at the foot. With `isModal={false}` it is a sheet that leaves the page above it
 * in use.
 */
export function Dialog({
  isOpen,
  isModal = true,
  title,
  closeWord,
  actions,
  children,
  onClose,
}: {
  isOpen: boolean
  isModal?: boolean
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
    if (isModal) element.showModal()
    else element.show()
    // While it still stands in the page, whoever takes it away: only then the focus goes back to where it was.
    return () => element.close()
  }, [isOpen, isModal])
  return (
    <dialog
      ref={dialog}
      className={dialogs.dialog}
      data-modal={isModal}
      // The way back of a phone closes it too, as it does every modal dialog.
      closedby={isModal ? undefined : 'closerequest'}
      onKeyDown={(event) => {
        // Not every browser has closedby yet. Escape closes an open list first.
        if (isModal || event.key !== 'Escape' || event.currentTarget.querySelector(':popover-open')) return
        event.preventDefault()
        onClose()
      }}
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
