import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '#api/errors.ts'
import { useErrorText } from '#api/error-text.ts'
import { useWords } from '#lib/i18n.ts'
import { activateUserQuery } from '#api/queries/activation.ts'
import { FlowStep } from './flow.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { activationWords } from './activation-words.ts'
import { ActivatedStep, FailedStep, MissingCode, ProgressSteps, refusalNote } from './activation-parts.tsx'

/** Where an invitation leads: the account is activated, then it gets its password. */
export function SecondaryUserScreen({ code }: { code: string | undefined }) {
  return <SignInFrame>{code === undefined ? <MissingCode /> : <UserStep code={code} />}</SignInFrame>
}

function UserStep({ code }: { code: string }) {
  const t = useWords(activationWords)
  const say = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(activateUserQuery(code))
  if (data !== undefined) {
    return (
      <ActivatedStep
        reply={data}
        form={{ title: t(($) => $.user.formTitle), note: t(($) => $.user.formNote) }}
        done={{ title: t(($) => $.user.usedTitle), note: t(($) => $.user.usedNote) }}
      />
    )
  }
  if (error !== null && !isFetching) {
    const isNo = isRefusal(error)
    return (
      <FailedStep
        tone={isNo ? 'failed' : 'unreached'}
        title={t(($) => (isNo ? $.user.failed : $.user.error))}
        note={
          isNo
            ? refusalNote(
                error,
                t(($) => $.user.failedNote),
                say,
              )
            : t(($) => $.user.errorNote, { reason: say(error) })
        }
        hasWayIn={isNo}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <FlowStep
      key="waiting"
      tone="waiting"
      title={t(($) => $.user.waitingTitle)}
      note={t(($) => $.user.waitingNote)}
    >
      <ProgressSteps
        steps={[t(($) => $.linkRecognised), t(($) => $.user.stepAccount), t(($) => $.user.stepPassword)]}
        at={1}
      />
    </FlowStep>
  )
}
