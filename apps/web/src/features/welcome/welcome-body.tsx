import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { hubsQuery } from '#api/queries/hub.queries.ts'
import { WelcomeDay } from './welcome-day.tsx'
import { WelcomeSteps } from './welcome-steps.tsx'
import { welcomeWords } from './welcome-words.ts'
import typography from '#ui/typography.module.css'

/** A drawn day, the three steps, and who else could take them. */
export function WelcomeBody({ isOwner }: { isOwner: boolean }) {
  const t = useWords(welcomeWords)
  const { data: hubs } = useSuspenseQuery(hubsQuery)
  return (
    <div>
      <WelcomeDay />
      <WelcomeSteps hubs={hubs} isOwner={isOwner} />
      {isOwner ? (
        <p className={typography.note}>
          {t(($) => $.someone)} <Link to="/account/profile">{t(($) => $.invite)}</Link>
        </p>
      ) : null}
    </div>
  )
}
