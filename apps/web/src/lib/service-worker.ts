import { FIRST_WORKER } from './hold-version.ts'
import type { PageMessage } from './page-lock.ts'

/** What a page must know to take a newer version without anybody losing anything. */
type Page = {
  /** Calls back when somebody goes to another screen, its address standing in the bar already. */
  onLeave: (listener: () => void) => void
  /** Whether nothing is being written, said or sent. */
  isAtRest: () => boolean
}

/** ms within which a screen that was just gone to may be loaded anew; later somebody reads it. */
const LEAVING_MS = 5_000
const NUDGE_MS = 500

/**
 * Takes a newer version when somebody goes to another screen, and at no other time: that screen is then loaded as a
 * whole page, by the newer worker. While a draft is open, or anything is on its way, the page goes on as it is.
 */
export function takeNewerVersion(registration: ServiceWorkerRegistration, page: Page): void {
  const { serviceWorker } = navigator
  let hadWorker = serviceWorker.controller !== null
  /**
   * Another tab has taken the newer one: what this page runs is kept for it until it is left. It may have done so before
   * this page was quiet.
   */
  let isOutdated = FIRST_WORKER !== null && serviceWorker.controller !== FIRST_WORKER
  let leftAt = -Infinity
  const isLeaving = () => performance.now() - leftAt < LEAVING_MS
  const reload = () => {
    if (page.isAtRest()) window.location.reload()
  }
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all takes this page over as it is.
    if (hadWorker) isOutdated = true
    hadWorker = true
    if (isOutdated && isLeaving()) reload()
  })
  /**
   * Chromium lets a newer worker take over when the one before has nothing to do, and looks again when something that it
   * did ends. Without this the newer one was seen to wait on although nothing was left to do.
   */
  const nudge = () => {
    if (isOutdated || registration.waiting === null || !isLeaving()) return
    tell(registration.active, 'let-go')
    setTimeout(nudge, NUDGE_MS)
  }
  page.onLeave(() => {
    leftAt = -Infinity
    // Offline the page knows more than a new one would.
    if (!page.isAtRest() || !navigator.onLine) return
    if (isOutdated) return reload()
    if (registration.waiting === null) return
    leftAt = performance.now()
    tell(registration.waiting, 'take-over')
    setTimeout(nudge, NUDGE_MS)
  })
}

const WORKER_PATH = '/sw.js'

/** ms after which a page that is shown again asks for a newer version: an installed app may stay open for days. */
const UPDATE_MS = 3_600_000

/**
 * Registers the service worker, which keeps shell and code on this device. Called when the page is quiet.
 * @returns null where the browser has none (a plain-http name on the local network, private windows)
 */
export async function keepCode(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  try {
    const registration = await navigator.serviceWorker.register(workerAddress())
    tell(navigator.serviceWorker.controller, 'page-is-quiet')
    askWhenShownAgain(registration)
    return registration
  } catch {
    // Storage is forbidden: every visit fetches its code.
    return null
  }
}

/** Says something to a worker, where there is one. */
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
    /** Not in every browser. The policy of the page allows this one name: `app#sw`. */
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
