import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { clone } from './clone.js'

/** A record of `docs/decisions`. */
export type DecisionRecord = { name: string; text: string }

const sections = ['Context', 'Options considered', 'Decision', 'Consequences']
const superseded = /^Status: superseded by \[\d{3}\]\((?<other>[^)\n]+)\)$/gm
const supersedes = /^Supersedes \[\d{3}\]\((?<other>[^)\n]+)\)\.$/gm
/** First words that begin no imperative: articles, pronouns, plurals, the third person and gerunds. */
const notImperative =
  /^(?:an?|the|one|two|each|every|all|no|not|our|own|what|who|how|why|when|where|this|that|it|we|\w*[^\Ws]s|\w{2,}ing)\b/i

/** All records, in the order of their numbers. */
export function readDecisionRecords(): DecisionRecord[] {
  const folder = join(clone, 'docs/decisions')
  return readdirSync(folder)
    .filter((name) => name !== 'README.md')
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}

/** The index of the records. */
export function readIndex(): string {
  return readFileSync(join(clone, 'docs/decisions/README.md'), 'utf8')
}

/** What is wrong with the form of a record: its name, title, status, date or sections. Empty if nothing is. */
export function faultsOfForm({ name, text }: DecisionRecord): string[] {
  const number = /^(\d{3})-[a-z0-9]+(-[a-z0-9]+)*\.md$/.exec(name)?.[1]
  if (number === undefined) return [`${name} is not named NNN-title.md`]
  const [head = '', ...parts] = text.split(/^## /m)
  const [title = '', status = '', date = '', ...rest] = head.split('\n').filter((line) => line !== '')
  const titles = parts.map((part) => part.split('\n', 1)[0] ?? '')
  return [
    ...(title.startsWith(`# ${number}. `) ? [] : [`${name} has no title "# ${number}. …"`]),
    ...(isImperative(titleOf(text)) ? [] : [`${name} has a title that is not in the imperative`]),
    ...(/^Status: (?:accepted|superseded by \[\d{3}\]\([^)]+\))$/.test(status)
      ? []
      : [`${name} has no "Status: accepted" or "Status: superseded by [NNN](…)"`]),
    ...(isDate(/^Date: (\d{4}-\d{2}-\d{2})$/.exec(date)?.[1] ?? '')
      ? []
      : [`${name} has no "Date: YYYY-MM-DD"`]),
    ...(rest.every((line) => line.startsWith('Supersedes [')) ? [] : [`${name} has text before its context`]),
    ...(titles.join() === sections.join()
      ? []
      : [`${name} has the sections ${titles.join(', ')} instead of ${sections.join(', ')}`]),
    ...parts.flatMap((part, index) =>
      part.includes('\n') && part.slice(part.indexOf('\n')).trim() !== ''
        ? []
        : [`${name} has an empty section ${titles[index]}`],
    ),
  ]
}

function titleOf(text: string): string {
  return /^# \d{3}\. (.*)$/m.exec(text)?.[1] ?? ''
}

function isImperative(title: string): boolean {
  return /^[A-Z]/.test(title) && !notImperative.test(title)
}

function isDate(text: string): boolean {
  return text !== '' && !Number.isNaN(Date.parse(text))
}

/** Differences between the records and their index: each record has one line there, with its number and its title. */
export function faultsOfIndex(records: readonly DecisionRecord[], index: string): string[] {
  const lines = [...index.matchAll(/^- \[(\d{3})\]\(([^)\n]+)\) (.*)$/gm)].map(
    ([, number = '', file = '', title = '']) => ({ number, file, title }),
  )
  return [
    ...records.flatMap(({ name, text }) => {
      const found = lines.filter(({ file }) => file === name)
      const [line] = found
      if (line === undefined || found.length > 1) return [`${name} has ${found.length} lines in the index`]
      const isSame = line.number === name.slice(0, 3) && line.title === titleOf(text)
      return isSame ? [] : [`${name} has another number or title in the index`]
    }),
    ...lines
      .filter(({ file }) => records.every(({ name }) => name !== file))
      .map(({ file }) => `the index names ${file}, which does not exist`),
  ]
}

/** Records that supersede another one, or are superseded by it, without a link back. */
export function oneSidedReplacements(records: readonly DecisionRecord[]): string[] {
  const linked = (pattern: RegExp) =>
    records.flatMap(({ name, text }) =>
      [...text.matchAll(pattern)].map((match) => ({ name, other: match.groups?.['other'] ?? '' })),
    )
  const replaced = linked(superseded)
  const replacing = linked(supersedes)
  const isAnswered = (one: { name: string; other: string }, answers: typeof replaced): boolean =>
    answers.some(({ name, other }) => name === one.other && other === one.name)
  return [
    ...replaced
      .filter((one) => !isAnswered(one, replacing))
      .map(({ name, other }) => `${name} is superseded by ${other}, which does not link back`),
    ...replacing
      .filter((one) => !isAnswered(one, replaced))
      .map(({ name, other }) => `${name} supersedes ${other}, which does not link back`),
  ]
}

/** The decision records that a text names: `docs/decisions/001`, a whole file name, `decision 001`. */
export function namedRecords(text: string): string[] {
  return [
    ...text.matchAll(/\bdecisions\/(\d{3}(?:-[\w-]+\.md)?)/g),
    ...text.matchAll(/\bdecisions? (\d{3})\b/gi),
  ].map((match) => match[1] ?? '')
}

/** True if there is a record with that number or file name. */
export function isRecord(records: readonly DecisionRecord[], named: string): boolean {
  return records.some(({ name }) => name === named || (named.length === 3 && name.startsWith(`${named}-`)))
}

/** Files of the repository that may name a record, from its root. */
export function filesThatName(): string[] {
  const left = new Set(['node_modules', 'dist', 'dist.new', 'dist.old', '.foyer', 'screens-out'])
  return globSync(
    '{*,{docs,packages,apps,e2e,bench,scripts,deploy}/**/*}.{ts,tsx,js,md,json,html,css,sql,yml,yaml,conf}',
    { cwd: clone, exclude: (name) => left.has(basename(name)) },
  )
}
