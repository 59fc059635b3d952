import { createStore } from './store.ts'

/** Asks the browser to install the app, where it offers that; null where it does not, or it is installed. */
export const installOffer = createStore<(() => Promise<void>) | null>(null)

/**
 * Takes the browser's offer to install the app, to be made where somebody looks for it instead of over the content.
 * Chromium's browsers have it. https://developer.mozilla.org/en-US/docs/Web/API/BeforeInstallPromptEvent
 */
export function followInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.set(async () => {
      // It may be asked once.
      installOffer.set(null)
      if ('prompt' in event && typeof event.prompt === 'function') await event.prompt()
    })
  })
  window.addEventListener('appinstalled', () => installOffer.set(null))
}

/** True in a browser that installs by a menu of its own alone (iOS), and has not yet. */
export function isInstalledByMenu(): boolean {
  return 'standalone' in navigator && navigator.standalone === false
}
