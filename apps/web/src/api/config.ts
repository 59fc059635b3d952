import { takeConfig } from '#first-load/page/early-answers.ts'
import { createStore } from '#lib/store.ts'

let addressRequest: Promise<string> | null = null

/** The support e-mail address for each park's customers, by the park's family; empty until `/config.json` is read. */
export const supportEmails = createStore<Readonly<Record<string, string>>>({})

/**
 * The gateway's base address, without a trailing slash: `apiUrl` of `/config.json`, or `/api` of our own origin. Read
 * once; if that fails, the default is used.
 */
export function apiAddress(): Promise<string> {
  addressRequest ??= readConfig()
  return addressRequest
}

async function readConfig(): Promise<string> {
  try {
    const config = (await takeConfig()) ?? (await fetchConfig())
    const address = addressFrom(config)
    supportEmails.set(supportFrom(config))
    storeAddress(address)
    return address
  } catch {
    addressRequest = null
    return defaultAddress
  }
}

/**
 * Stored for `first-load/page/overview.js` of the next visit, which then sends its requests without waiting for the
 * configuration.
 */
function storeAddress(address: string): void {
  try {
    localStorage.setItem('api_address', address)
  } catch {
    // Storage is forbidden: the next visit waits for the configuration.
  }
}

async function fetchConfig(): Promise<unknown> {
  const response = await fetch('/config.json')
  return response.ok ? response.json() : null
}

/** Our own gateway, on the same origin as the page. */
export const defaultAddress = '/api'

function addressFrom(config: unknown): string {
  if (typeof config !== 'object' || config === null || !('apiUrl' in config)) return defaultAddress
  const { apiUrl } = config
  return typeof apiUrl === 'string' && apiUrl !== '' ? apiUrl.replace(/\/$/, '') : defaultAddress
}

function supportFrom(config: unknown): Record<string, string> {
  if (typeof config !== 'object' || config === null || !('support' in config)) return {}
  const { support } = config
  if (typeof support !== 'object' || support === null) return {}
  return Object.fromEntries(Object.entries(support).filter(([, email]) => typeof email === 'string'))
}
