import { expect, test } from 'vitest'
import { readUserAgent } from './read-user-agent.ts'

const seen: [string, string, string, string][] = [
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox', 'linux', 'computer'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
    'chrome',
    'windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0',
    'edge',
    'windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'safari',
    'macos',
    'computer',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0 Mobile/15E148 Safari/604.1',
    'chrome',
    'ios',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
    'safari',
    'ios',
    'tablet',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'samsung',
    'android',
    'phone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Tab) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
    'chrome',
    'android',
    'tablet',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
    'chrome',
    'chromeos',
    'computer',
  ],
]

test('current browsers are recognised by browser, system and form', () => {
  for (const [text, browser, system, form] of seen) {
    expect(readUserAgent(text), text).toEqual({ browser, system, form })
  }
})

test('an unknown header is other, and no part of it is kept however long it is', () => {
  const unknown = { browser: 'other', system: 'other', form: 'other' }
  expect(readUserAgent(null)).toEqual(unknown)
  expect(readUserAgent('curl/8.0')).toEqual(unknown)
  expect(readUserAgent(`<script>${'x'.repeat(100_000)} Firefox/1`)).toEqual(unknown)
})
