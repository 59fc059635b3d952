import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testIfInstalled } from '#testing/test-if-installed.ts'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'
import { readSettings, settingNames } from '#base/settings.ts'

// The parts of deploy/ that can be tested without a separate machine; docs/operating.md lists what was not run.

const clone = resolve(import.meta.dirname, '../../..')
const deploy = join(clone, 'deploy')
const read = (...path: string[]) => readFileSync(join(deploy, ...path), 'utf8')

/** Variables of Node and of the machine. */
const others = ['NODE_ENV', 'NODE_EXTRA_CA_CERTS', 'TMPDIR', 'HOME', 'PATH']

/** The environment that compose sets for each gateway. */
function gatewayEnvironment(): Record<string, string> {
  const [, service = ''] =
    /^x-gateway: &gateway\n((?: {2}.*\n|\n)+)/m.exec(read('compose/compose.yaml')) ?? []
  const [, block = ''] = /^ {2}environment:\n((?: {4}.*\n)+)/m.exec(service) ?? []
  const lines = block.matchAll(/^ {4}([A-Z_]+): '?(.*?)'?$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}

test('every variable that deploy/ sets for the gateway is one of its settings', () => {
  const compose = Object.keys(gatewayEnvironment())
  const image = [...read('Dockerfile').matchAll(/^ENV (\w+)=/gm)].map(([, name = '']) => name)
  const unit = [...read('systemd/foyer.service').matchAll(/^Environment=(\w+)=/gm)].map(
    ([, name = '']) => name,
  )
  const documented = readdirSync(deploy, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.conf'))
    .flatMap((entry) => [
      ...readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(/\b([A-Z]+_[A-Z_]+)=/g),
    ])
    .map(([, name = '']) => name)

  expect(compose.length).toBeGreaterThan(5)
  expect(image.length).toBeGreaterThan(1)
  expect(unit.length).toBeGreaterThan(2)
  expect(documented).toContain('TRUSTED_PROXY_HOPS')
  const known = new Set([...settingNames, ...others])
  expect([...compose, ...image, ...unit, ...documented].filter((name) => !known.has(name))).toEqual([])
})

test('the pages on configuration and operating name only settings that exist', () => {
  const known = new Set([...settingNames, ...others])
  for (const page of ['docs/configuration.md', 'docs/operating.md']) {
    const text = readFileSync(join(clone, page), 'utf8')
    const named = [...text.matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)].map(([, name = '']) => name)
    expect(named.length, page).toBeGreaterThan(3)
    expect(
      named.filter((name) => !known.has(name)),
      page,
    ).toEqual([])
  }
})

test('the settings from compose are valid, once its own variables are filled in', () => {
  const filled = Object.fromEntries(
    Object.entries(gatewayEnvironment()).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+):[?-]\}/g, (_, variable: string) =>
        variable === 'PUBLIC_NAME' ? 'home.example.org' : variable === 'SMTP_URL' ? '' : 'a-long-enough-word',
      ),
    ]),
  )
  const asked = [...read('compose/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  const offered = [...read('compose/example.env').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)

  expect(readSettings(filled)).toMatchObject({
    publicUrl: 'https://home.example.org',
    mqttUrl: 'mqtts://gateway:a-long-enough-word@home.example.org:8883',
    trustedProxyHops: 1,
    smtpUrl: null,
  })
  expect([...new Set(asked)].toSorted()).toEqual(offered.toSorted())
})

test('the files that compose and the image use exist', () => {
  const compose = read('compose/compose.yaml')
  const mounted = [...compose.matchAll(/- (\.{1,2}\/[^:]+):/g)].map(([, path = '']) => path)
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  expect(mounted.length).toBeGreaterThan(3)
  // The certificate is the operator's own.
  const missing = mounted.filter((path) => path !== './certs' && !existsSync(join(deploy, 'compose', path)))
  expect(missing).toEqual([])
  expect(copied.filter((path) => !existsSync(join(clone, path)))).toEqual([])
})

test('the broker of compose has the settings of the tested one, with other paths', () => {
  const linesOf = (...path: string[]) =>
    read(...path)
      .split('\n')
      .filter((line) => line !== '' && !/^(#|persistence)/.test(line))
      .map((line) => line.replace(/ \/\S*\//, ' '))
  expect(linesOf('compose', 'mosquitto.conf')).toEqual(linesOf('mosquitto', 'foyer.conf'))
})

test('the limits of the broker are high enough for the number of hubs on the operating page', () => {
  const page = readFileSync(join(clone, 'docs/operating.md'), 'utf8')
  const hubs = Number(/The file is made for ([\d,]+) hubs/.exec(page)?.[1]?.replace(',', ''))
  const limitOf = (name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(read('mosquitto/foyer.conf'))?.[1])
  expect(limitOf('memory_limit')).toBeGreaterThan(hubs * 256 * 1024)
  expect(limitOf('max_connections')).toBeGreaterThan(hubs + 256)
  for (const files of [
    /LimitNOFILE=(\d+)/.exec(page)?.[1],
    /nofile: (\d+)/.exec(read('compose/compose.yaml'))?.[1],
  ]) {
    expect(Number(files)).toBeGreaterThan(limitOf('max_connections'))
  }
})

test('compose has three gateways, each with its own volume, and its proxy lists them', () => {
  const compose = read('compose/compose.yaml')
  const gateways = [
    ...compose.matchAll(/^ {2}(gateway-\d):\n {4}<<: \*gateway\n {4}volumes:\n {6}- \1:\/foyer\/data$/gm),
  ].map(([, name = '']) => name)
  expect(gateways).toEqual(['gateway-1', 'gateway-2', 'gateway-3'])
  const [, kept = ''] = /^volumes:\n((?: {2}.*\n)+)/m.exec(compose) ?? []
  expect(kept.match(/gateway-\d/g)).toEqual(gateways)
  expect(compose).toContain(`depends_on: [${gateways.join(', ')}]`)
  const proxied = [...read('compose/nginx.conf').matchAll(/^ +server (\S+):4700 /gm)].map(([, name]) => name)
  expect(proxied).toEqual(gateways)
})

const analyze = '/usr/bin/systemd-analyze'

testIfInstalled(existsSync(analyze) ? null : analyze)('systemd accepts the unit', async () => {
  const unit = join(makeTemporaryFolder(), 'foyer.service')
  // The path of this clone.
  writeFileSync(unit, read('systemd/foyer.service').replaceAll('/opt/foyer', clone))
  const { stdout, stderr } = await promisify(execFile)(analyze, ['verify', unit])
  expect(stdout + stderr).not.toContain('foyer.service')
})
