// First of all: a token in the address is taken out before anything else can read it.
import '#base/session/boot.ts'
import { createRoot } from 'react-dom/client'
import { apiAddress } from '#base/api/api-address.ts'
import { askEarly } from '#base/api/early-answers.ts'
import { startBrand } from '#base/brand/brand.ts'
import { loadChunk } from '#base/chunk/load-chunk.ts'
import { startLanguage } from '#base/i18n/language.ts'
import { currentSession, followOtherTabs, isSignedIn, sessionStore } from '#base/session/session-store.ts'
import { watchExpiry } from '#base/session/watch-expiry.ts'
import { startTheme } from '#base/theme/theme.ts'
import { loadTemporal } from '#base/time/load-temporal.ts'
import { LoginScreen } from '#screens/login/login-screen.tsx'
import { StartError } from '#screens/shell/start-error.tsx'

startTheme()
startLanguage()
startBrand()
followOtherTabs()
watchExpiry()

const place = document.getElementById('root')
if (place === null) throw new Error('The page has no place for the app.')
const root = createRoot(place)

/**
 * The login at `/` needs no router and no data: it is drawn by the first chunk alone, and everything else follows when
 * somebody signs in, here or in another tab. Any other address starts the app at once.
 */
if (window.location.pathname === '/' && !isSignedIn()) {
  root.render(<LoginScreen />)
  const leave = sessionStore.subscribe(() => {
    if (!isSignedIn()) return
    leave()
    void openApp(true)
  })
} else {
  void openApp(false)
}

async function openApp(hasJustSignedIn: boolean): Promise<void> {
  // Asked while the code is still on its way.
  void apiAddress()
  const session = currentSession()
  const isOverview = /^\/account\/?$/.test(window.location.pathname)
  if (session !== null && (isOverview || hasJustSignedIn)) void askEarly(session.token)
  try {
    const [{ startApp }] = await Promise.all([loadChunk(() => import('./app.tsx')), loadChunk(loadTemporal)])
    await startApp(root, hasJustSignedIn)
  } catch (error) {
    root.render(<StartError error={error} />)
  }
}
