/** Shows messages of the gateway while no page is open, opens their screens, and renews the subscription. */
export function followPush(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, event.data)))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, readPushMessage(event.notification.data).path))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(worker, event)))
}

/** Every message is shown, even one without text: browsers revoke the permission if a message shows no notification. */
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

/** Focuses a page that is already at the address; otherwise opens another one. */
async function open({ clients, location }: ServiceWorkerGlobalScope, path: string): Promise<void> {
  const { href } = new URL(path, location.origin)
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find(({ url }) => url === href)
  await (there === undefined ? clients.openWindow(href) : there.focus())
}

/**
 * Called when the browser has replaced the subscription, or wants it replaced. The worker has no token: the former
 * subscription with its secret identifies its owner. If the browser does not pass the former one, the next visit shows
 * notifications as off.
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

/** The message of the gateway: `path` is an address of the app, `icon` a file of its brand. */
type PushMessage = {
  title: string
  body: string
  lang: string
  tag: string
  path: string
  icon: string
}

/** The address of a notification without one. */
const LIST = '/account/notifications'

/** Reads a message; missing fields are empty, and an address or a picture of another origin is left out. */
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
