import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { brandFamily, brands } from '#lib/brand.ts'
import { loadChunk } from '#lib/load-chunk.ts'
import { frameWords } from '#lib/frame-words.ts'
import { language } from '#lib/language.ts'
import { useWords } from '#lib/words.ts'
import { signOut } from '#api/sign-out.ts'
import { useValue } from '#lib/value-store.ts'
import { setHomeZone } from '#lib/home-zone.ts'
import { meQuery } from '#api/queries/account.queries.ts'
import { initialsOf } from '#lib/initials.ts'
import { devicesQuery } from '#api/queries/device.queries.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'
import { AppShell } from './app-shell.tsx'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Icon } from '#ui/icon.tsx'
import { AlarmBanner } from './alarm-banner.tsx'
import { useDeclaredScreen } from './declared-screen.ts'
import { keepFocus } from './keep-focus.ts'
import { LanguageChoice } from './language-choice.tsx'
import { LiveWord } from './live-word.tsx'
import { isExact, isWithin, navEntries } from './nav-entries.ts'
import { IsInShell } from './page-frame.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { Toaster } from './toaster.tsx'
import { TroubleBanner } from './trouble-banner.tsx'
import { UnreadCount, useUnread } from './unread-count.tsx'
import { ZoneTag } from './zone-tag.tsx'
import brandMark from '#ui/brand-mark.module.css'
import styles from './account-shell.module.css'

// On phones alone, and only for who opens it.
const AccountSheet = lazy(async () => ({
  default: (await loadChunk(() => import('./account-sheet.tsx'))).AccountSheet,
}))

/** The frame of every signed-in screen: where one is, who one is, and whether the home is heard. */
export function AccountShell({ children }: { children: ReactNode }) {
  const t = useWords(frameWords)
  const family = useValue(brandFamily)
  const spoken = useValue(language)
  const { data: me } = useSuspenseQuery(meQuery)
  const counts = {
    devices: useQuery(devicesQuery).data?.length,
    rooms: useQuery(roomsQuery).data?.length,
  }
  const unread = useUnread()
  const entries = navEntries(Object.values(useRouter().routesById))
  const place = useDeclaredScreen()?.place ?? null
  const zone = me.home.time_zone
  // The clock of every time on screen, which somebody may change while this page is open.
  useEffect(() => setHomeZone(zone), [zone])
  useEffect(() => keepFocus(document.getElementById('main') ?? document.body), [])
  /** Null until it was opened once. */
  const [isSheetOpen, setSheetOpen] = useState<boolean | null>(null)
  const role = me.role === 'owner' ? t(($) => $.administrator) : t(($) => $.user)
  // Not every provider says who is signed in.
  const initials = initialsOf(me.name)
  const brand = (
    <>
      <BrandMark brand={family} />
      <span className={brandMark.name}>{brands[family].name[spoken]}</span>
    </>
  )
  const side = (
    <>
      <div className={styles.brand}>{brand}</div>
      {entries.map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          activeOptions={{ exact: isExact(entry) }}
          aria-current={isWithin(entry, place)}
          className={styles.link}
        >
          <Icon name={entry.icon} />
          {t(($) => $[entry.entry])}
          <span className={styles.count}>{entry.entry in counts ? countOf(counts, entry.entry) : null}</span>
        </Link>
      ))}
      <div className={styles.end}>
        <LiveWord />
        <p className={styles.person}>
          {me.name === '' ? null : <b>{me.name}</b>}
          <span>{role}</span>
          {me.email === '' ? null : <span title={me.email}>{me.email}</span>}
        </p>
        <Link to="/account/profile" className={styles.link}>
          <Icon name="person" />
          {t(($) => $.account)}
        </Link>
        {unread === null ? null : (
          <Link to="/account/notifications" className={styles.link}>
            <Icon name="bell" />
            {t(($) => $.notifications)}
            {unread === undefined ? null : <UnreadCount count={unread} />}
          </Link>
        )}
        <Link to="/faq" className={styles.link}>
          <Icon name="unknown" />
          {t(($) => $.help)}
        </Link>
        <button type="button" className={styles.link} onClick={() => void signOut()}>
          <Icon name="logout" />
          {t(($) => $.signOut)}
        </button>
        <div className={styles.choices}>
          <LanguageChoice />
          <ThemeChoice />
        </div>
      </div>
    </>
  )
  const top = (
    <>
      {brand}
      <LiveWord isShort />
      <button
        type="button"
        className={styles.account}
        aria-label={[
          ...(initials === '' ? [t(($) => $.account)] : [initials, me.name]),
          role,
          ...(unread === null || unread === undefined || unread === 0
            ? []
            : [t(($) => $.unread, { count: unread })]),
        ].join(', ')}
        aria-haspopup="dialog"
        onClick={() => setSheetOpen(true)}
      >
        <span data-unread={(unread ?? 0) > 0 || undefined}>
          {initials === '' ? <Icon name="person" /> : initials}
        </span>
      </button>
    </>
  )
  const bottom = entries.map((entry) => (
    <Link
      key={entry.to}
      to={entry.to}
      activeOptions={{ exact: isExact(entry) }}
      aria-current={isWithin(entry, place)}
    >
      <Icon name={entry.icon} />
      {t(($) => $[entry.shortName ?? entry.entry])}
    </Link>
  ))
  return (
    <AppShell
      skipWord={t(($) => $.skip)}
      navigationLabel={t(($) => $.navigation)}
      side={side}
      top={top}
      bottom={bottom}
    >
      <AlarmBanner />
      <TroubleBanner />
      <ZoneTag />
      <IsInShell value>{children}</IsInShell>
      <Toaster />
      <Suspense>
        {isSheetOpen === null ? null : (
          <AccountSheet
            isOpen={isSheetOpen}
            name={me.name === '' ? t(($) => $.account) : me.name}
            email={me.email}
            role={role}
            unread={unread ?? null}
            onClose={() => setSheetOpen(false)}
          />
        )}
      </Suspense>
    </AppShell>
  )
}

/** Of nothing there is no number. */
function countOf(counts: { devices: number | undefined; rooms: number | undefined }, name: string) {
  const count = name === 'devices' ? counts.devices : name === 'rooms' ? counts.rooms : undefined
  return count === 0 ? undefined : count
}
