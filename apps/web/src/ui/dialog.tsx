import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import dialogs from './dialog.module.css'

/**
 * A dialog on the browser's own modal: it traps the focus, closes on Escape and returns the focus. On a phone it is a
 * sheet at the bottom. With `isModal={false}` it is a sheet, and the page above it stays usable.
 */
export function Dialog({
  isOpen,
  isModal = true,
  title,
  closeLabel,
  actions,
  children,
  onClose,
}: {
  isOpen: boolean
  isModal?: boolean
  title: ReactNode
  closeLabel: string
  actions?: ReactNode
  children: ReactNode
  onClose: () => void
}) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!isOpen || element === null) return undefined
    if (isModal) element.showModal()
    else element.show()
    // The browser has focused the first control and scrolled to it, past the beginning: the title takes the focus.
    if (element.scrollTop > 0 && heading.current !== null) {
      // Not before: a browser may prefer it to the first control.
      heading.current.tabIndex = -1
      heading.current.focus({ preventScroll: true })
      element.scrollTop = 0
    }
    // Closed while it is still in the document, also when it is unmounted: only then the focus returns to where it
    // was.
    return () => element.close()
  }, [isOpen, isModal])
  return (
    <dialog
      ref={dialog}
      className={dialogs.dialog}
      data-modal={isModal}
      // The back gesture of a phone closes it too, as it does with modal dialogs.
      closedby={isModal ? undefined : 'closerequest'}
      onKeyDown={(event) => {
        // Not every browser supports closedby yet. Escape closes an open list first.
        if (isModal || event.key !== 'Escape' || event.currentTarget.querySelector(':popover-open')) return
        event.preventDefault()
        onClose()
      }}
      aria-labelledby={titleId}
      // The event is asynchronous: by then the caller may have closed this dialog and opened another.
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
          <h2 id={titleId} ref={heading}>
            {title}
          </h2>
          <div className={dialogs.body}>{children}</div>
          {actions === undefined ? null : <div className={dialogs.actions}>{actions}</div>}
          <div className={dialogs.close}>
            <IconButton icon="cross" variant="quiet" label={closeLabel} onClick={onClose} />
          </div>
        </>
      ) : null}
    </dialog>
  )
}
