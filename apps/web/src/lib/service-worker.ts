import { FIRST_WORKER } from './load-chunk.ts'
import type { PageMessage } from './page-lock.ts'

/** What is needed of the page to update to a newer version without data loss. */
type Page = {
  /** Calls back when the user goes to another screen, whose address is already in the address bar. */
  onNavigate: (listener: () => void) => void
  /** True if there is no draft, no open dialog or toast, and no request in progress. */
  isIdle: () => boolean
}

/** ms within which a screen that was just opened may be reloaded; later the user may be reading it. */
const NAVIGATION_MS = 5_000
const NUDGE_MS = 500

/**
 * Updates to a newer version when the user goes to another screen, and at no other time: that screen is then loaded
 * as a whole page, by the newer worker. While a draft is open or a request is in progress, the page continues
 * unchanged.
 */
export function takeNewerVersion(registration: ServiceWorkerRegistration, page: Page): void {
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
    if (page.isIdle()) window.location.reload()
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
  page.onNavigate(() => {
    navigatedAt = -Infinity
    // Offline, this page has more data than a reloaded one would.
    if (!page.isIdle() || !navigator.onLine) return
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
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
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
