import { tell } from './keep-code.ts'

/** What a page must know to take a newer version without anybody losing anything. */
type Page = {
  /** Calls back when somebody goes to another screen, its address standing in the bar already. */
  onLeave: (listener: () => void) => void
  /** Whether nothing is being written, said or sent. */
  isAtRest: () => boolean
}

/**
 * Takes a newer version when somebody goes to another screen, and at no other time: that screen is then loaded as a
 * whole page, by the newer worker. While a draft is open, or anything is on its way, the page goes on as it is.
 */
export function takeNewerVersion(registration: ServiceWorkerRegistration, page: Page): void {
  const { serviceWorker } = navigator
  let hadWorker = serviceWorker.controller !== null
  /** Another tab has taken the newer one: what this page runs is kept for it until it is left. */
  let isOutdated = false
  let isLeaving = false
  const reload = () => {
    if (page.isAtRest()) window.location.reload()
  }
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all takes this page over as it is.
    if (hadWorker) isOutdated = true
    hadWorker = true
    if (isOutdated && isLeaving) reload()
  })
  page.onLeave(() => {
    isLeaving = false
    // Offline the page knows more than a new one would.
    if (!page.isAtRest() || !navigator.onLine) return
    if (isOutdated) return reload()
    if (registration.waiting === null) return
    isLeaving = true
    tell(registration.waiting, 'take-over')
  })
}
