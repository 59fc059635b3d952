import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { clone } from './clone.js'

/** A file of `docs/decisions`. */
export type DecisionRecord = { name: string; text: string }

const sections = ['Context', 'Decision', 'Consequences']
/** A section that a record may have as well, after its context. */
const options = 'Options considered'
const supersededBy = /^\*\*Superseded by \[\d{3}\]\((?<other>[^)]+)\)\.\*\*$/gm
const supersedes = /^\*\*Supersedes \[\d{3}\]\((?<other>[^)]+)\)\.\*\*$/gm

/** All records, in the order of their numbers. */
export function readDecisionRecords(): DecisionRecord[] {
  const folder = join(clone, 'docs/decisions')
  return globSync('*', { cwd: folder })
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}

/** The faults of a record's form: its name, title or sections. Empty if there are none. */
export function faultsOfForm({ name, text }: DecisionRecord): string[] {
  const number = /^(\d{3})-[a-z0-9]+(-[a-z0-9]+)*\.md$/.exec(name)?.[1]
  if (number === undefined) return [`${name} is not named NNN-title.md`]
  const [title = '', ...parts] = text.split(/^## /m)
  const heads = parts.map((part) => part.split('\n', 1)[0] ?? '')
  const needed = heads.filter((head, at) => head !== options || at !== 1)
  return [
    ...(title.startsWith(`# ${number} · `) ? [] : [`${name} has no title "# ${number} · …"`]),
    ...(needed.join() === sections.join()
      ? []
      : [`${name} has ${heads.join(', ')} for ${sections.join(', ')}`]),
    ...parts.flatMap((part, index) =>
      part.includes('\n') && part.slice(part.indexOf('\n')).trim() !== ''
        ? []
        : [`${name} says nothing under ${heads[index]}`],
    ),
  ]
}

/** Records that replace another one, or are replaced, without a link back from the other one. */
export function oneSidedReplacements(records: readonly DecisionRecord[]): string[] {
  const linked = (pattern: RegExp) =>
    records.flatMap(({ name, text }) =>
      [...text.matchAll(pattern)].map((match) => ({ name, other: match.groups?.['other'] ?? '' })),
    )
  const replaced = linked(supersededBy)
  const replacing = linked(supersedes)
  const isAnswered = (one: { name: string; other: string }, answers: typeof replaced): boolean =>
    answers.some(({ name, other }) => name === one.other && other === one.name)
  return [
    ...replaced
      .filter((one) => !isAnswered(one, replacing))
      .map(({ name, other }) => `${name} is superseded by ${other}, which does not say so`),
    ...replacing
      .filter((one) => !isAnswered(one, replaced))
      .map(({ name, other }) => `${name} supersedes ${other}, which does not say so`),
  ]
}

/** The decision records that a text names: `docs/decisions/013`, a whole file name, `decision 013`. */
export function namedRecords(text: string): string[] {
  return [
    ...text.matchAll(/\bdecisions\/(\d{3}(?:-[\w-]+\.md)?)/g),
    ...text.matchAll(/\bdecisions? (\d{3})\b/gi),
  ].map((match) => match[1] ?? '')
}

/** Whether there is a record of that number or file name. */
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
