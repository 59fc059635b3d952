import { FIRST_WORKER } from './hold-version.ts'
import type { PageMessage } from './page-lock.ts'

/** What is needed of the page to update to a newer version without data loss. */
type Page = {
  /** Calls back when the user goes to another screen, whose address is already in the address bar. */
  onLeave: (listener: () => void) => void
  /** True if there is no draft, no open dialog or toast, and no request in progress. */
  isAtRest: () => boolean
}

/** ms within which a screen that was just opened may be reloaded; later the user may be reading it. */
const LEAVING_MS = 5_000
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
  let leftAt = -Infinity
  const isLeaving = () => performance.now() - leftAt < LEAVING_MS
  const reload = () => {
    if (page.isAtRest()) window.location.reload()
  }
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all takes control without a reload.
    if (hadWorker) isOutdated = true
    hadWorker = true
    if (isOutdated && isLeaving()) reload()
  })
  /**
   * Chromium activates a newer worker when the active one is idle, and checks again only after an event. Without
   * these messages, the newer worker was seen to wait although the active one was idle.
   */
  const nudge = () => {
    if (isOutdated || registration.waiting === null || !isLeaving()) return
    tell(registration.active, 'let-go')
    setTimeout(nudge, NUDGE_MS)
  }
  page.onLeave(() => {
    leftAt = -Infinity
    // Offline, this page has more data than a reloaded one would.
    if (!page.isAtRest() || !navigator.onLine) return
    if (isOutdated) return reload()
    if (registration.waiting === null) return
    leftAt = performance.now()
    tell(registration.waiting, 'take-over')
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
export async function keepCode(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  try {
    const registration = await navigator.serviceWorker.register(workerAddress())
    tell(navigator.serviceWorker.controller, 'page-is-quiet')
    askWhenShownAgain(registration)
    return registration
  } catch {
    // Storage is forbidden: every visit loads its code from the network.
    return null
  }
}

/** Posts a message to a worker, if there is one. */
function tell(worker: ServiceWorker | null, message: PageMessage): void {
  worker?.postMessage(message)
}

function askWhenShownAgain(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < UPDATE_MS) return
    askedAt = Date.now()
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
