// First: a token is removed from the address before any module but those it needs itself can read it.
import './take-address-token.ts'
import { createRoot } from 'react-dom/client'
import { startBrand } from '#lib/brand.tsx'
import { loadChunk } from '#lib/load-chunk.ts'
import { startLanguage } from '#lib/i18n.ts'
import { followOtherTabs, forgetWithoutSession, isSignedIn, sessionStore, watchExpiry } from '#lib/session.ts'
import { startTheme } from '#lib/theme.ts'
import { holdVersion } from '#lib/hold-version.ts'
import '#lib/dates.ts'
import '#lib/clock.ts'
import { apiAddress } from '#api/config.ts'
import '#ui/icon.tsx'
import '#ui/css-percent.ts'
import { StartError } from './start-error.tsx'

import '#ui/timeline/blocks.module.css'

// Icons, styles and dates are imported here for the login, the app and the overview: as separate files each would
// cost a request.
startTheme()
startLanguage()
startBrand()
followOtherTabs()
forgetWithoutSession()
watchExpiry()

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no place for the app.')
const root = createRoot(container)

/**
 * The login at `/` needs no router and no data: it is drawn without them, and the rest is loaded on signing in, here
 * or in another tab. Any other address starts the app immediately.
 */
const isLogin = window.location.pathname === '/' && !isSignedIn()
start(isLogin ? openLogin : () => openApp(false))

async function openLogin(): Promise<void> {
  const { LoginScreen } = await loadChunk(() => import('#features/sign-in/login-screen.tsx'))
  root.render(<LoginScreen />)
  holdVersion()
  const unsubscribe = sessionStore.subscribe(() => {
    if (!isSignedIn()) return
    unsubscribe()
    start(() => openApp(true))
  })
}

async function openApp(hasJustSignedIn: boolean): Promise<void> {
  // Requested while the code is still loading.
  void apiAddress()
  const [{ startApp }] = await Promise.all([
    loadChunk(() => import('./start-app.tsx')),
    loadChunk(loadTemporal),
  ])
  await startApp(root, hasJustSignedIn)
  if (!hasJustSignedIn) holdVersion()
}

function start(openRoot: () => Promise<void>): void {
  openRoot().catch((error: unknown) => root.render(<StartError error={error} />))
}

/** Loads the Temporal polyfill where the browser lacks it. Awaited before the app is drawn. */
export async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
}
