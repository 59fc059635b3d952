import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { FlowStep } from './flow-step.tsx'
import { SupportLink } from '#features/help/support-link.tsx'
import { recoveryWords } from './recovery-words.ts'
import buttons from '#ui/button.module.css'
import flow from './flow.module.css'

/** A code that is missing, old, used, or of somebody else. */
export function InvalidCode({ note }: { note: string }) {
  const t = useWords(recoveryWords)
  return (
    <FlowStep key="invalid" tone="failed" title={t(($) => $.invalidTitle)} note={note}>
      <div className={flow.actions}>
        <Link to="/forgot-password" className={buttons.button} data-look="primary">
          {t(($) => $.newLink)}
        </Link>
        <SupportLink subject={t(($) => $.invalidTitle)} />
      </div>
    </FlowStep>
  )
}
