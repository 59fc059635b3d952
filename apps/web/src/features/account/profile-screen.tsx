import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Rich } from '#lib/rich.tsx'
import { frameWords } from '#lib/frame-words.ts'
import { useWords } from '#lib/words.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { accountQuery, homeQuery, meQuery, sessionsQuery } from '#api/queries/account.queries.ts'
import { invitationsQuery, peopleQuery } from '#api/queries/people.queries.ts'
import { Contracts } from '#features/supply-contract/contract-section.tsx'
import { contractWords } from '#features/supply-contract/contract-words.ts'
import { contractsQuery } from '#api/queries/contract.queries.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { AccountSection } from './account-section.tsx'
import { accountWords } from './account-words.ts'
import { AppearanceChoices } from './appearance-choices.tsx'
import { AwaitedSection } from './awaited-section.tsx'
import { HomeFacts } from './home-facts.tsx'
import { HomeForm } from './home-form.tsx'
import { PasswordSection } from './password-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionsSection } from './sessions-section.tsx'
import styles from './profile-screen.module.css'

/** The account, behind the name: oneself, this browser, the home, its people, and where one is signed in. */
export function ProfileScreen() {
  const t = useWords(accountWords)
  const frame = useWords(frameWords)
  const contract = useWords(contractWords)
  const now = useMinute()
  const { data: me } = useSuspenseQuery(meQuery)
  const isOwner = me.role === 'owner'
  const account = useQuery(accountQuery)
  const home = useQuery(homeQuery)
  const sessions = useQuery(sessionsQuery)
  const people = useQuery(peopleQuery)
  const contracts = useQuery(contractsQuery)
  const invitations = useQuery({ ...invitationsQuery, enabled: isOwner })
  const pending = invitations.data ?? []
  const name = home.data?.name ?? me.home.name
  // What the service does not have is no section, and no place to go to.
  const places = [
    ['profile', t(($) => $.profile.title), account.isError],
    ['display', t(($) => $.appearance.title), false],
    ['home', t(($) => $.home.title), home.isError],
    ['contract', contract(($) => $.title), contracts.isError],
    ['people', t(($) => $.people.title), people.isError],
    ['password', t(($) => $.password.title), account.isError],
    ['sessions', t(($) => $.sessions.title), sessions.isError],
  ] as const
  return (
    <>
      <PageHeading
        kicker={
          <>
            <b>{t(($) => $.kicker)}</b>
            <span>
              {[me.name, frame(($) => (isOwner ? $.administrator : $.user))]
                .filter((part) => part !== '')
                .join(', ')}
            </span>
          </>
        }
      >
        {name === '' ? (
          t(($) => $.nameless)
        ) : people.data === undefined ? (
          <Rich text={t(($) => $.plain, { home: name })} />
        ) : (
          <>
            <Rich
              text={t(($) => (isOwner ? $.sentence : $.sentenceMember), {
                home: name,
                count: people.data.length,
              })}
            />{' '}
            {isOwner
              ? t(($) => $.pendingCount, { count: pending.length })
              : sessions.data === undefined
                ? null
                : t(($) => $.places, { count: sessions.data.length })}
          </>
        )}
      </PageHeading>
      <nav className={styles.jump} aria-label={t(($) => $.jump)}>
        {places.map(([id, title, isMissing]) =>
          isMissing ? null : (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ),
        )}
      </nav>
      <AwaitedSection id="profile" title={t(($) => $.profile.title)} rows={3} query={account}>
        {(data) => <ProfileForm account={data} />}
      </AwaitedSection>
      <AppearanceChoices />
      <AwaitedSection id="home" title={t(($) => $.home.title)} rows={3} query={home}>
        {(data) => (isOwner ? <HomeForm home={data} /> : <HomeFacts home={data} />)}
      </AwaitedSection>
      {contracts.isError ? null : (
        <AccountSection
          id="contract"
          title={contract(($) => $.title)}
          note={
            <>
              {contract(($) => $.note)}{' '}
              <Link to="/account/consumption">{contract(($) => $.toConsumption)}</Link>
            </>
          }
        >
          <Contracts isOwner={isOwner} now={now} />
        </AccountSection>
      )}
      <AwaitedSection id="people" title={t(($) => $.people.title)} rows={3} query={people}>
        {(data) => <PeopleSection people={data} invitations={pending} homeName={name} isOwner={isOwner} />}
      </AwaitedSection>
      {account.data === undefined ? null : <PasswordSection account={account.data} />}
      <AwaitedSection id="sessions" title={t(($) => $.sessions.title)} rows={2} query={sessions}>
        {(data) => <SessionsSection sessions={data} />}
      </AwaitedSection>
    </>
  )
}
