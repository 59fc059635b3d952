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
  /** What is said while the account has no password yet. */
  form: { title: string; note: string }
  /** What is said where it has one and nobody is signed in. */
  done: { title: string; note: string }
}

/** The end of an activation: a first password for whoever has none, else the way in. */
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

/** A link that opened its account, followed where somebody is signed in: the same person, or another one. */
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
  /** Index of the step that is under way. */
  at: number
}

/** What is done, what is under way, what comes. */
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

/** The three parts of the code in the link of a home's activation. */
export type ActivationCode = { homeToken: string; hubId: string; registrationToken: string }

/**
 * Reads `homeToken.hubId.registrationToken`. `missing` without a code; `wrong` where there is one of another form, as
 * in a link of an older system or one that lost its end.
 */
export function readActivationCode(code: string | undefined): ActivationCode | 'missing' | 'wrong' {
  const given = (code ?? '').trim()
  if (given === '') return 'missing'
  const [homeToken = '', hubId = '', registrationToken = '', ...rest] = given.split('.')
  const isWhole = homeToken !== '' && hubId !== '' && registrationToken !== '' && rest.length === 0
  return isWhole ? { homeToken, hubId, registrationToken } : 'wrong'
}

/** The link holds a code that is none of a home: cut short, or of an older system. Nothing is asked of the gateway. */
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
  /** The link may have worked before: whoever has an account needs no link. */
  hasWayIn?: boolean
  onRetry: () => void
}

/** An activation that did not work: what can be tried, and whom to ask. */
export function FailedStep({ tone = 'failed', title, note, hasWayIn = false, onRetry }: Props) {
  const t = useWords(signInWords)
  return (
    <FlowStep key={title} tone={tone} title={title} note={note}>
      <div className={styles.actions}>
        <Button look="primary" onClick={onRetry}>
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

/** The link lost its code on the way. Retry reads the address again, for whoever has mended it by hand. */
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

/** What a link can be refused for besides its age; anything else is said by the usual line. */
const tellingCodes: readonly (string | null)[] = ['account_elsewhere', 'hub_taken', 'hub_offline', 'conflict']

/** Why an activation was refused: its own reason where the gateway says one, else what usually is the cause. */
export function refusalNote(error: unknown, usual: string, say: (error: unknown) => string): string {
  return error instanceof CallError && tellingCodes.includes(error.code) ? say(error) : usual
}
