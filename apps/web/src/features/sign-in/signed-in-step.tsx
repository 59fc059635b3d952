import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#lib/words.ts'
import { signOut } from '#api/sign-out.ts'
import { meQuery } from '#api/queries/account.queries.ts'
import { FlowStep } from './flow-step.tsx'
import { activationWords } from './activation-words.ts'
import buttons from '#ui/button.module.css'
import flow from './flow.module.css'

/** A link that opened its account, followed where somebody is signed in: the same person, or another one. */
export function SignedInStep({ title, email }: { title: string; email: string | null }) {
  const t = useWords(activationWords)
  const { data: me } = useQuery(meQuery)
  const other = me !== undefined && email !== null && me.email !== email ? me.name : null
  if (other === null) {
    return (
      <FlowStep key="success" tone="done" title={title} note={t(($) => $.signedIn)}>
        <div className={flow.actions}>
          <Link to="/" className={buttons.button} data-look="primary">
            {t(($) => $.seeHome)}
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
      note={t(($) => $.signedInOther, { email: email ?? '', name: other })}
    >
      <div className={flow.actions}>
        <Link
          to="/"
          state={{ email: email ?? '' }}
          className={buttons.button}
          data-look="primary"
          onClick={() => void signOut()}
        >
          {t(($) => $.logInOther)}
        </Link>
        <Link to="/" className={buttons.button} data-look="plain">
          {t(($) => $.stay, { name: other })}
        </Link>
      </div>
    </FlowStep>
  )
}
