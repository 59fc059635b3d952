import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { createImport } from '@foyer/contract/energy-import.ts'
import { createHub } from '@foyer/contract/hub.ts'
import { createRoom } from '@foyer/contract/room.ts'
import { createScenario } from '@foyer/contract/scenario.ts'
import { accountOf, callWith, tokenOf, WITHOUT_HUB } from '#e2e/accounts.ts'
import { expectNoOverflow } from '#e2e/expect-no-overflow.ts'
import { homeFacts } from '#e2e/home-facts.ts'
import { connectAsHub, sensorNamed } from '#e2e/hub-client.ts'
import { expect, liveAtProductTime, openWith, test, untilLoaded } from '#e2e/journey.ts'
import { type Product, startProduct } from '#e2e/product.ts'

/** Names with content that is hostile or that breaks the layout of this page. */
const names = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '<a href="javascript:alert(1)">ici</a>',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<style>*{display:none}</style>',
  '<base href="https://example.org/">',
  '<meta http-equiv="refresh" content="0;url=https://example.org/">',
  '{{7*7}}',
  '${7*7}',
  '{{constructor.constructor("alert(1)")()}}',
  '$t(frame.signOut)',
  '<b>gras</b>',
  '&lt;b&gt;',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  'javascript:alert(1)',
  '=HYPERLINK("https://example.org";"ici")',
  '+33 1 23 45 67 89',
  '@SUM(1+1)*cmd|calc!A0',
  '-2+3',
  '\u202Eegnaro\u202C',
  '\u2066caché\u2069',
  'a\u200Bb\u200Bc\u200B',
  '\uFEFFvide',
  'ligne 1\nligne 2\r\nligne 3',
  'tab\tulation',
  '\u0000nul\u0007cloche',
  '\uD83D',
  '😀'.repeat(10_000),
  'm'.repeat(10_000),
  'un '.repeat(3_000),
  'Z̶̡̛̗a̸l̷g̵o̶'.repeat(200),
  'مكيف الهواء',
  'מזגן',
  '温度传感器',
  'Sonde "n° 1" ; l’entrée, \\ fin',
  '../../etc/passwd',
  "Robert'); drop table device;--",
]

/** The first letters of a name, up to the maximum of a room or scenario. */
const short = (name: string) => name.slice(0, 64).toWellFormed()

/** Names of rooms and scenarios that people choose. */
const given = names.filter((_, index) => [0, 2, 18, 26, 31].includes(index)).map(short)

/** A load curve of Enedis with two half-hours. */
const loadCurve = 'Horodate;Valeur\n2026-01-05T00:30:00+01:00;1200\n2026-01-05T01:00:00+01:00;800'

/** Imports a file with each of these names. */
async function importNamed(product: Product, token: string): Promise<void> {
  for (const name of given) {
    const body = { file_name: name, text: loadCurve }
    const made = await callWith(product, token, '/imports', { method: 'POST', body })
    expect(createImport.reply.parse(await made.json())).toMatchObject({ file_name: name, half_hours: 2 })
  }
}

/** Creates a room with each of these names, and a scenario that acts on it and has its name in a message. */
async function makeNamed(product: Product, token: string): Promise<void> {
  for (const name of given) {
    const room = await callWith(product, token, '/rooms', { method: 'POST', body: { name } })
    const { id } = createRoom.reply.parse(await room.json())
    const rule = {
      condition: { kind: 'time', at: 1350 },
      actions: [
        { kind: 'rooms', rooms: [id], mode: null, until: { kind: 'time', at: 390 } },
        { kind: 'notify', text: name },
      ],
      active: true,
    }
    const rest = { type: 'heating', mode: 'eco', is_secure: false }
    const days = { time_zone: 'Europe/Paris', operation_days: [1, 2, 3] }
    const body = { name, ...rest, ...days, rules: [rule] }
    const made = await callWith(product, token, '/scenarios', { method: 'POST', body })
    expect(createScenario.reply.parse(await made.json()).rules).toHaveLength(1)
  }
}

test('names of objects, rooms, scenarios, imported files, of the hub and its network are text on every screen, whatever they contain', async ({
  context,
  page,
}) => {
  test.slow()
  const product = await startProduct()
  await liveAtProductTime(context, product)
  const token = await tokenOf(product, accountOf(product, WITHOUT_HUB))
  const answer = await callWith(product, token, '/hubs', { method: 'POST', body: { name: names[0] } })
  const given = createHub.reply.parse(await answer.json())
  const hub = await connectAsHub(given)
  await hub.publish('bridge/state', { state: 'online' })
  await hub.publish(
    'bridge/devices',
    names.map((name, index) =>
      sensorNamed(
        // Characters that a topic cannot contain are in no name of a Zigbee2MQTT device.
        name.replaceAll('\u0000', ' ').replaceAll(/[+#]/g, ' ').toWellFormed(),
        `0x00124b00${index.toString(16).padStart(8, '0')}`,
      ),
    ),
  )
  await hub.describe({
    model: '<img src=x onerror=alert(1)>',
    firmware: '\u202Eegnaro\u202C',
    mac: '</dd><iframe srcdoc=x>',
    ssid: 'm'.repeat(10_000),
  })
  await makeNamed(product, token)
  await importNamed(product, token)
  const home = homeFacts(product, token)
  await expect.poll(async () => (await home.devices()).length).toBe(names.length)

  const devices = await home.devices()
  const paths = [
    '/account',
    '/account/rooms',
    '/account/devices',
    '/account/hub/details',
    '/account/activity',
    '/account/notifications',
    '/account/programs',
    '/account/consumption/import',
    ...devices.slice(0, 8).map((device) => `/account/devices/${device.id}`),
    ...(await home.rooms()).flatMap((room, index) =>
      index > 2
        ? [`/account/rooms/${room.id}`]
        : [
            `/account/rooms/${room.id}`,
            `/account/rooms/${room.id}/calendar`,
            `/account/local-service/${room.id}`,
            `/account/programs?roomId=${room.id}`,
          ],
    ),
    ...(await home.scenarios()).map((one) => `/account/programs/${one.id}`),
    `/account/programs/${(await home.scenarios())[0]?.id ?? ''}?edit=true`,
  ]
  const broken: string[] = []
  for (const [index, path] of paths.entries()) {
    if (index === 0) await openWith(page, token, `${product.address}${path}`)
    else await page.goto(`${product.address}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await untilLoaded(page)
    broken.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`))
  }
  expect(broken).toEqual([])

  await page.goto(`${product.address}/account/hub/details`)
  await expect(page.getByRole('definition').filter({ hasText: '<img src=x onerror=alert(1)>' })).toBeVisible()

  // A file is named before its import too.
  await page.goto(`${product.address}/account/consumption/import`)
  await expect(page.getByRole('rowheader', { name: '<img src=x onerror=alert(1)>' })).toBeVisible()
  const chosen = { name: '<b>gras<img src=x>.csv', mimeType: 'text/csv', buffer: Buffer.from(loadCurve) }
  await page.locator('input[type=file]').setInputFiles(chosen)
  await expect(page.getByText(chosen.name)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Importer', exact: true })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  // Searches and links contain the names too.
  await page.goto(`${product.address}/account/devices`)
  await page.getByRole('searchbox').fill('<img')
  await expect(page.getByText('<img src=x onerror=alert(1)>').first()).toBeVisible()

  // The exported list has each name as text in one cell, for a spreadsheet too.
  await page.getByRole('searchbox').fill('')
  // The whole list is back: the button below it has moved with it.
  const count = page.getByRole('status').filter({ hasText: `${names.length} objets` })
  await expect(count).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(names.length + 1)
  for (const line of lines) {
    expect(line.replaceAll(/"(?:[^"]|"")*"/g, '').split(';'), line).toHaveLength(9)
    const cells = line.match(/"(?:[^"]|"")*"|[^;]+/g) ?? []
    expect(cells.filter((cell) => /^"?[=+\-@\t]/.test(cell))).toEqual([])
  }
  await hub.leave()
  await product.stop()
})

/** Effects of a name on the page: an element made of it, or a page wider than its window. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const width of [1440, 390]) {
    await expectNoOverflow(page, width).catch((error: unknown) => faults.push(String(error)))
  }
  const made = await page.evaluate(
    () =>
      [
        ...document.querySelectorAll(
          'main img, iframe, base, main script, main style, [onerror], [onload], [onmouseover]',
        ),
      ].length + [...document.querySelectorAll('a')].filter((link) => link.protocol === 'javascript:').length,
  )
  if (made > 0) faults.push(`${made} elements that no screen has`)
  return faults
}
