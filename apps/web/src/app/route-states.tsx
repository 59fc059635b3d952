import { useQueryErrorResetBoundary, useQueryClient } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps, useMatches, Link } from '@tanstack/react-router'
import { useEffect, createContext, use, type ReactNode, useState, useSyncExternalStore } from 'react'
import { isMissingChunk, isReloadingFor } from '#lib/load-chunk.ts'
import { useWords, language, fillIn } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { brandFamily, brands, PageTitle } from '#lib/brand.tsx'
import { useValue } from '#lib/store.ts'
import { isSignedIn } from '#lib/session.ts'
import { CallError } from '#api/errors.ts'
import { useLiveState, isOnline, liveState } from '#api/live-state.ts'
import { notOffered } from '#api/features.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { BrandMark } from '#ui/icon.tsx'
import { HeadingBars, Loading, Skeleton } from '#ui/skeleton.tsx'
import { useScreenOptions, type ScreenOptions, type SkeletonRows, type RowKind } from './screen.ts'
import { useIsStillTrying } from './connection-banner.tsx'

import typography from '#ui/typography.module.css'
import brandMark from '#ui/icon.module.css'
import places from '#ui/main-area.module.css'
import styles from './route-states.module.css'
import measures from '#ui/measure.module.css'
import buttons from '#ui/button.module.css'
import errors from '#ui/error-panel.module.css'

/**
 * A screen that failed: what to try, and the error message on request. While disconnected from the home, a screen
 * that was never loaded on this device is not an error.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const t = useWords(sharedWords)
  const router = useRouter()
  const { state } = useLiveState()
  const { reset: forgetFailure } = useQueryErrorResetBoundary()
  const [isLeaving] = useState(() => isReloadingFor(error))
  const retry = async () => {
    forgetFailure()
    await router.invalidate()
    reset()
  }
  if (isLeaving) return null
  if (state !== 'live' && isUnreachable(error)) {
    return (
      <PageFrame>
        <NotCached onRetry={() => void retry()} />
      </PageFrame>
    )
  }
  return (
    <PageFrame>
      <ErrorPanel
        isPage
        title={t(($) => $.frame.wentWrong)}
        note={t(($) => $.frame.wentWrongNote)}
        showLabel={t(($) => $.frame.showError)}
        hideLabel={t(($) => $.frame.hideError)}
        message={error instanceof Error ? error.message : String(error)}
        actions={
          <Button variant="primary" onClick={() => void retry()}>
            {t(($) => $.frame.retry)}
          </Button>
        }
      />
    </PageFrame>
  )
}

/** The server did not answer, or the code of the screen could not be fetched without a network. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof CallError) return error.kind === 'network' || error.kind === 'timeout'
  return isMissingChunk(error) && !navigator.onLine
}

/** A screen whose data was never stored on this device, while disconnected. It loads by itself after reconnecting. */
function NotCached({ onRetry }: { onRetry: () => void }) {
  const t = useWords(sharedWords)
  useEffect(
    () =>
      liveState.subscribe(() => {
        if (isOnline(liveState.get())) onRetry()
      }),
    [onRetry],
  )
  return (
    <div role="status">
      <h1>{t(($) => $.frame.notSeen)}</h1>
      <p className={typography.quiet}>{t(($) => $.frame.notSeenNote)}</p>
      <Button onClick={onRetry}>{t(($) => $.frame.retry)}</Button>
    </div>
  )
}

/** True inside the account's frame, which already has the brand and `main`. */
export const IsInShell = createContext(false)

/** What replaces a screen: as given inside the account's frame, with a frame of its own elsewhere. */
export function PageFrame({ children }: { children: ReactNode }) {
  const isInShell = use(IsInShell)
  const family = useValue(brandFamily)
  const lang = useValue(language)
  if (isInShell) return children
  return (
    <>
      <header className={styles.head}>
        <BrandMark brand={family} />
        <span className={brandMark.name}>{brands[family].name[lang]}</span>
      </header>
      <main className={places.main}>{children}</main>
    </>
  )
}

/** For an address without a screen, while its frame loads. */
const defaultSkeleton: ScreenOptions['skeleton'] = {
  heading: { hasKicker: true, phone: 2, wide: 1 },
  rows: 'fact',
}

/** A screen that takes longer than a second to load; it shows when the service does not answer. */
export function RoutePending() {
  const t = useWords(sharedWords)
  const { heading, rows } = useScreenOptions()?.skeleton ?? defaultSkeleton
  const isInShell = use(IsInShell)
  const isStillTrying = useIsStillTrying()
  return (
    <PageFrame>
      <Loading label={t(($) => $.frame.loading)}>
        <HeadingBars {...heading} />
        {/* Inside the account the frame shows it. */}
        {isStillTrying && !isInShell ? (
          <p className={typography.note} role="status">
            {t(($) => $.frame.stillTrying)}
          </p>
        ) : null}
        <div className={styles.pending}>
          <PendingShape rows={rows} />
        </div>
      </Loading>
    </PageFrame>
  )
}

/** Bars in place of a screen's values, so that little moves when the values arrive. */
function PendingShape({ rows }: { rows: SkeletonRows }) {
  if (rows === 'measures') {
    return (
      <>
        <div className={measures.measures}>{repeat(4, measure, measures.measure)}</div>
        <Rows kind="line" />
      </>
    )
  }
  if (rows === 'room') {
    return (
      <>
        <Skeleton width="13rem" height="5.5rem" />
        <div className={styles.tiles}>{repeat(7, () => bar('100%', '88px'))}</div>
        <Rows kind="week" />
      </>
    )
  }
  return <Rows kind={rows} />
}

function Rows({ kind }: { kind: RowKind }) {
  return (
    <div className={styles.rows} data-kind={kind}>
      {repeat(8, () => (
        <>
          {bar(kind === 'line' ? '4rem' : '7em', kind === 'line' ? '2rem' : undefined)}
          {kind === 'week' ? null : bar('12em')}
          {kind === 'fact' ? null : bar('100%', '34px')}
        </>
      ))}
    </div>
  )
}

function measure() {
  return (
    <>
      {bar('6em')}
      <p className={measures.value}>{bar('3em')}</p>
      <div className={measures.spark} />
      {bar('80%')}
    </>
  )
}

function bar(width: string, height?: string) {
  return <Skeleton width={width} height={height} />
}

function repeat(count: number, render: () => ReactNode, className?: string) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className={className}>
      {render()}
    </div>
  ))
}

/** Sets the page title that the screen declares: `Rooms · VAV`. */
export function RouteTitle() {
  const client = useQueryClient()
  const lang = useValue(language)
  const match = useMatches().at(-1)
  const title = useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(onChange),
    () => {
      // A missing page sets its own title.
      if (match === undefined || match.status === 'notFound') return null
      const getTitle = match.staticData.screen?.title ?? null
      if (getTitle === null) return null
      return getTitle({
        textOf: (words, select) => {
          const tree = words.peek(lang)
          return tree === null ? null : fillIn(select(tree), {}, lang)
        },
        client,
        params: match.params,
        isLoaded: match.status === 'success',
      })
    },
  )
  return title === null ? null : <PageTitle title={title} />
}

/** An address that does not exist, no longer exists or is not offered. */
export function NotFoundScreen({ data }: { data?: unknown }) {
  const t = useWords(sharedWords)
  const isLoggedIn = isSignedIn()
  return (
    <PageFrame>
      <PageTitle title={t(($) => $.frame.notFound)} />
      <div className={errors.panel}>
        <h1>{t(($) => $.frame.notFound)}</h1>
        <p>{t(($) => (data === notOffered ? $.frame.notOfferedNote : $.frame.notFoundNote))}</p>
        <Link to={isLoggedIn ? '/account' : '/'} className={buttons.button} data-look="plain">
          {t(($) => (isLoggedIn ? $.frame.toOverview : $.frame.toLogin))}
        </Link>
      </div>
    </PageFrame>
  )
}
