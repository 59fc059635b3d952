import { useState } from 'react'
import type { RecoveryLink } from '#lib/recovery-link.ts'
import { useWords } from '#lib/words.ts'
import { FlowStep } from './flow-step.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { CodeStep } from './code-step.tsx'
import { EmailForm } from './email-form.tsx'
import { InvalidCode } from './invalid-code.tsx'
import { recoveryWords } from './recovery-words.ts'

/** Where the link of a recovery mail leads: its code is validated, then the new password is set. */
export function RecoveryScreen({ link }: { link: RecoveryLink | null }) {
  const t = useWords(recoveryWords)
  const [email, setEmail] = useState(link?.email ?? null)
  const step = (() => {
    if (link === null) return <InvalidCode note={t(($) => $.missingNote)} />
    if (email !== null) return <CodeStep key={email} code={link.code} email={email} />
    return (
      <FlowStep key="ask" title={t(($) => $.askTitle)} note={t(($) => $.askNote)}>
        <EmailForm submitWord={t(($) => $.continue)} onEmail={setEmail} />
      </FlowStep>
    )
  })()
  return <SignInFrame>{step}</SignInFrame>
}
