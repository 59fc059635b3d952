import { useWords } from '#base/i18n/words.ts'
import { FlowStep, type FlowTone } from '#entities/sign-in/flow-step.tsx'
import { SupportLink } from '#entities/sign-in/support-link.tsx'
import { Button } from '#ui/button.tsx'
import { activationWords } from './activation-words.ts'

type Props = {
  tone?: FlowTone
  title: string
  note: string
  onRetry: () => void
}

/** An activation that did not work: what can be tried, and whom to ask. */
export function FailedStep({ tone = 'failed', title, note, onRetry }: Props) {
  const t = useWords(activationWords)
  return (
    <FlowStep key={title} tone={tone} title={title} note={note}>
      <div className="flow-actions">
        <Button look="primary" onClick={onRetry}>
          {t(($) => $.retry)}
        </Button>
        <SupportLink subject={title} />
      </div>
    </FlowStep>
  )
}
