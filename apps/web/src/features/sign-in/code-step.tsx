import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '#api/is-refusal.ts'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { recoveryCodeQuery } from '#api/queries/recovery.queries.ts'
import { FlowStep } from './flow-step.tsx'
import { SupportLink } from '#features/help/support-link.tsx'
import { Button } from '#ui/button.tsx'
import { InvalidCode } from './invalid-code.tsx'
import { PasswordStep } from './password-step.tsx'
import { recoveryWords } from './recovery-words.ts'
import flow from './flow.module.css'

/** Validates the code, then shows the form; what failed without an answer can be tried again. */
export function CodeStep({ code, email }: { code: string; email: string }) {
  const t = useWords(recoveryWords)
  const say = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(recoveryCodeQuery(code, email))
  if (data !== undefined) {
    return (
      <PasswordStep
        recoverId={data.recoverId}
        email={email}
        title={t(($) => $.formTitle)}
        note={t(($) => $.formNote, { email })}
      />
    )
  }
  if (error === null || isFetching) {
    return (
      <FlowStep
        key="validating"
        tone="waiting"
        title={t(($) => $.validatingTitle)}
        note={t(($) => $.validatingNote)}
      />
    )
  }
  if (isRefusal(error)) return <InvalidCode note={t(($) => $.invalidNote)} />
  return (
    <FlowStep
      key="failed"
      tone="unreached"
      title={t(($) => $.failedTitle)}
      note={t(($) => $.failedNote, { reason: say(error) })}
    >
      <div className={flow.actions}>
        <Button look="primary" onClick={() => void refetch()}>
          {t(($) => $.retry)}
        </Button>
        <SupportLink subject={t(($) => $.failedTitle)} />
      </div>
    </FlowStep>
  )
}
