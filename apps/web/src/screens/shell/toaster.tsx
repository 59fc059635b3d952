import { failedWrite } from '#base/api/failed-write.ts'
import { useErrorText } from '#base/i18n/error-words.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { useWords } from '#base/i18n/words.ts'
import { useValue } from '#base/store/value-store.ts'
import { toast } from '#base/toast/toast.ts'
import { Toast, ToastPlace } from '#ui/toast.tsx'

/** The toasts of the moment, on every signed-in screen: what was done, and the write that failed. */
export function Toaster() {
  const t = useWords(frameWords)
  const say = useErrorText()
  const shown = useValue(toast)
  const failed = useValue(failedWrite)
  const closeWord = t(($) => $.close)
  const retry = failed?.retry ?? null
  return (
    <ToastPlace
      failure={
        failed === null ? null : (
          <Toast
            isFailure
            text={t(($) => $.notDone, { message: say(failed.error) })}
            action={retry === null ? undefined : { word: t(($) => $.retry), run: retry }}
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
  failedWrite.set(null)
}
