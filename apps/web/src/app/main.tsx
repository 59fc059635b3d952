// First: a token is removed from the address before any module but those it needs itself can read it.
import './take-address-token.ts'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { startBrand } from '#lib/brand.tsx'
import { loadChunk, holdVersion } from '#lib/load-chunk.ts'
import { bundledWords, startLanguage, useWords } from '#lib/i18n.ts'
import { followOtherTabs, forgetWithoutSession, isSignedIn, sessionStore, watchExpiry } from '#lib/session.ts'
import { startTheme } from '#lib/theme.ts'
import '#lib/dates.ts'
import '#lib/clock.ts'
import { apiAddress } from '#api/config.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import '#ui/icon.tsx'
import '#ui/css-percent.ts'
import en from '#locales/en/start.json'
import fr from '#locales/fr/start.json'

import places from '#ui/main-area.module.css'
import '#ui/timeline/blocks.module.css'

// Icons, styles and dates are imported here for the login, the app and the overview: as separate files each would
// cost a request.
startTheme()
startLanguage()
startBrand()
followOtherTabs()
forgetWithoutSession()
watchExpiry()

/** The texts of a failed start: they must be available when nothing else is. */
const startWords = bundledWords({ en, fr })

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

/** Shown if the app itself could not be fetched or started. */
function StartError({ error }: { error: unknown }) {
  const t = useWords(startWords)
  const [isBusy, setBusy] = useState(false)
  return (
    <main className={places.main}>
      <ErrorPanel
        isPage
        title={t(($) => $.wentWrong)}
        showLabel={t(($) => $.showError)}
        hideLabel={t(($) => $.hideError)}
        message={error instanceof Error ? error.message : 'Error'}
        actions={
          <Button
            variant="primary"
            isBusy={isBusy}
            onClick={() => {
              setBusy(true)
              window.location.reload()
            }}
          >
            {t(($) => $.retry)}
          </Button>
        }
      />
    </main>
  )
}
