import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { calls } from '@foyer/contract/registry.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'

// Checks that patterns can make on the texts of screens and mails; the rest needs a reader.

const clone = resolve(import.meta.dirname, '../../..')

/** Texts that the specification prescribes: it uses the word `objects`. */
const ofTheSpecification = new Set([
  'shared.frame.devices',
  'overview.measures.objects',
  'overview-more.hub.objects',
  'hub.facts.paired',
  'hub.facts.reachable',
])

const forbidden = {
  en: [
    /\bobjects?\b/i,
    /\bprogrammes?\b/i,
    /\bmails?\b/i,
    /\bsomebody\b/i,
    /\bis asked for\b|\basked for(,| and| <)|\basked “/i,
    /\b(falls?|is|been|fell) silent\b|\bsilent (for|since)\b/i,
    /\bat comfort\b/i,
    /\bwants? a look\b|\bnothing to look at\b|\bworth a look\b/i,
    /\bstill (so|lasts?|lasting)\b/i,
    /\b(does not|no longer) answers?\b|\b(all|it|hub) answers?\b/i,
    /\b(has|have) not arrived\b/i,
    /\b(in all|as far)\b[.,}]/i,
    /\bgestures?\b/i,
    /\bdepartures?\b/i,
    /\bFoyer\b/,
    /[^\s]\s[:;!?]|\.\.\.|\w'\w/,
  ],
  fr: [
    /\bà la place de É|\b(de|que) (Éco|Arrêt|Auto)\b/,
    /\b(se tait|se tairont|se taira|se sont tus|s’est tue?|muets?|silence de)\b/i,
    /\bprochains départs\b|\bla ligne de la pièce\b/i,
    /\bCommander « /,
    /\bl’heure atteint\b|\btant que c’est vrai\b/i,
    /\bsur demande\b|\bau même point\b|\bdure encore\b|\bdurent encore\b/i,
    /\bIl y est\b|\bTel qu’à\b|\ben confort\b/,
    /\bcomme (Utilisateur|Administrateur)\b/i,
    /\breçoit de nouveau\b|\ba demandé\b/i,
    /\bce qui vient de se passer\b|\boù elle est partie\b/i,
    /\b(n’est|ne sont) pas arrivée?s?\b/i,
    /\bun coup d’œil\b/i,
    /\bFoyer\b/,
    /'|\.\.\.|[\p{L}}>][ \u00A0][:;!?](?!\S)|«(?!\u202F)|(?<!\u202F)»/u,
  ],
} as const

/** Phrases that only texts on screen must not contain: mails and the API page may. */
const forbiddenOnScreen = {
  en: [/;/],
  // An hour in a sentence is written « 6 h ».
  fr: [/\d:\d\d/, /\btaxes comprises\b/, /Hors gel/],
} as const

/** Words that no summary or description of the API may contain: `docs/` and the API page use the standard terms of the field. */
const oldWords =
  /\b(reckon|mend|anew|whoever|somebody|nobody|anybody|any more|at once|beside|but for|wish(es)?|errands?|voices?|strangers?|told|hears?|heard|speaks?)\b/i

/** Every text of a language by `file.key`: those of screens, and those that the gateway shares with them. */
function texts(language: 'en' | 'fr'): [key: string, text: string][] {
  const screens = join(clone, 'apps/web/src/locales', language)
  const notifications = join(clone, 'packages/contract/src/notification-words', `${language}.json`)
  return [...globSync('*.json', { cwd: screens }).map((name) => join(screens, name)), notifications].flatMap(
    (file) =>
      leavesOf(
        file === notifications ? 'notification' : basename(file, '.json'),
        JSON.parse(readFileSync(file, 'utf8')),
      ),
  )
}

function leavesOf(key: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  return Object.entries(z.record(z.string(), z.unknown()).parse(value)).flatMap(([name, inner]) =>
    leavesOf(`${key}.${name}`, inner),
  )
}

for (const language of ['en', 'fr'] as const) {
  test(`no text on screen contains a forbidden phrase (${language})`, () => {
    const phrases = [...forbidden[language], ...forbiddenOnScreen[language]]
    const found = texts(language).filter(
      ([key, text]) => !ofTheSpecification.has(key) && phrases.some((words) => words.test(text)),
    )

    expect(found).toEqual([])
  })

  test(`no mail contains a forbidden phrase (${language})`, () => {
    const name = language === 'en' ? 'english-mail.ts' : 'french-mail.ts'
    const mails = readFileSync(join(clone, 'apps/gateway/src/base/mail', name), 'utf8')
    const said = [...mails.matchAll(/(['`])((?:(?!\1).)*)\1/g)]
      .map((match) =>
        (match[2] ?? '')
          .replaceAll(/\$\{[^}]*\}/g, '…')
          .replaceAll('\\u202F', '\u202F')
          .replaceAll('\\u00A0', '\u00A0'),
      )
      .filter((text) => /\p{L}{2} \p{L}/u.test(text))

    expect(said.length).toBeGreaterThan(20)
    expect(said.filter((text) => forbidden[language].some((words) => words.test(text)))).toEqual([])
  })
}

test('no error of the gateway contains a forbidden phrase', () => {
  const errors = readFileSync(join(clone, 'apps/gateway/src/base/http/error-words.ts'), 'utf8')
  const said = [...errors.matchAll(/\b(en|fr): '([^']*)'/g)]

  expect(said.length).toBeGreaterThan(40)
  const found = said.filter(([, language, text = '']) =>
    forbidden[language === 'fr' ? 'fr' : 'en'].some((words) =>
      words.test(text.replaceAll('\\u202F', '\u202F')),
    ),
  )
  expect(found.map(([whole]) => whole)).toEqual([])
})

test('no summary or description of the API contains a forbidden phrase', () => {
  const found = calls.flatMap(({ name, summary, description }) => {
    // Names of fields and values are the contract's.
    const text = `${summary} ${description}`.replaceAll(/`[^`]*`/g, '…')
    return [...forbidden.en, oldWords].some((words) => words.test(text)) ? [`${name}: ${text}`] : []
  })

  expect(found).toEqual([])
})

test('a French name that needs an article or an elision has a placeholder with it', () => {
  const bare = texts('fr').filter(([, text]) =>
    /\b(de|à|que) \{\{(room|order|name|next|reported)\}\}/.test(text),
  )

  expect(bare).toEqual([])
})

test('each order keeps the specification’s name in both languages', () => {
  const names = ['Auto', 'Confort', 'Confort-1', 'Confort-2', 'Éco', 'Hors Gel', 'Arrêt', 'Vacances']
  for (const language of ['en', 'fr'] as const) {
    const shown = texts(language).flatMap(([key, text]) =>
      key.startsWith('shared.order.names.') ? text : [],
    )

    expect(shown.map((name) => name.replaceAll('\u00A0', ' '))).toEqual(expect.arrayContaining(names))
  }
})
