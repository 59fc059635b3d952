import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { browserArguments } from './browser-arguments.ts'
import { liveAtProductTime } from './journey.ts'
import type { Product } from './product.ts'

export type PushBrowser = {
  context: BrowserContext
  page: Page
  /** How often the browser registered for messages of a page. */
  registrations(): number
  close(): Promise<void>
}

/**
 * Chromium with a profile: a private window has no push messages. It registers with Google before
 * `pushManager.subscribe` resolves, which no journey can reach: a server replaces Google and returns a device number
 * and tokens. Everything else is the browser's own. No message arrives that way: what the gateway sends is decrypted by
 * the push service of the tests and passed to the worker by `deliver`.
 */
export async function openPushBrowser(product: Product): Promise<PushBrowser> {
  let registrations = 0
  const google = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/device') return void response.end(deviceNumber())
      // The browser registers its own services too, some time after its start.
      if (new URLSearchParams(body).get('app')?.startsWith('wp:') === true) registrations += 1
      response.end(`token=token-of-a-test-${registrations}`)
    })
  })
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
  const address = google.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const profile = await mkdtemp(join(tmpdir(), 'foyer-profile-'))
  const path = process.env['CHROMIUM_PATH']
  const context = await chromium.launchPersistentContext(profile, {
    ...(path === undefined || path === '' ? {} : { executablePath: path }),
    baseURL: product.address,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
    // Without background networking there is no registration.
    ignoreDefaultArgs: ['--disable-background-networking'],
    args: [
      ...browserArguments.filter((argument) => argument !== '--disable-background-networking'),
      `--gcm-checkin-url=${origin}/device`,
      `--gcm-registration-url=${origin}/token`,
    ],
  })
  await liveAtProductTime(context, product)
  const page = context.pages()[0] ?? (await context.newPage())
  return {
    context,
    page,
    registrations: () => registrations,
    async close() {
      await context.close()
      google.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Chromium's `AndroidCheckinResponse`: yes (field 1), a device's id (7) and its secret (8), each of eight bytes. */
function deviceNumber(): Buffer {
  const message = Buffer.alloc(20)
  message.set([0x08, 1, 0x39])
  message.writeBigUInt64LE(4_700n, 3)
  message[11] = 0x41
  message.writeBigUInt64LE(4_701n, 12)
  return message
}

/** Passes a message to the worker of a page, as its browser does once it has decrypted it. */
export async function deliver({ context, page }: PushBrowser, data: string): Promise<void> {
  // The session stays open: detaching it would stop the worker that it wakes.
  const developer = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  const found = Promise.withResolvers<string>()
  developer.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const live = registrations.find(({ isDeleted, scopeURL }) => !isDeleted && scopeURL === `${origin}/`)
    if (live !== undefined) found.resolve(live.registrationId)
  })
  await developer.send('ServiceWorker.enable')
  await developer.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await found.promise,
    data,
  })
}

/** Whether the service worker runs: it starts once the page is quiet. */
export function hasWorker(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.active?.state === 'activated'
  })
}

/**
 * The notifications that a browser has shown since, from its developer tools: a second one of a tag replaces the first.
 */
export async function watchNotifications({
  context,
  page,
}: PushBrowser): Promise<{ tag: string; title: string; body: string }[]> {
  const shown: { tag: string; title: string; body: string }[] = []
  const developer = await context.newCDPSession(page)
  const service = 'notifications'
  developer.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: event }) => {
    if (event.eventName !== 'Notification displayed') return
    const fields = new Map(event.eventMetadata.map(({ key, value }) => [key, value]))
    shown.push({ tag: event.instanceId, title: fields.get('Title') ?? '', body: fields.get('Body') ?? '' })
  })
  await developer.send('BackgroundService.startObserving', { service })
  await developer.send('BackgroundService.setRecording', { service, shouldRecord: true })
  return shown
}
