import { useQuery } from '@tanstack/react-query'
import { isRejected } from '#api/errors.ts'
import { useErrorText } from '#api/error-text.ts'
import { useWords } from '#lib/i18n.ts'
import { signInWords } from '#lib/words.ts'
import { activateHomeQuery, deleteRegistrationQuery } from '#api/queries/sign-in.ts'
import { FlowStep } from './flow.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import {
  ActivatedStep,
  FailedStep,
  MissingCode,
  ProgressSteps,
  refusalNote,
  WrongCode,
  readActivationCode,
  type ActivationCode,
} from './activation-parts.tsx'

/** The target of a registration link: the home is activated, then its registration is closed. */
export function ActivationScreen({ code }: { code: string | undefined }) {
  const parts = readActivationCode(code)
  const step = (() => {
    if (parts === 'missing') return <MissingCode />
    if (parts === 'wrong') return <WrongCode />
    return <HomeStep code={parts} />
  })()
  return <SignInFrame isNewHome>{step}</SignInFrame>
}

function HomeStep({ code }: { code: ActivationCode }) {
  const t = useWords(signInWords)
  const errorText = useErrorText()
  const home = useQuery(activateHomeQuery(code.homeToken, code.hubId))
  const registration = useQuery({
    ...deleteRegistrationQuery(code.registrationToken),
    enabled: home.isSuccess,
  })
  const isWaiting = home.isFetching || registration.isFetching
  if (home.isSuccess && registration.isSuccess) {
    return (
      <ActivatedStep
        reply={home.data}
        form={{ title: t(($) => $.activation.home.formTitle), note: t(($) => $.activation.home.formNote) }}
        done={{
          title: t(($) => $.activation.home.successTitle),
          note: t(($) => $.activation.home.successNote),
        }}
      />
    )
  }
  if (!isWaiting && home.error !== null) {
    const isRefused = isRejected(home.error)
    return (
      <FailedStep
        tone={isRefused ? 'failed' : 'unreached'}
        title={t(($) => (isRefused ? $.activation.home.failed : $.activation.home.error))}
        note={
          isRefused
            ? refusalNote(
                home.error,
                t(($) => $.activation.home.failedNote),
                errorText,
              )
            : t(($) => $.activation.home.errorNote, { reason: errorText(home.error) })
        }
        hasLoginLink={isRefused}
        onRetry={() => void home.refetch()}
      />
    )
  }
  if (!isWaiting && registration.error !== null) {
    return (
      <FailedStep
        title={t(($) => $.activation.home.registrationFailed)}
        note={t(($) => $.activation.home.registrationFailedNote)}
        // The home is activated already: only the failed request is repeated.
        onRetry={() => void registration.refetch()}
      />
    )
  }
  return (
    <FlowStep
      key="waiting"
      tone="waiting"
      title={t(($) => $.activation.home.waitingTitle)}
      note={t(($) => $.activation.home.waitingNote)}
    >
      <ProgressSteps
        steps={[
          t(($) => $.activation.linkRecognised),
          t(($) => $.activation.home.stepHome),
          t(($) => $.activation.home.stepRegistration),
        ]}
        at={home.isSuccess ? 2 : 1}
      />
    </FlowStep>
  )
}
