import { useBlocker } from '@tanstack/react-router'
import { useWords } from '#base/i18n/words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { programsWords } from './programs-words.ts'

/** Asks before what is not saved is left behind, inside the app and by the browser. */
export function LeaveGuard({ isOn }: { isOn: boolean }) {
  const t = useWords(programsWords)
  const blocker = useBlocker({
    shouldBlockFn: () => isOn,
    enableBeforeUnload: () => isOn,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  return (
    <Dialog
      isOpen={isBlocked}
      title={t(($) => $.edit.leaveTitle)}
      closeWord={t(($) => $.edit.stay)}
      onClose={() => blocker.reset?.()}
      actions={
        <>
          <Button look="primary" onClick={() => blocker.reset?.()}>
            {t(($) => $.edit.stay)}
          </Button>
          <Button look="danger" onClick={() => blocker.proceed?.()}>
            {t(($) => $.edit.leave)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.edit.leaveNote)}</p>
    </Dialog>
  )
}
