// First of all: a token in the address is taken out before anything else can read it.
import '#base/session/boot.ts'
import { createRoot } from 'react-dom/client'
import { apiAddress } from '#base/api/api-address.ts'
import { startBrand } from '#base/brand/brand.ts'
import { loadChunk } from '#base/chunk/load-chunk.ts'
import { startLanguage } from '#base/i18n/language.ts'
import {
  followOtherTabs,
  forgetWithoutSession,
  isSignedIn,
  sessionStore,
} from '#base/session/session-store.ts'
import { watchExpiry } from '#base/session/watch-expiry.ts'
import { startTheme } from '#base/theme/theme.ts'
import { loadTemporal } from '#base/time/load-temporal.ts'
import { holdVersion } from '#base/version/hold-version.ts'
import { StartError } from '#screens/shell/start-error.tsx'
// What the login shares with the app and with the overview: in files of their own they would cost each a request.
import '#base/brand/page-title.tsx'
import '#base/time/format-dates.ts'
import '#base/time/minute-clock.ts'
import '#ui/brand-mark.tsx'
import '#ui/css-variables.ts'
import '#ui/day-line/day-axis.module.css'
import '#ui/day-line/blocks.module.css'

startTheme()
startLanguage()
startBrand()
followOtherTabs()
forgetWithoutSession()
watchExpiry()

const place = document.getElementById('root')
if (place === null) throw new Error('The page has no place for the app.')
const root = createRoot(place)

/**
 * The login at `/` needs no router and no data: it is drawn without them, and everything else follows when somebody
 * signs in, here or in another tab. Any other address starts the app at once.
 */
const isLogin = window.location.pathname === '/' && !isSignedIn()
start(isLogin ? openLogin : () => openApp(false))

async function openLogin(): Promise<void> {
  const { LoginScreen } = await loadChunk(() => import('#screens/login/login-screen.tsx'))
  root.render(<LoginScreen />)
  holdVersion()
  const leave = sessionStore.subscribe(() => {
    if (!isSignedIn()) return
    leave()
    start(() => openApp(true))
  })
}

async function openApp(hasJustSignedIn: boolean): Promise<void> {
  // Asked while the code is still on its way.
  void apiAddress()
  const [{ startApp }] = await Promise.all([loadChunk(() => import('./app.tsx')), loadChunk(loadTemporal)])
  await startApp(root, hasJustSignedIn)
  if (!hasJustSignedIn) holdVersion()
}

function start(open: () => Promise<void>): void {
  open().catch((error: unknown) => root.render(<StartError error={error} />))
}
