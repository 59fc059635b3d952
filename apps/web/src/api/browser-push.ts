import {
  listPushSubscriptions,
  getPushKey,
  removePushSubscription,
  subscribePush,
} from '@foyer/contract/push.ts'
import { language } from '#lib/i18n.ts'
import { send } from './send.ts'

/**
 * Called when a session begins or replaces another. If this browser has a subscription of the same account, it moves to
 * the new session. If it belongs to another account, it ends: this user must not see that account's notifications.
 */
export async function renewPush(): Promise<void> {
  const subscription = await ownSubscription()
  if (subscription === null) return
  const subscriptions = await send(listPushSubscriptions, {})
  if (subscriptions.some(({ endpoint }) => endpoint === subscription.endpoint))
    await sendSubscription(subscription)
  else await subscription.unsubscribe()
}

/** ms to wait for the service worker of a page that was just opened. */
const WORKER_MS = 10_000

/**
 * What this browser can do: receive notifications (`open`), or not because the user denied them (`blocked`), the page
 * is not on https (`insecure`), or the browser has no push (`unsupported`). `endpoint` is that of its subscription,
 * null without one.
 */
export type PushState = {
  availability: 'open' | 'blocked' | 'insecure' | 'unsupported'
  endpoint: string | null
}

/** Reads the state without asking for permission. */
export async function readPushState(): Promise<PushState> {
  if (!window.isSecureContext) return { availability: 'insecure', endpoint: null }
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return { availability: 'unsupported', endpoint: null }
  if (Notification.permission === 'denied') return { availability: 'blocked', endpoint: null }
  return { availability: 'open', endpoint: (await ownSubscription())?.endpoint ?? null }
}

/** The push subscription of this browser; null if it has none. */
async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Subscribes this browser, in the language on screen. Must be called from a press, or the browser may not ask for
 * permission. Without permission nothing changes.
 * @throws if the browser has no service worker or does not reach its push service; CallError
 */
export async function switchPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const { public_key: applicationServerKey } = await send(getPushKey, {})
  const { pushManager } = await workerWhenReady()
  const existing = await pushManager.getSubscription()
  // A subscription for another key: the push service would reject the gateway's messages.
  if (existing !== null && serverKeyOf(existing) !== applicationServerKey) await existing.unsubscribe()
  await sendSubscription(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
}

/** The service worker is registered once the page is idle, and never if it is disabled. */
async function workerWhenReady(): Promise<ServiceWorkerRegistration> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('There is no service worker.')), WORKER_MS)
  try {
    return await Promise.race([navigator.serviceWorker.ready, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Sends this browser's subscription to the gateway, for this session and in the language on screen. */
async function sendSubscription(subscription: PushSubscription): Promise<void> {
  const { keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const { endpoint } = subscription
  await send(subscribePush, { body: { endpoint, keys: { p256dh, auth }, language: language.get() } })
}

/**
 * Ends this browser's subscription: first at the gateway, so that a failure can be retried.
 * @throws CallError
 */
export async function switchPushOff(subscriptionId: string): Promise<void> {
  await send(removePushSubscription, { params: { subscriptionId } })
  await (await ownSubscription())?.unsubscribe()
}

/** The application server key of a subscription, in base64url. */
function serverKeyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
