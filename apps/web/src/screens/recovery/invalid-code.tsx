import { Link } from '@tanstack/react-router'
import { useWords } from '#base/i18n/words.ts'
import { FlowStep } from '#entities/sign-in/flow-step.tsx'
import { SupportLink } from '#entities/sign-in/support-link.tsx'
import { recoveryWords } from '#entities/sign-in/recovery-words.ts'
import buttons from '#ui/button.module.css'
import flow from '#entities/sign-in/flow.module.css'

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
