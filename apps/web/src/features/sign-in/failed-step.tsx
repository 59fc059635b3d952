import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { isSignedIn } from '#lib/session-store.ts'
import { FlowStep, type FlowTone } from './flow-step.tsx'
import { SupportLink } from '#features/help/support-link.tsx'
import { Button } from '#ui/button.tsx'
import { activationWords } from './activation-words.ts'
import buttons from '#ui/button.module.css'
import flow from './flow.module.css'

type Props = {
  tone?: FlowTone
  title: string
  note: string
  /** The link may have worked before: whoever has an account needs no link. */
  hasWayIn?: boolean
  onRetry: () => void
}

/** An activation that did not work: what can be tried, and whom to ask. */
export function FailedStep({ tone = 'failed', title, note, hasWayIn = false, onRetry }: Props) {
  const t = useWords(activationWords)
  return (
    <FlowStep key={title} tone={tone} title={title} note={note}>
      <div className={flow.actions}>
        <Button look="primary" onClick={onRetry}>
          {t(($) => $.retry)}
        </Button>
        <SupportLink subject={title} />
        {hasWayIn ? (
          <Link to="/" className={buttons.button} data-look="plain">
            {t(($) => (isSignedIn() ? $.seeHome : $.logIn))}
          </Link>
        ) : null}
      </div>
    </FlowStep>
  )
}
