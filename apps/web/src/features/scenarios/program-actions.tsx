import type { Scenario } from '@foyer/contract/scenario.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { programsWords } from './programs-words.ts'
import type { useProgramChanges } from './use-program-changes.ts'
import buttons from '#ui/button.module.css'
import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'

/** What an owner can do with a scenario: edit, suspend, duplicate, delete after a question. */
export function ProgramActions({
  scenario,
  hasHole,
  changes,
  onCopied,
  onDeleted,
}: {
  scenario: Scenario
  /** A room or an object that it names is gone: it could not be made again. */
  hasHole: boolean
  changes: ReturnType<typeof useProgramChanges>
  onCopied: (id: string) => void
  onDeleted: () => Promise<void>
}) {
  const t = useWords(programsWords)
  const say = useErrorText()
  const [isAsking, setAsking] = useState(false)
  const isActive = scenario.state === 'active'
  return (
    <>
      <div className={layout.actions}>
        <Link
          className={buttons.button}
          data-look="primary"
          to="/account/programs/$programid"
          params={{ programid: scenario.id }}
          search={{ edit: true }}
        >
          {t(($) => $.detail.edit)}
        </Link>
        <Button onClick={() => changes.setState(scenario, isActive ? 'suspended' : 'active')}>
          {t(($) => (isActive ? $.detail.suspend : $.detail.activate))}
        </Button>
        <Button icon="copy" onClick={() => changes.copy(scenario, onCopied)}>
          {t(($) => $.detail.duplicate)}
        </Button>
        <Button look="danger" onClick={() => setAsking(true)}>
          {t(($) => $.detail.delete)}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t(($) => $.detail.deleteTitle, { name: scenario.name })}
        closeWord={t(($) => $.edit.close)}
        cancelWord={t(($) => $.detail.cancel)}
        confirmWord={t(($) => $.detail.delete)}
        isBusy={changes.isBusy}
        error={
          changes.dropError === null ? null : t(($) => $.detail.failed, { reason: say(changes.dropError) })
        }
        onConfirm={() => changes.drop(scenario, hasHole, onDeleted)}
        onClose={() => setAsking(false)}
      >
        <p>{t(($) => $.detail.deleteNote)}</p>
        {hasHole ? <p className={typography.warn}>{t(($) => $.detail.deleteFinal)}</p> : null}
      </ConfirmDialog>
    </>
  )
}
