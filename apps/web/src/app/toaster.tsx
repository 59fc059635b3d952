import { useEffect, useRef, type ReactNode } from 'react'
import { failedMutation, toast } from '#lib/toast.ts'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { useErrorText } from '#api/error-text.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import styles from './toaster.module.css'

/** The toasts of the moment, on every signed-in screen: what was done, and the write that failed. */
export function Toaster() {
  const t = useWords(sharedWords)
  const errorText = useErrorText()
  const shown = useValue(toast)
  const failed = useValue(failedMutation)
  const closeWord = t(($) => $.frame.close)
  const retry = failed?.retry ?? null
  return (
    <ToastPlace
      failure={
        failed === null ? null : (
          <Toast
            isFailure
            text={t(($) => $.frame.notDone, { message: errorText(failed.error) })}
            action={retry === null ? undefined : { word: t(($) => $.frame.retry), run: retry }}
            closeWord={closeWord}
            onClose={closeFailure}
          />
        )
      }
    >
      {shown === null ? null : (
        <Toast text={shown.text} action={shown.action} closeWord={closeWord} onClose={close} />
      )}
    </ToastPlace>
  )
}

function close(): void {
  toast.set(null)
}

function closeFailure(): void {
  failedMutation.set(null)
}

/** ms after which it leaves by itself, and for which it stays on once nobody is at it any more. */
const STAY_MS = 8_000
const AFTER_MS = 3_000

/**
 * What has just been done and what could not be done, each said once. The place of what was done stands in the page
 * before anything is said, so that a screen reader hears it; an alert is heard when it comes.
 */
function ToastPlace({ failure, children }: { failure: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.place}>
      {failure === null ? null : <div role="alert">{failure}</div>}
      <div role="status">{children}</div>
    </div>
  )
}

/**
 * One toast. It leaves by itself after 8 s, but never from under the focus or the pointer; what failed stays until it
 * is closed. The focus goes back to where it came from.
 */
function Toast({
  text,
  action,
  closeWord,
  isFailure = false,
  onClose,
}: {
  text: string
  action?: { word: string; run: () => void } | undefined
  closeWord: string
  isFailure?: boolean
  onClose: () => void
}) {
  const place = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (isFailure) return
    const leave = () => {
      const isHeld =
        place.current?.contains(document.activeElement) === true || place.current?.matches(':hover') === true
      if (isHeld) timer = setTimeout(leave, AFTER_MS)
      else onClose()
    }
    let timer = setTimeout(leave, STAY_MS)
    return () => clearTimeout(timer)
  }, [text, isFailure, onClose])
  const close = () => {
    onClose()
    if (cameFrom.current?.isConnected === true) cameFrom.current.focus({ preventScroll: true })
  }
  return (
    <div
      ref={place}
      className={styles.toast}
      data-failure={isFailure || undefined}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
          cameFrom.current = relatedTarget
        }
      }}
    >
      {isFailure ? <Icon name="warning" /> : null}
      <p>{text}</p>
      {action === undefined ? null : (
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            close()
            action.run()
          }}
        >
          {action.word}
        </Button>
      )}
      <IconButton icon="cross" look="quiet" label={closeWord} onClick={close} />
    </div>
  )
}
