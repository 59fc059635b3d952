import type { ActivationReply } from '@foyer/contract/activation.ts'
import { Link, useRouter } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#lib/i18n.ts'
import { signInWords } from '#lib/words.ts'
import { isSignedIn } from '#lib/session.ts'
import { signOut } from '#api/session.ts'
import { meQuery } from '#api/queries/account.ts'
import { CallError } from '#api/errors.ts'
import { Icon, Spinner } from '#ui/icon.tsx'
import { Button } from '#ui/button.tsx'
import { SupportLink } from '#features/help/support-link.tsx'
import { FlowStep, RuleDot, type FlowTone } from './flow.tsx'
import { PasswordStep } from './password-step.tsx'

import buttons from '#ui/button.module.css'
import styles from './flow.module.css'
import typography from '#ui/typography.module.css'

type ActivatedProps = {
  reply: ActivationReply
  /** The texts while the account has no password yet. */
  form: { title: string; note: string }
  /** The texts if it has one and the user is signed out. */
  done: { title: string; note: string }
}

/** The end of an activation: a first password if the account has none, else the link to the login. */
export function ActivatedStep({ reply, form, done }: ActivatedProps) {
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
export function ProgressSteps({ steps, at }: StepsProps) {
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
export type ActivationCode = { homeToken: string; hubId: string; registrationToken: string }

/**
 * Reads `homeToken.hubId.registrationToken`. Returns `missing` without a code; `wrong` if it has another form, as in
 * a link of an older system or a truncated one.
 */
export function readActivationCode(code: string | undefined): ActivationCode | 'missing' | 'wrong' {
  const given = (code ?? '').trim()
  if (given === '') return 'missing'
  const [homeToken = '', hubId = '', registrationToken = '', ...rest] = given.split('.')
  const isWhole = homeToken !== '' && hubId !== '' && registrationToken !== '' && rest.length === 0
  return isWhole ? { homeToken, hubId, registrationToken } : 'wrong'
}

/** The code in the link is not that of a home: truncated, or of an older system. Nothing is sent to the gateway. */
export function WrongCode() {
  const t = useWords(signInWords)
  const router = useRouter()
  return (
    <FailedStep
      title={t(($) => $.activation.home.failed)}
      note={t(($) => $.activation.home.wrongNote)}
      hasWayIn
      onRetry={() => void router.invalidate()}
    />
  )
}

type Props = {
  tone?: FlowTone
  title: string
  note: string
  /** The link may have worked before: an existing account needs no link. */
  hasWayIn?: boolean
  onRetry: () => void
}

/** A failed activation: what to try, and whom to contact. */
export function FailedStep({ tone = 'failed', title, note, hasWayIn = false, onRetry }: Props) {
  const t = useWords(signInWords)
  return (
    <FlowStep key={title} tone={tone} title={title} note={note}>
      <div className={styles.actions}>
        <Button variant="primary" onClick={onRetry}>
          {t(($) => $.activation.retry)}
        </Button>
        <SupportLink subject={title} />
        {hasWayIn ? (
          <Link to="/" className={buttons.button} data-look="plain">
            {t(($) => (isSignedIn() ? $.activation.seeHome : $.activation.logIn))}
          </Link>
        ) : null}
      </div>
    </FlowStep>
  )
}

/** The link lost its code. Retry reads the address again, in case it was fixed by hand. */
export function MissingCode() {
  const t = useWords(signInWords)
  const router = useRouter()
  return (
    <FailedStep
      title={t(($) => $.activation.missingTitle)}
      note={t(($) => $.activation.missingNote)}
      hasWayIn
      onRetry={() => void router.invalidate()}
    />
  )
}

/** Reasons for refusing a link other than its age; any other error shows the usual text. */
const tellingCodes: readonly (string | null)[] = ['account_elsewhere', 'hub_taken', 'hub_offline', 'conflict']

/** Why an activation was refused: the gateway's reason if it is one of `tellingCodes`, else the usual cause. */
export function refusalNote(error: unknown, usual: string, say: (error: unknown) => string): string {
  return error instanceof CallError && tellingCodes.includes(error.code) ? say(error) : usual
}
