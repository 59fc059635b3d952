import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { brandFamily, brands } from '#lib/brand.tsx'
import { loadChunk } from '#lib/load-chunk.ts'
import { language, useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { setHomeZone, homeZone } from '#lib/home-time.ts'
import { initialsOf, useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/clock.ts'
import { signOut } from '#api/session.ts'
import { meQuery, unreadQuery } from '#api/queries/account.ts'
import { devicesQuery, hubsQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { useLiveState } from '#api/live-state.ts'
import { lastOnlineAt } from '#api/offline-cache.ts'
import { features, useHasFeature } from '#api/features.tsx'
import { lazyPart } from '#forms/not-loaded.tsx'
import { BrandMark, Icon } from '#ui/icon.tsx'
import { keepFocus } from '#ui/page.tsx'
import { useScreenOptions, isExact, isWithin, isWithinOnPhones, navEntries } from './screen.ts'
import { LanguageChoice, ThemeChoice, UnreadCount, useUnread } from './frame-choices.tsx'
import { IsInShell } from './route-states.tsx'
import { Toaster } from './toaster.tsx'
import { ConnectionBanner } from './connection-banner.tsx'

import brandMark from '#ui/icon.module.css'
import styles from './account-frame.module.css'
import places from '#ui/main-area.module.css'

// Only on phones, and only once it is opened.
const AccountSheet = lazy(async () => ({
  default: (await loadChunk(() => import('./account-menu.tsx'))).AccountSheet,
}))

/** The frame of every signed-in screen: navigation, the signed-in person and the connection to the home. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const t = useWords(sharedWords)
  const family = useValue(brandFamily)
  const lang = useValue(language)
  const { data: me } = useSuspenseQuery(meQuery)
  const counts = {
    devices: useQuery(devicesQuery).data?.length,
    rooms: useQuery(roomsQuery).data?.length,
  }
  const unread = useUnread()
  const hasActivity = useHasFeature('activity')
  const entries = navEntries(Object.values(useRouter().routesById), useValue(features))
  const nav = useScreenOptions()?.nav ?? null
  const zone = me.home.time_zone
  // The zone of every time on screen; it can be changed while this page is open.
  useEffect(() => setHomeZone(zone), [zone])
  useEffect(() => keepFocus(document.getElementById('main') ?? document.body), [])
  /** Null until it is first opened. */
  const [isSheetOpen, setSheetOpen] = useState<boolean | null>(null)
  const role = me.role === 'owner' ? t(($) => $.frame.administrator) : t(($) => $.frame.user)
  // Not every provider returns the person's name.
  const initials = initialsOf(me.name)
  const brand = (
    <>
      <BrandMark brand={family} />
      <span className={brandMark.name}>{brands[family].name[lang]}</span>
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
          aria-current={isWithin(entry, nav)}
          className={styles.link}
        >
          <Icon name={entry.icon} />
          {t(($) => $.frame[entry.entry])}
          <span className={styles.accountShellCount}>
            {entry.entry in counts ? nonZeroCount(counts, entry.entry) : null}
          </span>
        </Link>
      ))}
      <div className={styles.end}>
        <LiveStatus />
        <p className={styles.person}>
          {me.name === '' ? null : <b>{me.name}</b>}
          <span>{role}</span>
          {me.email === '' ? null : <span title={me.email}>{me.email}</span>}
        </p>
        <Link to="/account/profile" className={styles.link}>
          <Icon name="person" />
          {t(($) => $.frame.account)}
        </Link>
        {unread === null ? null : (
          <Link to="/account/notifications" className={styles.link}>
            <Icon name="bell" />
            {t(($) => $.frame.notifications)}
            {unread === undefined ? null : <UnreadCount count={unread} />}
          </Link>
        )}
        {hasActivity ? (
          <Link to="/account/activity" className={styles.link}>
            <Icon name="clock" />
            {t(($) => $.frame.activity)}
          </Link>
        ) : null}
        <Link to="/faq" className={styles.link}>
          <Icon name="unknown" />
          {t(($) => $.frame.help)}
        </Link>
        <button type="button" className={styles.link} onClick={() => void signOut()}>
          <Icon name="logout" />
          {t(($) => $.frame.signOut)}
        </button>
        <div className={styles.accountShellChoices}>
          <LanguageChoice />
          <ThemeChoice />
        </div>
      </div>
    </>
  )
  const top = (
    <>
      {brand}
      <LiveStatus isShort />
      <div className={styles.own}>
        {unread === null ? null : (
          <Link
            to="/account/notifications"
            className={styles.bell}
            aria-label={[
              t(($) => $.frame.notifications),
              ...((unread ?? 0) === 0 ? [] : [t(($) => $.frame.unread, { count: unread ?? 0 })]),
            ].join(', ')}
          >
            <span data-unread={(unread ?? 0) > 0 || undefined}>
              <Icon name="bell" />
            </span>
          </Link>
        )}
        <button
          type="button"
          className={styles.account}
          aria-label={[...(initials === '' ? [t(($) => $.frame.account)] : [initials, me.name]), role].join(
            ', ',
          )}
          aria-haspopup="dialog"
          onClick={() => setSheetOpen(true)}
        >
          <span>{initials === '' ? <Icon name="person" /> : initials}</span>
        </button>
      </div>
    </>
  )
  const bottom = entries
    .filter(({ onPhones }) => onPhones === undefined)
    .map((entry) => (
      <Link
        key={entry.to}
        to={entry.to}
        activeOptions={{ exact: isExact(entry) }}
        aria-current={isWithin(entry, nav) ?? isWithinOnPhones(entry, nav, entries)}
      >
        <Icon name={entry.icon} />
        {t(($) => $.frame[entry.shortName ?? entry.entry])}
      </Link>
    ))
  return (
    <AppShell
      skipLabel={t(($) => $.frame.skip)}
      navigationLabel={t(($) => $.frame.navigation)}
      side={side}
      top={top}
      bottom={bottom}
    >
      <AlarmBanner />
      <ConnectionBanner />
      <TimeZoneNote />
      <IsInShell value>{children}</IsInShell>
      <Toaster />
      <Suspense>
        {isSheetOpen === null ? null : (
          <AccountSheet
            isOpen={isSheetOpen}
            name={me.name === '' ? t(($) => $.frame.account) : me.name}
            email={me.email}
            role={role}
            unread={unread ?? null}
            hasActivity={hasActivity}
            onClose={() => setSheetOpen(false)}
          />
        )}
      </Suspense>
    </AppShell>
  )
}

/** Hides a count of zero. */
function nonZeroCount(counts: { devices: number | undefined; rooms: number | undefined }, name: string) {
  const count = name === 'devices' ? counts.devices : name === 'rooms' ? counts.rooms : undefined
  return count === 0 ? undefined : count
}

/**
 * The frame of every signed-in screen: side bar from 1024 px, top line and bottom bar below. `side` and `top` are
 * rendered as given; `bottom` holds links of an icon and a short label, the current one with `aria-current`.
 */
function AppShell({
  skipLabel,
  navigationLabel,
  side,
  top,
  bottom,
  children,
}: {
  skipLabel: string
  navigationLabel: string
  side: ReactNode
  top: ReactNode
  bottom: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {skipLabel}
      </a>
      <nav className={styles.side} aria-label={navigationLabel}>
        {side}
      </nav>
      <header className={styles.top}>{top}</header>
      <main id="main" className={places.main} tabIndex={-1}>
        {children}
      </main>
      <nav className={styles.bottom} aria-label={navigationLabel}>
        {bottom}
      </nav>
    </div>
  )
}

// Loaded only when there is an alarm, to keep it out of the first load.
const Alarms = lazyPart(
  () => import('#features/notifications/alarms.tsx'),
  (module) => module.Alarms,
)

/** Shown above every screen while the home has an alarm, except on the notifications screen, which lists it. */
function AlarmBanner() {
  const { data } = useQuery(unreadQuery)
  const isInList = useRouterState({
    select: ({ location }) => location.pathname === '/account/notifications',
  })
  if (isInList || (data?.alarms ?? 0) === 0) return null
  return (
    <Suspense>
      <div className={styles.alarms}>
        <Alarms />
      </div>
    </Suspense>
  )
}

/** The connection to the home, with the time there; on phones without the time while connected. */
function LiveStatus({ isShort = false }: { isShort?: boolean }) {
  const t = useWords(sharedWords)
  const format = useFormat()
  const now = useMinute()
  const { state, since } = useLiveState()
  const lastOnline = useValue(lastOnlineAt)
  const hasLive = useHasFeature('live')
  const { data: devices } = useQuery(devicesQuery)
  const isEmptyHome = devices?.length === 0
  const { data: hubs } = useQuery({ ...hubsQuery, enabled: isEmptyHome })
  if (!hasLive) return null
  // Where nothing is connected there is nothing to follow.
  if (isEmptyHome && state !== 'offline') {
    if (hubs === undefined) return null
    if (!hubs.some((hub) => hub.online === true)) {
      return (
        <LiveIndicator
          state="none"
          label={t(($) => (hubs.length === 0 ? $.frame.noHub : $.frame.hubAwaited))}
        />
      )
    }
  }
  const labels = {
    live: isShort ? t(($) => $.frame.live) : t(($) => $.frame.liveAt, { time: format.time(now) }),
    reconnecting:
      lastOnline === null
        ? t(($) => $.frame.reconnecting)
        : t(($) => $.frame.dataFrom, { time: format.dated(lastOnline, now) }),
    full: t(($) => (isShort ? $.frame.fullShort : $.frame.full)),
    offline: isShort
      ? t(($) => $.frame.offline)
      : t(($) => $.frame.offlineSince, { time: format.since(since, now) }),
  }
  return <LiveIndicator state={state} label={labels[state]} />
}

/**
 * The state of the connection: live, reconnecting, offline (the label includes since when), polling, or nothing
 * connected.
 */
export function LiveIndicator({
  state,
  label,
}: {
  state: 'live' | 'reconnecting' | 'offline' | 'full' | 'none'
  label: string
}) {
  return (
    <span
      className={styles.live}
      role="status"
      data-state={state}
      data-age={state === 'none' ? undefined : ''}
    >
      {/* A new element replaces the previous one, so that no element moves. */}
      <span key={state} className={styles.word}>
        {label}
      </span>
    </span>
  )
}

/** Shows that times are the home's, if the browser is in another time zone. */
function TimeZoneNote() {
  const t = useWords(sharedWords)
  const zone = useValue(homeZone)
  if (zone === Intl.DateTimeFormat().resolvedOptions().timeZone) return null
  return <p className={styles.tag}>{t(($) => $.frame.homeTime, { zone })}</p>
}
