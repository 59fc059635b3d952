// Checks the words of comments, test titles and commit subjects. `npm run check` starts it as a program.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { clone, projectFiles } from './clone.js'

/**
 * Words that comments and test titles may not use. They are archaic, or they describe data and processes as people who
 * talk and stand: readers of another first language have to guess what is meant. The standard terms are understood
 * everywhere: compute, fix, again, any, each, sent, received, stored, reported, caller, device, process.
 */
const forbidden = [
  ['reckon', 'reckons', 'reckoned', 'reckoning', 'mend', 'mends', 'mended', 'mending', 'anew'],
  ['whoever', 'for who', 'of who', 'at once', 'but for', 'beside', 'lies', 'stands', 'wears'],
  ['tell', 'tells', 'told', 'telling', 'hear', 'hears', 'heard', 'hearing', 'say', 'says', 'said', 'saying'],
  ['speak', 'speaks', 'spoke', 'spoken', 'speaking', 'somebody', 'nobody', 'anybody'],
  ['deed', 'deeds', 'wish', 'wishes', 'errand', 'errands', 'voice', 'voices', 'manners'],
  ['stranger', 'strangers', 'guest', 'guests', 'neighbourhood', 'neighbourhoods'],
].flat()

/** The first words of commit subjects: with a short list of verbs, a log of hundreds of commits can be searched. */
const verbs = [
  ['Add', 'Fix', 'Remove', 'Move', 'Rename', 'Replace', 'Split', 'Merge', 'Simplify', 'Extract', 'Inline'],
  ['Speed up', 'Reduce', 'Use', 'Update', 'Support', 'Show', 'Hide', 'Validate', 'Handle'],
  ['Test', 'Document', 'Bump', 'Revert', 'Release'],
].flat()

/** The two words of an entry may be on two lines of a comment. */
const forbiddenPattern = new RegExp(`\\b(?:${forbidden.join('|').replaceAll(' ', '[\\s*]+')})\\b`, 'gi')

/** The forbidden words in a text of that path, each as `path:line: word`. */
export function forbiddenWords(path, text) {
  const prose = path.endsWith('.css') ? commentsOfCss(text) : proseOfCode(path, text)
  return prose.flatMap(({ start, end }) =>
    [...withoutQuotes(text.slice(start, end)).matchAll(forbiddenPattern)].map(({ 0: word, index }) => {
      const line = text.slice(0, start + index).split('\n').length
      return `${path}:${line}: ${word.replace(/[\s*]+/, ' ')}`
    }),
  )
}

/** Commit subjects that do not begin with one of the verbs or are longer than 72 characters. */
export function badSubjects(subjects) {
  const begins = new RegExp(`^(?:${verbs.join('|')}) `)
  return subjects.filter((subject) => !begins.test(subject) || subject.length > 72)
}

/** Names in backticks are code, and text between “ and ” is a quotation: both become underscores of the same length. */
function withoutQuotes(text) {
  return text.replace(/`[^`]*`|“[^”]*”/g, (quote) => quote.replace(/\S/g, '_'))
}

/** The comments of CSS. Strings are matched too, since they may contain what looks like a comment. */
function commentsOfCss(text) {
  return [...text.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*[^]*?\*\//g)]
    .filter(([part]) => part.startsWith('/*'))
    .map(({ 0: part, index }) => ({ start: index, end: index + part.length }))
}

/** Comments and test titles, in the order of the text. A title that begins with § quotes the specification. */
function proseOfCode(path, text) {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const prose = [...comments]
  new Visitor({
    CallExpression(call) {
      const isTitled = /^(?:test|it|describe)$/.test(nameOfRoot(call.callee))
      const parts = isTitled && call.arguments.length > 0 ? partsOfString(call.arguments[0]) : []
      if (
        parts.length > 0 &&
        !text
          .slice(parts[0].start)
          .replace(/^['"`]/, '')
          .startsWith('§')
      )
        prose.push(...parts)
    },
  }).visit(program)
  return prose.toSorted((one, other) => one.start - other.start)
}

/** `test` of `test(…)`, `test.skip(…)` and `test.each(…)(…)`. */
function nameOfRoot(callee) {
  if (callee.type === 'Identifier') return callee.name
  const inner = callee.callee ?? callee.object ?? callee.tag
  return inner === undefined ? '' : nameOfRoot(inner)
}

/** The ranges of text in a string, a template or a sum of them. */
function partsOfString(node) {
  if (node.type === 'BinaryExpression') return [...partsOfString(node.left), ...partsOfString(node.right)]
  if (node.type === 'TemplateLiteral') return node.quasis
  return node.type === 'Literal' && typeof node.value === 'string' ? [node] : []
}

/** The lines that git prints; null if it fails, as in a copy without its history. */
function git(...args) {
  try {
    const output = execFileSync('git', args, {
      cwd: clone,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.split('\n').filter((line) => line !== '')
  } catch {
    return null
  }
}

/** The subjects of the commits that are not in the main branch; null if that branch is unknown. */
function subjectsOfBranch() {
  const base = git('merge-base', 'HEAD', 'origin/main')
  return base === null ? null : git('log', '--format=%s', `${base[0]}..HEAD`)
}

function run() {
  const all = projectFiles()
  // Only before a change is proposed: the result of `npm test` must not depend on the history of a clone.
  const subjects = process.env.npm_lifecycle_event === 'check' ? subjectsOfBranch() : []
  if (all === null) console.log('This is not a git clone: no words are checked.')
  else if (subjects === null) console.log('There is no origin/main: the subjects of commits are not checked.')
  const files = (all ?? []).filter((path) => /\.(?:tsx?|js|css)$/.test(path))
  const faults = [
    ...files.flatMap((path) => forbiddenWords(path, readFileSync(join(clone, path), 'utf8'))),
    ...badSubjects(subjects ?? []).map((subject) => `commit subject: ${subject}`),
  ]
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}

if (import.meta.main) run()
