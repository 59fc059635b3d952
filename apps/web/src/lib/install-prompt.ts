import { createStore } from './store.ts'

/** Shows the browser's install dialog; null if the browser does not offer it, or the app is installed. */
export const installOffer = createStore<(() => Promise<void>) | null>(null)

/**
 * Intercepts the browser's offer to install the app, so that it is shown on the profile screen instead of over the
 * content. Only in Chromium's browsers. https://developer.mozilla.org/en-US/docs/Web/API/BeforeInstallPromptEvent
 */
export function followInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.set(async () => {
      // The prompt can be shown once.
      installOffer.set(null)
      if ('prompt' in event && typeof event.prompt === 'function') await event.prompt()
    })
  })
  window.addEventListener('appinstalled', () => installOffer.set(null))
}

/** True if the app is not installed in a browser that installs only through its own menu (iOS). */
export function isInstalledByMenu(): boolean {
  return 'standalone' in navigator && navigator.standalone === false
}
