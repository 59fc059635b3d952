import { frameWords } from '#base/i18n/frame-words.ts'
import { useWords } from '#base/i18n/words.ts'
import { useValue } from '#base/store/value-store.ts'
import { toast } from '#base/toast/toast.ts'
import { Toast, ToastPlace } from '#ui/toast.tsx'

/** The toast of the moment, on every signed-in screen. */
export function Toaster() {
  const t = useWords(frameWords)
  const shown = useValue(toast)
  return (
    <ToastPlace>
      {shown === null ? null : (
        <Toast text={shown.text} action={shown.action} closeWord={t(($) => $.close)} onClose={close} />
      )}
    </ToastPlace>
  )
}

function close(): void {
  toast.set(null)
}
