import { useQuery, useSuspenseQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Home } from '@foyer/contract/home.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useWords, language, languages, changeLanguage } from '#lib/i18n.ts'
import { accountWords, sharedWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { chooseTheme, theme, themes } from '#lib/theme.ts'
import { installOffer, isInstalledByMenu } from '#lib/install-prompt.ts'
import {
  accountQuery,
  homeQuery,
  meQuery,
  sessionsQuery,
  invitationsQuery,
  peopleQuery,
} from '#api/queries/account.ts'
import { isNotOffered } from '#api/features.tsx'
import { useErrorText } from '#api/error-text.ts'
import { NotLoaded } from '#forms/not-loaded.tsx'
import { PageHeading } from '#ui/page.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Button } from '#ui/button.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Facts } from '#ui/facts.tsx'
import { AccountSection, HomeForm, ProfileForm } from './profile-forms.tsx'
import { PasswordSection, SessionsSection } from './security.tsx'
import { PeopleSection } from './people.tsx'

import styles from './account.module.css'
import typography from '#ui/typography.module.css'

/** The account page: profile, this browser, the home, its people, and the sessions. */
export function ProfileScreen() {
  const t = useWords(accountWords)
  const tShared = useWords(sharedWords)
  const { data: me } = useSuspenseQuery(meQuery)
  const isOwner = me.role === 'owner'
  const account = useQuery(accountQuery)
  const home = useQuery(homeQuery)
  const sessions = useQuery(sessionsQuery)
  const people = useQuery(peopleQuery)
  const invitations = useQuery({ ...invitationsQuery, enabled: isOwner })
  const name = home.data?.name ?? me.home.name
  // A section that the service does not offer is left out, with its link.
  const places = [
    ['profile', t(($) => $.profile.title), account.isError],
    ['display', t(($) => $.appearance.title), false],
    ['home', t(($) => $.home.title), home.isError],
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
              {[me.name, tShared(($) => (isOwner ? $.frame.administrator : $.frame.user))]
                .filter((part) => part !== '')
                .join(', ')}
            </span>
          </>
        }
      >
        {name === '' ? (
          t(($) => $.nameless)
        ) : people.data === undefined ? (
          <RichText text={t(($) => $.plain, { home: name })} />
        ) : (
          <>
            <RichText
              text={t(($) => (isOwner ? $.sentence : $.sentenceMember), {
                home: name,
                count: people.data.length,
              })}
            />{' '}
            {isOwner
              ? invitations.data === undefined
                ? null
                : t(($) => $.pendingCount, { count: invitations.data.length })
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
      <QuerySection id="profile" title={t(($) => $.profile.title)} rows={3} query={account}>
        {(data) => <ProfileForm account={data} />}
      </QuerySection>
      <AppearanceChoices />
      <QuerySection id="home" title={t(($) => $.home.title)} rows={3} query={home}>
        {(data) => (isOwner ? <HomeForm home={data} /> : <HomeFacts home={data} />)}
      </QuerySection>
      <QuerySection id="people" title={t(($) => $.people.title)} rows={3} query={people}>
        {(data) => (
          <PeopleSection people={data} invitations={invitations} homeName={name} isOwner={isOwner} />
        )}
      </QuerySection>
      {account.data === undefined ? null : <PasswordSection account={account.data} />}
      <QuerySection id="sessions" title={t(($) => $.sessions.title)} rows={2} query={sessions}>
        {(data) => <SessionsSection sessions={data} />}
      </QuerySection>
    </>
  )
}

/** Language and theme of this browser: both apply immediately and are stored here. */
function AppearanceChoices() {
  const t = useWords(accountWords)
  const tShared = useWords(sharedWords)
  const names = { en: tShared(($) => $.frame.english), fr: tShared(($) => $.frame.french) }
  return (
    <AccountSection id="display" title={t(($) => $.appearance.title)} note={t(($) => $.appearance.note)}>
      <div className={styles.choices}>
        <Segmented
          label={t(($) => $.appearance.language)}
          value={useValue(language)}
          options={languages.toReversed().map((value) => ({ value, label: names[value] }))}
          onChange={(next) => void changeLanguage(next)}
        />
        <Segmented
          label={t(($) => $.appearance.theme)}
          value={useValue(theme)}
          options={themes.map((value) => ({ value, label: tShared(($) => $.frame[value]) }))}
          onChange={chooseTheme}
        />
      </div>
      <InstallChoice />
    </AccountSection>
  )
}

/** Offers to install the app, or explains how if the browser has only a menu entry; nothing where it is unsupported. */
export function InstallChoice() {
  const t = useWords(accountWords)
  const install = useValue(installOffer)
  if (install === null) {
    return isInstalledByMenu() ? (
      <p className={typography.note}>{t(($) => $.appearance.installByMenu)}</p>
    ) : null
  }
  return (
    <>
      <p className={typography.note}>{t(($) => $.appearance.installNote)}</p>
      <Button onClick={() => void install()}>{t(($) => $.appearance.install)}</Button>
    </>
  )
}

/**
 * A section whose data may still be loading: a skeleton of its size, then its content; a failure is shown and can be
 * retried. A section that is not offered is left out.
 */
function QuerySection<Data>({
  id,
  title,
  rows,
  query,
  children,
}: {
  id: string
  title: string
  /** The number of lines of the skeleton. */
  rows: number
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  children: (data: Data) => ReactNode
}) {
  const t = useWords(accountWords)
  const errorText = useErrorText()
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (isNotOffered(error)) return null
  return (
    <AccountSection id={id} title={title}>
      {error === null ? (
        <Loading label={t(($) => $.loading)}>
          <ul className={styles.list}>
            {Array.from({ length: rows }, (_, row) => (
              <li key={row}>
                <Skeleton width="40px" height="40px" />
                <Skeleton width="16em" height="2.4em" />
              </li>
            ))}
          </ul>
        </Loading>
      ) : (
        <NotLoaded query={query}>{t(($) => $.notLoaded, { message: errorText(query.error) })}</NotLoaded>
      )}
    </AccountSection>
  )
}

/** The home's name, time zone and address, read-only for members. */
function HomeFacts({ home }: { home: Home }) {
  const t = useWords(accountWords)
  return (
    <AccountSection id="home" title={t(($) => $.home.title)} note={t(($) => $.home.memberNote)}>
      <Facts
        facts={[
          { label: t(($) => $.home.name), value: home.name },
          { label: t(($) => $.home.zone), value: home.time_zone },
          { label: t(($) => $.home.address), value: home.address ?? t(($) => $.home.none) },
        ]}
      />
    </AccountSection>
  )
}
