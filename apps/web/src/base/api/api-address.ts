import { takeBegun } from './begun-early.ts'

let asked: Promise<string> | null = null

/**
 * The gateway's base address, without a slash at its end: `apiUrl` of `/config.json`, or `/api` of our own origin.
 * Asked once; a failure to read it is no failure: the default holds.
 */
export function apiAddress(): Promise<string> {
  asked ??= readConfig()
  return asked
}

async function readConfig(): Promise<string> {
  try {
    const address = addressIn(await (takeBegun('config') ?? fetchConfig()))
    remember(address)
    return address
  } catch {
    asked = null
    return defaultAddress
  }
}

/** For `theme-init.js` of the next visit, which then need not wait for the configuration. */
function remember(address: string): void {
  try {
    localStorage.setItem('api_address', address)
  } catch {
    // Storage is forbidden: the next visit waits.
  }
}

async function fetchConfig(): Promise<unknown> {
  const response = await fetch('/config.json')
  return response.ok ? response.json() : null
}

/** Our own gateway, beside this page. */
export const defaultAddress = '/api'

function addressIn(config: unknown): string {
  if (typeof config !== 'object' || config === null || !('apiUrl' in config)) return defaultAddress
  const { apiUrl } = config
  return typeof apiUrl === 'string' && apiUrl !== '' ? apiUrl.replace(/\/$/, '') : defaultAddress
}
