/** Shows what the gateway tells while no page is open, opens what it is about, and keeps the subscription alive. */
export function followPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, event.data)))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, readPushMessage(event.notification.data).path))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(worker, event)))
}

/** Every message is shown, one without words too: browsers take the permission from who is told in secret. */
async function show({ registration }: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const message = readPushMessage(parse(data))
  const { title, path, icon, ...options } = message
  await registration.showNotification(title, { ...options, data: { path }, ...(icon === '' ? {} : { icon }) })
}

function parse(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}

/** A page that stands at the address already comes to the front; otherwise another one is opened. */
async function open({ clients, location }: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const { href } = new URL(path, location.origin)
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find(({ url }) => url === href)
  await (there === undefined ? clients.openWindow(href) : there.focus())
}

/**
 * The browser has replaced the subscription, or wants it replaced. The worker has no token: the former one with its
 * secret says whose it is. Where the browser does not name it, the next visit finds the switch off.
 */
async function renew(worker: ServiceWorkerGlobalScope, event: PushSubscriptionChangeEvent): Promise<void> {
  const { oldSubscription: former } = event
  if (former === null) return
  const next = event.newSubscription ?? (await worker.registration.pushManager.subscribe(former.options))
  const { keys } = next.toJSON()
  const config: { apiUrl: string } = await (await fetch('/config.json')).json()
  await fetch(`${config.apiUrl}/push/renewals`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      former: { endpoint: former.endpoint, auth: former.toJSON().keys?.['auth'] },
      endpoint: next.endpoint,
      keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] },
    }),
  })
}

/** What the gateway sends: `path` is an address of the app, `icon` a file of its brand. */
type PushMessage = {
  title: string
  body: string
  lang: string
  tag: string
  path: string
  icon: string
}

/** Where a notification leads that does not say so. */
const LIST = '/account/notifications'

/** Reads a message; what it lacks is empty, and an address or a picture of anywhere else is left out. */
export function readPushMessage(data: unknown): PushMessage {
  const fields = new Map<string, unknown>(
    typeof data === 'object' && data !== null ? Object.entries(data) : [],
  )
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  const [path, icon] = [text('path'), text('icon')]
  return {
    title: text('title'),
    body: text('body'),
    lang: text('lang'),
    tag: text('tag'),
    path: /^\/account(?:[/?#]|$)/.test(path) ? path : LIST,
    icon: /^\/brands\/[a-z]+\/[\w-]+\.png$/.test(icon) ? icon : '',
  }
}
