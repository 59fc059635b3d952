import type { ActivationReply } from '@foyer/contract/activation.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { isSignedIn } from '#lib/session-store.ts'
import { FlowStep } from './flow-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { activationWords } from './activation-words.ts'
import { SignedInStep } from './signed-in-step.tsx'
import buttons from '#ui/button.module.css'
import flow from './flow.module.css'

type Props = {
  reply: ActivationReply
  /** What is said while the account has no password yet. */
  form: { title: string; note: string }
  /** What is said where it has one and nobody is signed in. */
  done: { title: string; note: string }
}

/** The end of an activation: a first password for whoever has none, else the way in. */
export function ActivatedStep({ reply, form, done }: Props) {
  const t = useWords(activationWords)
  const { recoverId, email = null } = reply
  if (recoverId !== undefined) return <PasswordStep {...form} recoverId={recoverId} email={email} isFirst />
  if (isSignedIn()) return <SignedInStep title={done.title} email={email} />
  return (
    <FlowStep key="success" tone="done" {...done}>
      <div className={flow.actions}>
        <Link to="/" state={email === null ? {} : { email }} className={buttons.button} data-look="primary">
          {t(($) => $.logIn)}
        </Link>
      </div>
    </FlowStep>
  )
}
