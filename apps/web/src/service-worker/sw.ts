import type { PageMessage } from '#lib/page-lock.ts'
import { createKeptFiles, pagesInUse, type BuiltFile, keptPath } from './file-cache.ts'
import { followPush } from './push.ts'

// The service worker: it stores HTML and code on the device, and never a response of the API.
// docs/decisions/152-a-service-worker-keeps-code.md

declare const self: ServiceWorkerGlobalScope & {
  /** Inserted by the build (vite-plugin-pwa). */
  __WB_MANIFEST: BuiltFile[]
}

/** Not every browser has it, nor do the types yet. https://w3c.github.io/ServiceWorker/#dom-installevent-addroutes */
type InstallEvent = ExtendableEvent & {
  addRoutes?: (rules: { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>
}

/** Requests that always go to the network bypass the worker: they do not wait for its start. */
const ofNetwork = ['/api/*', '/config.json'].map((urlPattern) => ({
  condition: { urlPattern },
  source: 'network' as const,
}))

const kept = createKeptFiles(self.__WB_MANIFEST)

self.addEventListener('install', (event: InstallEvent) => {
  event.waitUntil(Promise.all([event.addRoutes?.(ofNetwork), install()]))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), kept.dropUnused()]))
})

self.addEventListener('message', (event) => {
  // Only pages of our own origin reach it.
  const message: PageMessage = event.data
  if (message === 'take-over') event.waitUntil(self.skipWaiting())
  if (message === 'page-is-quiet') event.waitUntil(Promise.all([kept.refreshShells(), kept.dropUnused()]))
})

followPush(self)

self.addEventListener('fetch', (event) => {
  const path = keptPath(event.request, kept.paths, self.location.origin)
  if (path !== null) event.respondWith(answer(path, event.request))
})

async function install(): Promise<void> {
  await kept.fetchAll()
  // It never takes over while a page is in use. If the former version could not draw any page, no page has to be
  // closed.
  if ((await pagesInUse()).length === 0) await self.skipWaiting()
}

async function answer(path: string, request: Request): Promise<Response> {
  // The cache may be broken or emptied: then the network responds as if there were no worker.
  return (await kept.find(path).catch(() => undefined)) ?? fetch(request)
}
