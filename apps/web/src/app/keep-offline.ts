import type { QueryClient } from '@tanstack/react-query'
import type { calls } from '@foyer/contract/registry.ts'
import { failedMutation, toast } from '#lib/toast.ts'
import { DRAFT_PREFIX } from '#lib/session.ts'
import { FIRST_WORKER } from '#lib/load-chunk.ts'
import type { PageMessage } from '#lib/page-lock.ts'
import { persistQueries, onPageHidden, writeCached } from '#api/offline-cache-writer.ts'
import type { AppRouter } from './router.ts'
import { homeZone } from '#lib/home-time.ts'
import { formatsFor } from '#lib/format.ts'
import { language, translateIn } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { isOnline, liveState } from '#api/live-state.ts'
import { lastOnlineAt, MAX_AGE_MS } from '#api/offline-cache.ts'

/**
 * Stores the app's code and the last known state of the home on this device, and activates a newer version on the
 * next change of screen.
 */
export async function keepOffline(router: AppRouter, queryClient: QueryClient): Promise<void> {
  const registration = await registerServiceWorker()
  if (registration === null) return
  persistQueries(queryClient, storedCalls)
  storeLastScreen()
  const isIdle = () =>
    queryClient.isMutating() === 0 && failedMutation.get() === null && toast.get() === null && !hasDrafts()
  takeNewerVersion(registration, router, isIdle)
}

/** True if this tab has an unsaved draft. */
function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(DRAFT_PREFIX))
  } catch {
    // Storage is forbidden: assume a draft.
    return true
  }
}

/** ms within which a screen that was just opened may be reloaded; later the user may be reading it. */
const NAVIGATION_MS = 5_000
const NUDGE_MS = 500

/**
 * Updates to a newer version when the user goes to another screen, and at no other time: that screen is then loaded
 * as a whole page, by the newer worker. While a draft is open or a request is in progress, the page continues
 * unchanged.
 * @param isIdle true if there is no draft, no toast, and no request in progress
 */
function takeNewerVersion(
  registration: ServiceWorkerRegistration,
  router: AppRouter,
  isIdle: () => boolean,
): void {
  const { serviceWorker } = navigator
  let hadWorker = serviceWorker.controller !== null
  /**
   * Another tab has activated the newer worker: this page's files are kept until it is left. That may have happened
   * before this page was idle.
   */
  let isOutdated = FIRST_WORKER !== null && serviceWorker.controller !== FIRST_WORKER
  let navigatedAt = -Infinity
  const isNavigating = () => performance.now() - navigatedAt < NAVIGATION_MS
  const reload = () => {
    if (isIdle()) window.location.reload()
  }
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all takes control without a reload.
    if (hadWorker) isOutdated = true
    hadWorker = true
    if (isOutdated && isNavigating()) reload()
  })
  /**
   * Chromium activates a newer worker when the active one is idle, and checks again only after an event. Without
   * these messages, the newer worker was seen to wait although the active one was idle.
   */
  const nudge = () => {
    if (isOutdated || registration.waiting === null || !isNavigating()) return
    post(registration.active, 'let-go')
    setTimeout(nudge, NUDGE_MS)
  }
  // The address of the next screen is already in the address bar.
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return
    navigatedAt = -Infinity
    // Offline, this page has more data than a reloaded one would.
    if (!isIdle() || !navigator.onLine) return
    if (isOutdated) return reload()
    if (registration.waiting === null) return
    navigatedAt = performance.now()
    post(registration.waiting, 'take-over')
    setTimeout(nudge, NUDGE_MS)
  })
}

const WORKER_PATH = '/sw.js'

/** ms after which a page that is shown again checks for a newer version: an installed app may stay open for days. */
const UPDATE_MS = 3_600_000

/**
 * Registers the service worker, which stores shell and code on this device. Called when the page is idle.
 * @returns null if the browser has none (a plain-http name on the local network, private windows)
 */
async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  try {
    const registration = await navigator.serviceWorker.register(workerAddress())
    post(navigator.serviceWorker.controller, 'page-is-quiet')
    updateWhenShown(registration)
    return registration
  } catch {
    // Storage is forbidden: every visit loads its code from the network.
    return null
  }
}

/** Posts a message to a worker, if there is one. */
function post(worker: ServiceWorker | null, message: PageMessage): void {
  worker?.postMessage(message)
}

function updateWhenShown(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < UPDATE_MS) return
    checkedAt = Date.now()
    registration.update().catch(() => undefined)
  })
}

type ScriptRules = { createScriptURL: (url: string) => string }

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the library's.
  interface Window {
    /** Not in every browser. The page's content policy allows only this name: `app#sw`. */
    trustedTypes?: { createPolicy: (name: 'app#sw', rules: ScriptRules) => ScriptRules }
  }
}

function workerAddress(): string {
  const rules: ScriptRules = {
    createScriptURL: (url) => {
      if (url !== WORKER_PATH) throw new TypeError(`Not the service worker: ${url}`)
      return url
    },
  }
  return (window.trustedTypes?.createPolicy('app#sw', rules) ?? rules).createScriptURL(WORKER_PATH)
}

type CallName = (typeof calls)[number]['name']

/**
 * The calls whose last responses are stored on the device: what the screens show of a home. No sessions, invitations
 * or other people, no secret of a hub, no history.
 */
const storedCalls = [
  'getMe',
  'getHome',
  'listRooms',
  'listRoomLines',
  'getRoomSettings',
  'getHotWaterWeek',
  'listDevices',
  'listHubs',
  'listServices',
  'listLocalServices',
  'listScenarios',
  'getScenario',
  'listScenarioRuns',
  'getSchedule',
  'listAbsences',
  'getConsumption',
  'getConsumptionPeriod',
  'getConsumptionComparison',
  'getTariff',
  'listDayColors',
  'getRedDayPlan',
  'listTariffOptions',
  'getSavings',
  'getHeatingPower',
  'listContracts',
  'listBills',
  'listSupplierBills',
  'getSupplierBill',
  'listImports',
  'listActivity',
  'listNotifications',
  'countUnread',
  'listCommands',
] as const satisfies readonly CallName[]

/**
 * Stores the first screenful of the overview as drawn, each time the page is hidden. The next visit shows it before
 * the app's code is loaded (first-load/page/last-screen.js). It is kept and deleted like stored responses.
 */
function storeLastScreen(): void {
  onPageHidden(() => {
    const screen = readScreen()
    if (screen !== null) writeCached(new Map([['screen', screen]]))
  })
}

/** An element with its attributes and children, or a text. */
type StoredPart = string | [tag: string, attributes: Record<string, string>, ...content: StoredPart[]]

type StoredScreen = {
  width: number
  language: string
  brand: string | undefined
  /** The note with the age of the data, for the same day and for later. */
  ages: { today: string; later: string }
  content: StoredPart[]
}

/** The overview and when it was last up to date (ms); null if it is not on screen, incomplete or covered. */
function readScreen(): { at: number; data: StoredScreen } | null {
  const root = document.getElementById('root')
  const lang = language.get()
  const words = sharedWords.peek(lang)
  if (root === null || words === null) return null
  const isOverview = /^\/account\/?$/.test(window.location.pathname) && window.scrollY === 0
  const isCovered = document.querySelector('dialog[open]') !== null
  const isLoading = [...root.querySelectorAll('[aria-busy="true"]')].some((part) => !isBelowTheFold(part))
  if (!isOverview || isCovered || isLoading || root.querySelector('[data-age]') === null) return null
  // The stream may have been closed just before.
  const { state, since } = liveState.get()
  const at = isOnline({ state, since }) ? Date.now() : (lastOnlineAt.get() ?? since)
  const t = translateIn(words, lang)
  const format = formatsFor(lang, homeZone.get())
  const age = (now: number) => t(($) => $.frame.dataFrom, { time: format.dated(at, now) })
  return {
    at,
    data: {
      width: window.innerWidth,
      language: lang,
      brand: document.documentElement.dataset['brand'],
      ages: { today: age(at), later: age(at + MAX_AGE_MS) },
      content: contentOf(root),
    },
  }
}

function contentOf(element: Element): StoredPart[] {
  return [...element.childNodes].flatMap((node): StoredPart[] => {
    if (node instanceof Text) return [node.data]
    if (!(node instanceof Element) || isBelowTheFold(node)) return []
    const attributes = Object.fromEntries(Array.from(node.attributes, ({ name, value }) => [name, value]))
    return [[node.localName, attributes, ...contentOf(node)]]
  })
}

/** True if the element is below the first screen: storing and drawing it would only take time. */
function isBelowTheFold(element: Element): boolean {
  return element.getBoundingClientRect().top >= window.innerHeight
}
