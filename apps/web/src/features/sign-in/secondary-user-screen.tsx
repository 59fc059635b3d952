import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '#api/is-refusal.ts'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { activateUserQuery } from '#api/queries/activation.queries.ts'
import { FlowStep } from './flow-step.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { activationWords } from './activation-words.ts'
import { ActivatedStep } from './activated-step.tsx'
import { FailedStep } from './failed-step.tsx'
import { MissingCode } from './missing-code.tsx'
import { ProgressSteps } from './progress-steps.tsx'
import { refusalNote } from './refusal-note.ts'

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
