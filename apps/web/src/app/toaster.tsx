import { useEffect, useRef, type ReactNode } from 'react'
import { failedMutation, toast } from '#lib/toast.ts'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { useErrorText } from '#api/error-text.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import styles from './toaster.module.css'

/** The current toasts, on every signed-in screen: what was done, and the write that failed. */
export function Toaster() {
  const t = useWords(sharedWords)
  const errorText = useErrorText()
  const shown = useValue(toast)
  const failed = useValue(failedMutation)
  const closeLabel = t(($) => $.frame.close)
  const retry = failed?.retry ?? null
  return (
    <ToastRegion
      failure={
        failed === null ? null : (
          <Toast
            isFailure
            text={t(($) => $.frame.notDone, { message: errorText(failed.error) })}
            action={retry === null ? undefined : { label: t(($) => $.frame.retry), run: retry }}
            closeLabel={closeLabel}
            onClose={closeFailure}
          />
        )
      }
    >
      {shown === null ? null : (
        <Toast text={shown.text} action={shown.action} closeLabel={closeLabel} onClose={close} />
      )}
    </ToastRegion>
  )
}

function close(): void {
  toast.set(null)
}

function closeFailure(): void {
  failedMutation.set(null)
}

/** ms after which a toast leaves by itself, and for which it stays after losing focus and pointer. */
const DURATION_MS = 8_000
const EXTRA_MS = 3_000

/**
 * Announces once what was done and what failed. The element for what was done is in the page before its text, so that
 * screen readers announce it; an alert is announced when it is inserted.
 */
function ToastRegion({ failure, children }: { failure: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.place}>
      {failure === null ? null : <div role="alert">{failure}</div>}
      <div role="status">{children}</div>
    </div>
  )
}

/**
 * One toast. It leaves after 8 s, but never while focused or under the pointer; a failure stays until it is closed.
 * The focus returns to where it came from.
 */
function Toast({
  text,
  action,
  closeLabel,
  isFailure = false,
  onClose,
}: {
  text: string
  action?: { label: string; run: () => void } | undefined
  closeLabel: string
  isFailure?: boolean
  onClose: () => void
}) {
  const toastRef = useRef<HTMLDivElement>(null)
  const previousFocus = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (isFailure) return
    const hide = () => {
      const isHeld =
        toastRef.current?.contains(document.activeElement) === true ||
        toastRef.current?.matches(':hover') === true
      if (isHeld) timer = setTimeout(hide, EXTRA_MS)
      else onClose()
    }
    let timer = setTimeout(hide, DURATION_MS)
    return () => clearTimeout(timer)
  }, [text, isFailure, onClose])
  const close = () => {
    onClose()
    if (previousFocus.current?.isConnected === true) previousFocus.current.focus({ preventScroll: true })
  }
  return (
    <div
      ref={toastRef}
      className={styles.toast}
      data-failure={isFailure || undefined}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
          previousFocus.current = relatedTarget
        }
      }}
    >
      {isFailure ? <Icon name="warning" /> : null}
      <p>{text}</p>
      {action === undefined ? null : (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            close()
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="cross" variant="quiet" label={closeLabel} onClick={close} />
    </div>
  )
}
