import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parkIds } from '@foyer/contract/park.ts'
import { expect, test } from 'vitest'
import { supportEmailsOf } from './support-emails.ts'
import { brandOfPark, pageColours } from './mail-brand.ts'
import { mailContentSchema, type MailContent, type MailRequest } from './mail-request.ts'
import { writeMail } from './write-mail.ts'

const moment = { at: Date.UTC(2027, 1, 12, 8, 12), timeZone: 'Europe/Paris' }

const contents: readonly MailContent[] = [
  {
    kind: 'home_activation',
    data: { homeName: 'Chalet', path: '/parks/vav/activation?code=a.b.c', expires: moment },
  },
  {
    kind: 'invitation',
    data: {
      inviter: 'Marie',
      homeName: 'Chalet',
      path: '/parks/vav/secondary-user?code=abc',
      expires: moment,
    },
  },
  { kind: 'recovery', data: { path: '/parks/vav/password?code=abc#email=a%40b', minutes: 30 } },
  { kind: 'password_changed', data: { changed: moment } },
  { kind: 'hub_claim_refused', data: { hubName: 'Hub', homeName: 'Chalet', tried: moment } },
]

const support = supportEmailsOf('help@home.test,vav=aide@vav.test', 'nobody@home.test')

function write(content: MailContent, language: 'en' | 'fr', parkId: string = parkIds.vav) {
  const request: MailRequest = { ...content, to: 'zoe@example.org', language, parkId }
  return writeMail(request, { origin: 'https://home.example.org', support })
}

test('every mail has the same content in both parts and both languages, with its link in each', () => {
  for (const content of contents) {
    for (const language of ['en', 'fr'] as const) {
      const { subject, text, html } = write(content, language)
      const path = 'path' in content.data ? content.data.path : '/'
      expect(text).toContain(`https://home.example.org${path}`)
      expect(html).toContain(`href="https://home.example.org${path.replaceAll('&', '&amp;')}`)
      expect(html).toContain(`<html lang="${language}">`)
      expect(subject).not.toBe('')
      expect(`${subject}${text}${html}`).not.toMatch(/undefined|\[object|\{\{|!(?!important|doctype)/)
    }
  }
})

/** Names that an attacker may choose. */
const hostileNames = [
  '<img src=x onerror=alert(1)>',
  '</title><script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '<style>*{display:none}</style>',
  '<!-- ',
  '{{7*7}} ${7*7} &lt;b&gt;',
  'Zoé\r\nBcc: all@example.org',
  'a\u2028b\u2029c\vd',
  '\u202Eegnaro\u202C \u2066caché\u2069',
  '\u0000nul\u0007cloche\uD83D',
  '😀'.repeat(10_000),
  'm'.repeat(10_000),
  'Z̶̡̛̗a̸l̷g̵o̶'.repeat(200),
  'مكيف الهواء',
  'Votre banque: https://evil.example/login',
  'www.evil.example',
  'evil.example',
  'a@evil.example',
  'javascript:alert(1)',
]

test('no name can change the elements, links or lines of a mail', () => {
  const elements = (html: string) => html.match(/<[^>]*>/g)
  const links = (text: string) => text.match(/https?:\/\/\S+|www\.\S+|\w+\.example\b/g)
  for (const content of contents) {
    for (const language of ['en', 'fr'] as const) {
      const plain = write(content, language)
      for (const name of hostileNames) {
        const named = Object.keys(content.data).filter((key) => /^(inviter|homeName|hubName)$/.test(key))
        const data = { ...content.data, ...Object.fromEntries(named.map((key) => [key, name])) }
        const { subject, text, html } = write(mailContentSchema.parse({ kind: content.kind, data }), language)
        expect(subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
        expect(subject.length).toBeLessThanOrEqual(200)
        expect(elements(html)).toEqual(elements(plain.html))
        expect(links(text)).toEqual(links(plain.text))
        expect(text.split('\n')).toHaveLength(plain.text.split('\n').length)
        expect(text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
      }
    }
  }
})

test('times are in the reader’s time zone and language', () => {
  const [, invitation] = contents
  if (invitation === undefined) throw new Error('There is no invitation.')
  expect(write(invitation, 'fr').text).toContain('jusqu’au vendredi 12 février à 09:12')
  expect(write(invitation, 'en').text).toContain('until Friday 12 February at 09:12')
})

test('French mails have narrow no-break spaces before colons and question marks', () => {
  for (const content of contents) {
    const { subject, text } = write(content, 'fr')
    const words = `${subject}\n${text}`.replaceAll(/https?:\S+/g, '')
    expect(words).not.toMatch(/[^\u202F][:?;!](?:\s|$)|\.\.\.|'/)
  }
})

test('the mails of each park have its name and colour, and those of an unknown park the neutral brand', () => {
  const [content] = contents
  if (content === undefined) throw new Error('There is no mail.')
  expect(write(content, 'fr').fromName).toBe('VAV')
  expect(write(content, 'fr', parkIds.foyer).fromName).toBe('Foyer')
  const unknown = write(content, 'fr', '0e6f4b3a-95d1-4c28-8a7e-2f1b3c4d5e6f')
  expect(unknown.fromName).toBe('Espace client')
  expect(unknown.html).toContain('#6e4b10')
})

test('a mail contains the support address of its park, and replies go there', () => {
  const [content] = contents
  if (content === undefined) throw new Error('There is no mail.')
  for (const [parkId, address] of [
    [parkIds.vav, 'aide@vav.test'],
    [parkIds.foyer, 'help@home.test'],
  ] as const) {
    const mail = write(content, 'fr', parkId)
    expect(mail.replyTo).toBe(address)
    expect(mail.text).toContain(address)
    expect(mail.html).toContain(`href="mailto:${address}"`)
  }
})

test('the colours of mails equal the design tokens of the pages', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../../web/src/styles/tokens.css'), 'utf8')
  const [light = '', dark = ''] = tokens.split(':root.dark')
  const token = (css: string, name: string, hue = '0') =>
    hexOf(new RegExp(`--${name}: oklch\\(([^)]+\\)?)`).exec(css)?.[1]?.replace('var(--brand-hue', hue) ?? '')
  for (const [css, colours] of [
    [light, pageColours.light],
    [dark, pageColours.dark],
  ] as const) {
    expect(token(css, 'surface')).toBe(colours.page)
    expect(token(css, 'text')).toBe(colours.text)
    expect(token(css, 'quiet')).toBe(colours.quiet)
    expect(token(css, 'line')).toBe(colours.line)
  }
  for (const [parkId, hue] of [
    [parkIds.vav, '268'],
    [parkIds.foyer, '212'],
    ['', '75'],
  ] as const) {
    const brand = brandOfPark(parkId)
    expect(token(light, 'brand', hue)).toBe(brand.light.brand)
    expect(token(dark, 'on-brand', hue)).toBe(brand.dark.onBrand)
  }
})

/** An oklch colour as sRGB hex: https://bottosson.github.io/posts/oklab/ */
function hexOf(oklch: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = oklch.replace(')', '').trim().split(/\s+/).map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const channel = (value: number) =>
    Math.round(
      255 * Math.min(1, Math.max(0, value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)),
    )
  return `#${linear.map((value) => channel(value).toString(16).padStart(2, '0')).join('')}`
}

test('a home without a name is “your home”, and mails of other brands do not have the bars of Foyer', () => {
  const content: MailContent = {
    kind: 'home_activation',
    data: { homeName: null, path: '/parks/vav/activation?code=a.b.c', expires: moment },
  }
  const written = (language: 'en' | 'fr', parkId: string) =>
    writeMail(
      { ...content, to: 'zoe@example.org', language, parkId },
      { origin: 'https://foyer.example', support },
    )
  expect(written('en', parkIds.vav).subject).toBe('Your home is ready')
  expect(written('fr', parkIds.foyer).subject).toBe('Votre logement est prêt')
  expect(written('en', parkIds.vav).html).not.toContain('class="mk"')
  expect(written('fr', parkIds.foyer).html).toContain('class="mk"')
})
