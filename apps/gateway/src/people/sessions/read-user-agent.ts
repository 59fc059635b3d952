import type { SessionDevice } from '@foyer/contract/account.ts'

// The order matters: the header of each browser also names those it derives from, and so does each system.
const browsers: readonly [RegExp, SessionDevice['browser']][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'edge'],
  [/\bOPR\/|\bOPiOS\//, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\bFirefox\/|\bFxiOS\//, 'firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'chrome'],
  [/\bSafari\//, 'safari'],
]

const systems: readonly [RegExp, SessionDevice['system']][] = [
  [/\bWindows\b/, 'windows'],
  [/\bAndroid\b/, 'android'],
  [/\biPhone\b|\biPad\b|\biPod\b/, 'ios'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macos'],
  [/\bLinux\b/, 'linux'],
]

/** Longer than any browser's; the rest is ignored. */
const LONGEST = 512

/**
 * The browser, system and form of a user agent, from closed lists: enough to recognise a session, and nothing else is
 * stored.
 */
export function readUserAgent(header: string | null): SessionDevice {
  const text = (header ?? '').slice(0, LONGEST)
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1] ?? 'other'
  const system = systems.find(([pattern]) => pattern.test(text))?.[1] ?? 'other'
  return { browser, system, form: formOf(text, system) }
}

function formOf(text: string, system: SessionDevice['system']): SessionDevice['form'] {
  if (system === 'other') return 'other'
  if (/\biPad\b|\bTablet\b/.test(text)) return 'tablet'
  if (system === 'ios') return 'phone'
  // An Android user agent without `Mobile` is a tablet, by Google's own rule.
  if (system === 'android') return /\bMobile\b/.test(text) ? 'phone' : 'tablet'
  return 'computer'
}
