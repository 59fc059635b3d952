import { basename, isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

test('by default the gateway is local, uses the embedded database and has the demo', () => {
  const settings = readSettings({})

  expect(settings).toMatchObject({
    port: 4700,
    mqttPort: 1883,
    host: '127.0.0.1',
    trustedProxyHops: 0,
    publicUrl: null,
    databaseUrl: null,
    mqttUrl: null,
    mqttTls: null,
    metricsPort: null,
    metricsHost: '127.0.0.1',
    hasDemo: true,
    isDemoLived: false,
    startAt: null,
    logLevel: 'info',
  })
  expect(isAbsolute(settings.dataFolder)).toBe(true)
  expect(basename(settings.dataFolder)).toBe('.foyer')
})

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toEqual(readSettings({}))
})

test('an external database gets the demo only on request', () => {
  const DATABASE_URL = 'postgres://foyer@db/foyer'

  expect(readSettings({ DATABASE_URL }).hasDemo).toBe(false)
  expect(readSettings({ DATABASE_URL, FOYER_DEMO: '1' }).hasDemo).toBe(true)
  expect(readSettings({ FOYER_DEMO: 'lived' })).toMatchObject({ hasDemo: true, isDemoLived: true })
  expect(readSettings({ FOYER_DEMO: '0' }).hasDemo).toBe(false)
})

test('the support address is that of the park, or else that of the installation', () => {
  const PUBLIC_URL = 'https://home.example.org'

  expect(readSettings({ PUBLIC_URL }).support.vav).toBe('support@home.example.org')
  expect(readSettings({ SUPPORT_EMAIL: 'help@a.test' }).support).toEqual({
    vav: 'help@a.test',
    foyer: 'help@a.test',
    unknown: 'help@a.test',
  })
  expect(
    readSettings({ PUBLIC_URL, SUPPORT_EMAIL: 'vav=aide@vav.test, foyer=help@foyer.test' }).support,
  ).toEqual({
    vav: 'aide@vav.test',
    foyer: 'help@foyer.test',
    unknown: 'support@home.example.org',
  })
})

test('trailing slashes are removed from URLs', () => {
  const settings = readSettings({
    PUBLIC_URL: 'https://home.example.org/',
    API_URL: 'https://api.example.org/v1/',
  })

  expect(settings.publicUrl).toBe('https://home.example.org')
  expect(settings.apiUrl).toBe('https://api.example.org/v1')
})

test('up to ten proxies in front of the gateway can be trusted', () => {
  expect(readSettings({ TRUSTED_PROXY_HOPS: '10' }).trustedProxyHops).toBe(10)
})

test('the clock can start at a given instant', () => {
  expect(readSettings({ FOYER_NOW: '2027-01-18T18:00:00+01:00' }).startAt).toBe(Date.UTC(2027, 0, 18, 17))
})

const wrong: [name: string, value: string][] = [
  ['PORT', '80a'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['MQTT_PORT', '1e3'],
  ['HOST', 'a host'],
  ['TRUSTED_PROXY_HOPS', '11'],
  ['TRUSTED_PROXY_HOPS', '-1'],
  ['TRUSTED_PROXY_HOPS', 'all'],
  ['PUBLIC_URL', 'home.example.org'],
  ['SUPPORT_EMAIL', 'help'],
  ['SUPPORT_EMAIL', 'other=help@other.test'],
  ['DATABASE_URL', 'mysql://db/foyer'],
  ['MQTT_URL', 'http://broker'],
  ['SMTP_URL', 'mail'],
  ['MQTT_TLS_CERT', '/nowhere/cert.pem'],
  ['MQTT_TLS_KEY', import.meta.filename],
  ['API_URL', 'ftp://api'],
  ['FOYER_DEMO', 'yes'],
  ['FOYER_NOW', '2027-01-18T18:00:00'],
  ['FOYER_NOW', 'tomorrow'],
  ['LOG_LEVEL', 'loud'],
]
for (const [name, value] of wrong) {
  test(`${name}=${value} is refused with a sentence that names the variable`, () => {
    const problems = problemsOf({ [name]: value })

    expect(problems.length).toBeGreaterThan(0)
    for (const problem of problems) expect(problem).toMatch(/^[A-Z].*\.$/)
    expect(problems.join('\n')).toContain(name)
  })
}

test('all problems are reported together', () => {
  const problems = problemsOf({ PORT: 'x', FOYER_NOW: 'y', LOG_LEVEL: 'z', MQTT_TLS_KEY: '/nowhere' })

  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(
    expect.arrayContaining(['PORT', 'FOYER_NOW', 'LOG_LEVEL', 'MQTT_TLS_KEY']),
  )
})

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  return []
}
