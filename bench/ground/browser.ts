import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'

/** A headless Chromium without background traffic. */
export function launchBrowser(): Promise<Browser> {
  const path = process.env['CHROMIUM_PATH']
  return chromium.launch({
    ...(path === undefined || path === '' ? {} : { executablePath: path }),
    args: [
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Chromium refuses its sandbox to root, the user in a container.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
}

/** A new profile; with a token it is signed in from the first page on. */
export async function openProfile(browser: Browser, token: string | null): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
  })
  if (token !== null) {
    const endsAt = Date.now() + 86_400_000
    await context.addInitScript({
      content: `localStorage.setItem('access_token', ${JSON.stringify(token)}); localStorage.setItem('expires_at', '${endsAt}')`,
    })
  }
  return context
}

/** The result of a script in the page, whatever the page's policy is. Throws what the script throws. */
export async function askPage(session: CDPSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    returnByValue: true,
    awaitPromise: true,
  })
  if (exceptionDetails !== undefined)
    throw new Error(exceptionDetails.exception?.description ?? 'The page failed.')
  return result.value
}

export function openSession(page: Page): Promise<CDPSession> {
  return page.context().newCDPSession(page)
}
