import { useEffect, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

/** ms after which it leaves by itself. */
const STAY_MS = 8_000

/**
 * What has just been done, said once, with how to undo it. The place stands in the page before anything is said, so
 * that a screen reader hears it; give the words a `key` of their own each time.
 */
export function ToastPlace({ children }: { children: ReactNode }) {
  return (
    <div className="toast-place" role="status">
      {children}
    </div>
  )
}

/** One toast; it leaves by itself after 8 s. */
export function Toast({
  text,
  action,
  closeWord,
  onClose,
}: {
  text: string
  action?: { word: string; run: () => void } | undefined
  closeWord: string
  onClose: () => void
}) {
  useEffect(() => {
    const timer = setTimeout(onClose, STAY_MS)
    return () => clearTimeout(timer)
  }, [text, onClose])
  return (
    <div className="toast">
      <p>{text}</p>
      {action === undefined ? null : (
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            onClose()
            action.run()
          }}
        >
          {action.word}
        </Button>
      )}
      <IconButton icon="cross" look="quiet" label={closeWord} onClick={onClose} />
    </div>
  )
}
