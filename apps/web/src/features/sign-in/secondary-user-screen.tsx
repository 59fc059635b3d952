import { useQuery } from '@tanstack/react-query'
import { isRejected } from '#api/errors.ts'
import { useErrorText } from '#api/error-text.ts'
import { useWords } from '#lib/i18n.ts'
import { signInWords } from '#lib/words.ts'
import { activateUserQuery } from '#api/queries/sign-in.ts'
import { FlowStep } from './flow.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { ActivatedStep, FailedStep, MissingCode, ProgressSteps, refusalNote } from './activation-screen.tsx'

/** The target of an invitation: the account is activated, then it gets its password. */
export function SecondaryUserScreen({ code }: { code: string | undefined }) {
  return <SignInFrame>{code === undefined ? <MissingCode /> : <UserStep code={code} />}</SignInFrame>
}

function UserStep({ code }: { code: string }) {
  const t = useWords(signInWords)
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(activateUserQuery(code))
  if (data !== undefined) {
    return (
      <ActivatedStep
        reply={data}
        form={{ title: t(($) => $.activation.user.formTitle), note: t(($) => $.activation.user.formNote) }}
        done={{ title: t(($) => $.activation.user.usedTitle), note: t(($) => $.activation.user.usedNote) }}
      />
    )
  }
  if (error !== null && !isFetching) {
    const isRefused = isRejected(error)
    return (
      <FailedStep
        tone={isRefused ? 'failed' : 'unreached'}
        title={t(($) => (isRefused ? $.activation.user.failed : $.activation.user.error))}
        note={
          isRefused
            ? refusalNote(
                error,
                t(($) => $.activation.user.failedNote),
                errorText,
              )
            : t(($) => $.activation.user.errorNote, { reason: errorText(error) })
        }
        hasLoginLink={isRefused}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <FlowStep
      key="waiting"
      tone="waiting"
      title={t(($) => $.activation.user.waitingTitle)}
      note={t(($) => $.activation.user.waitingNote)}
    >
      <ProgressSteps
        steps={[
          t(($) => $.activation.linkRecognised),
          t(($) => $.activation.user.stepAccount),
          t(($) => $.activation.user.stepPassword),
        ]}
        at={1}
      />
    </FlowStep>
  )
}
