import { useBlocker } from '@tanstack/react-router'
import { useWords } from '#base/i18n/words.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
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
    <ConfirmDialog
      isOpen={isBlocked}
      title={t(($) => $.edit.leaveTitle)}
      closeWord={t(($) => $.edit.stay)}
      cancelWord={t(($) => $.edit.stay)}
      confirmWord={t(($) => $.edit.leave)}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <p>{t(($) => $.edit.leaveNote)}</p>
    </ConfirmDialog>
  )
}
