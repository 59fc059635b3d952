import { failedWrite } from '#lib/failed-write.ts'
import { useErrorText } from '#api/error-words.ts'
import { frameWords } from '#lib/frame-words.ts'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { toast } from '#lib/toast.ts'
import { Toast, ToastPlace } from './toast.tsx'

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
