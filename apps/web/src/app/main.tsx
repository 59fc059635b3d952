// First of all: a token in the address is taken out before anything else can read it.
import './boot.ts'
import { createRoot } from 'react-dom/client'
import { apiAddress } from '#api/api-address.ts'
import { startBrand } from '#lib/brand.ts'
import { loadChunk } from '#lib/load-chunk.ts'
import { startLanguage } from '#lib/language.ts'
import { followOtherTabs, forgetWithoutSession, isSignedIn, sessionStore } from '#lib/session-store.ts'
import { watchExpiry } from '#lib/watch-expiry.ts'
import { startTheme } from '#lib/theme.ts'
import { loadTemporal } from './load-temporal.ts'
import { holdVersion } from '#lib/hold-version.ts'
import { StartError } from './start-error.tsx'
// What the login shares with the app and with the overview: in files of their own they would cost each a request.
import '#lib/page-title.tsx'
import '#lib/format-dates.ts'
import '#lib/minute-clock.ts'
import '#ui/brand-mark.tsx'
import '#ui/css-variables.ts'
import '#ui/timeline/day-axis.module.css'
import '#ui/timeline/blocks.module.css'

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
  const { LoginScreen } = await loadChunk(() => import('#features/sign-in/login-screen.tsx'))
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
