import { type ActivationReply, activateHome, activateUser } from '@foyer/contract/activation.ts'
import { deleteRegistration } from '@foyer/contract/registration.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { isRejected, CallError } from '#api/errors.ts'
import { useErrorText } from '#api/error-text.ts'
import { useWords } from '#lib/i18n.ts'
import { signInWords } from '#lib/words.ts'
import { isSignedIn } from '#lib/session.ts'
import { runOnce, apiQuery } from '#api/query.ts'
import { signOut } from '#api/session.ts'
import { meQuery } from '#api/queries/account.ts'
import { Icon, Spinner } from '#ui/icon.tsx'
import { Button } from '#ui/button.tsx'
import { SupportLink } from '#features/help/help-parts.tsx'
import { FlowStep, RuleDot, type FlowTone } from './flow.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { PasswordStep } from './new-password-form.tsx'

import typography from '#ui/typography.module.css'
import buttons from '#ui/button.module.css'
import styles from './flow.module.css'

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

type ActivatedProps = {
  reply: ActivationReply
  /** The texts while the account has no password yet. */
  form: { title: string; note: string }
  /** The texts if it has one and the user is signed out. */
  done: { title: string; note: string }
}

/** The end of an activation: a first password if the account has none, else the link to the login. */
function ActivatedStep({ reply, form, done }: ActivatedProps) {
  const t = useWords(signInWords)
  const { recoverId, email = null } = reply
  if (recoverId !== undefined) return <PasswordStep {...form} recoverId={recoverId} email={email} isFirst />
  if (isSignedIn()) return <SignedInStep title={done.title} email={email} />
  return (
    <FlowStep key="success" tone="done" {...done}>
      <div className={styles.actions}>
        <Link to="/" state={email === null ? {} : { email }} className={buttons.button} data-look="primary">
          {t(($) => $.activation.logIn)}
        </Link>
      </div>
    </FlowStep>
  )
}

/** A link that activated its account, opened while signed in: as the same person, or as another one. */
function SignedInStep({ title, email }: { title: string; email: string | null }) {
  const t = useWords(signInWords)
  const { data: me } = useQuery(meQuery)
  const other = me !== undefined && email !== null && me.email !== email ? me.name : null
  if (other === null) {
    return (
      <FlowStep key="success" tone="done" title={title} note={t(($) => $.activation.signedIn)}>
        <div className={styles.actions}>
          <Link to="/" className={buttons.button} data-look="primary">
            {t(($) => $.activation.seeHome)}
          </Link>
        </div>
      </FlowStep>
    )
  }
  return (
    <FlowStep
      key="success"
      tone="done"
      title={title}
      note={t(($) => $.activation.signedInOther, { email: email ?? '', name: other })}
    >
      <div className={styles.actions}>
        <Link
          to="/"
          state={{ email: email ?? '' }}
          className={buttons.button}
          data-look="primary"
          onClick={() => void signOut()}
        >
          {t(($) => $.activation.logInOther)}
        </Link>
        <Link to="/" className={buttons.button} data-look="plain">
          {t(($) => $.activation.stay, { name: other })}
        </Link>
      </div>
    </FlowStep>
  )
}

type StepsProps = {
  steps: readonly string[]
  /** Index of the current step. */
  at: number
}

/** The finished, current and later steps. */
function ProgressSteps({ steps, at }: StepsProps) {
  const t = useWords(signInWords)
  const states = [
    { word: t(($) => $.activation.stepDone), sign: <Icon name="check" /> },
    { word: t(($) => $.activation.stepNow), sign: <Spinner /> },
    { word: t(($) => $.activation.stepNext), sign: <RuleDot /> },
  ]
  return (
    <ol className={styles.steps} role="status">
      {steps.map((step, index) => {
        const state = index < at ? 0 : index === at ? 1 : 2
        return (
          <li key={step} data-state={['done', 'now', 'next'][state]}>
            {states[state]?.sign}
            <span>
              <span className={typography.visuallyHidden}>{states[state]?.word} </span>
              {step}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** The three parts of the code in the activation link of a home. */
type ActivationCode = { homeToken: string; hubId: string; registrationToken: string }

/**
 * Reads `homeToken.hubId.registrationToken`. Returns `missing` without a code; `wrong` if it has another form, as in
 * a link of an older system or a truncated one.
 */
export function readActivationCode(code: string | undefined): ActivationCode | 'missing' | 'wrong' {
  const trimmedCode = (code ?? '').trim()
  if (trimmedCode === '') return 'missing'
  const [homeToken = '', hubId = '', registrationToken = '', ...rest] = trimmedCode.split('.')
  const isWhole = homeToken !== '' && hubId !== '' && registrationToken !== '' && rest.length === 0
  return isWhole ? { homeToken, hubId, registrationToken } : 'wrong'
}

/** The code in the link is not that of a home: truncated, or of an older system. Nothing is sent to the gateway. */
function WrongCode() {
  const t = useWords(signInWords)
  const router = useRouter()
  return (
    <FailedStep
      title={t(($) => $.activation.home.failed)}
      note={t(($) => $.activation.home.wrongNote)}
      hasLoginLink
      onRetry={() => void router.invalidate()}
    />
  )
}

type Props = {
  tone?: FlowTone
  title: string
  note: string
  /** The link may have worked before: an existing account needs no link. */
  hasLoginLink?: boolean
  onRetry: () => void
}

/** A failed activation: what to try, and whom to contact. */
function FailedStep({ tone = 'failed', title, note, hasLoginLink = false, onRetry }: Props) {
  const t = useWords(signInWords)
  return (
    <FlowStep key={title} tone={tone} title={title} note={note}>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onRetry}>
          {t(($) => $.activation.retry)}
        </Button>
        <SupportLink subject={title} />
        {hasLoginLink ? (
          <Link to="/" className={buttons.button} data-look="plain">
            {t(($) => (isSignedIn() ? $.activation.seeHome : $.activation.logIn))}
          </Link>
        ) : null}
      </div>
    </FlowStep>
  )
}

/** The link lost its code. Retry reads the address again, in case it was fixed by hand. */
function MissingCode() {
  const t = useWords(signInWords)
  const router = useRouter()
  return (
    <FailedStep
      title={t(($) => $.activation.missingTitle)}
      note={t(($) => $.activation.missingNote)}
      hasLoginLink
      onRetry={() => void router.invalidate()}
    />
  )
}

/** Reasons for refusing a link other than its age; any other error shows the fallback text. */
const explainedCodes: readonly (string | null)[] = [
  'account_elsewhere',
  'hub_taken',
  'hub_offline',
  'conflict',
]

/** Why an activation was refused: the gateway's reason if it is one of `explainedCodes`, else the fallback. */
function refusalNote(error: unknown, fallback: string, errorText: (error: unknown) => string): string {
  return error instanceof CallError && explainedCodes.includes(error.code) ? errorText(error) : fallback
}

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

/** Activates a home with its hub. */
function activateHomeQuery(homeId: string, hubId: string) {
  return { ...apiQuery(activateHome, { params: { homeId }, body: { hubId } }), ...runOnce }
}

/** Closes the registration of a home that is activated. */
function deleteRegistrationQuery(id: string) {
  return { ...apiQuery(deleteRegistration, { params: { id } }), ...runOnce }
}

/** Activates the account of an invited person; the call sends French and the browser's time zone. */
function activateUserQuery(id: string) {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const input = { params: { id } }
  return { ...apiQuery(activateUser, input, { timeZone, language: 'FR' }), ...runOnce }
}
