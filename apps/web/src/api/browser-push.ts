import {
  listPushSubscriptions,
  getPushKey,
  removePushSubscription,
  subscribePush,
} from '@foyer/contract/push.ts'
import { language } from '#lib/i18n.ts'
import { send } from './send.ts'

/**
 * Called after a login. If this browser has a subscription of the same account, it moves to the new session. If it belongs
 * to another account, it ends: this user must not see that account's notifications.
 */
export async function keepPush(): Promise<void> {
  const subscription = await ownSubscription()
  if (subscription === null) return
  const known = await send(listPushSubscriptions, {})
  if (known.some(({ endpoint }) => endpoint === subscription.endpoint)) await tellSubscription(subscription)
  else await subscription.unsubscribe()
}

/** ms that a page which has just been opened has for its service worker. */
const WORKER_MS = 10_000

/**
 * What this browser can do: tell of notifications (`open`), or not because its person said no (`blocked`), the page is no
 * https one (`insecure`), or it has no such thing (`unsupported`). `endpoint` where it has a subscription.
 */
export type PushState = { can: 'open' | 'blocked' | 'insecure' | 'unsupported'; endpoint: string | null }

/** Looks, and asks nobody for anything. */
export async function readPushState(): Promise<PushState> {
  if (!window.isSecureContext) return { can: 'insecure', endpoint: null }
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return { can: 'unsupported', endpoint: null }
  if (Notification.permission === 'denied') return { can: 'blocked', endpoint: null }
  return { can: 'open', endpoint: (await ownSubscription())?.endpoint ?? null }
}

/** The push subscription of this browser; null where it has none. */
async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Subscribes this browser, in the language on screen. Called from a press: only then may a browser ask its person.
 * Without their permission nothing changes.
 * @throws where the browser has no service worker or does not reach its push service; CallError
 */
export async function switchPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const { public_key: applicationServerKey } = await send(getPushKey, {})
  const { pushManager } = await workerWhenReady()
  const former = await pushManager.getSubscription()
  // One that was made for another key: the gateway's messages would be refused.
  if (former !== null && keyOf(former) !== applicationServerKey) await former.unsubscribe()
  await tellSubscription(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
}

/** The service worker comes once the page is quiet; not at all where it is switched off. */
async function workerWhenReady(): Promise<ServiceWorkerRegistration> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('There is no service worker.')), WORKER_MS)
  try {
    return await Promise.race([navigator.serviceWorker.ready, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

/** Says to the gateway where this browser is told, on this session and in the language on screen. */
async function tellSubscription(subscription: PushSubscription): Promise<void> {
  const { keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const { endpoint } = subscription
  await send(subscribePush, { body: { endpoint, keys: { p256dh, auth }, language: language.get() } })
}

/**
 * Ends this browser's subscription: first at the gateway, so that one that fails can be tried again.
 * @throws CallError
 */
export async function switchPushOff(subscriptionId: string): Promise<void> {
  await send(removePushSubscription, { params: { subscriptionId } })
  await (await ownSubscription())?.unsubscribe()
}

/** The key for whose messages a subscription is, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
