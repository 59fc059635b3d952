import type { PageMessage } from './page-lock.ts'

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
export function tell(worker: ServiceWorker | null, message: PageMessage): void {
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
