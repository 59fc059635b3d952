// Finds relative links of Markdown pages that lead to no file or no heading. `npm run check` runs it.
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { clone, projectFiles } from './clone.js'

/** `[text](target)`, `![text](target "title")` and `[name]: target`. Only the end of the text is needed. */
const links = /\]\(\s*<?([^)<>\s]+)>?(?:\s+"[^"]*")?\s*\)|^ {0,3}\[[^\]]+\]:\s+<?([^<>\s]+)/g
const hasScheme = /^[a-z][a-z\d+.-]*:/i

/**
 * The relative links that lead nowhere, each as `page:line: target: reason`. `files` are the paths of all files of the
 * project, from its root; `read` returns the text of one of them. Links with a scheme and links that start with `/`
 * are not checked.
 */
export function brokenLinks(files, read) {
  const known = new Set(files)
  for (const file of files) {
    for (let folder = dirname(file); !known.has(folder); folder = dirname(folder)) known.add(folder)
  }
  const anchorsByPage = new Map()
  const anchorsIn = (page) => {
    if (!anchorsByPage.has(page)) anchorsByPage.set(page, anchorsOf(read(page)))
    return anchorsByPage.get(page)
  }
  const reasonOf = (page, target) => {
    const [path, anchor] = decode(target).split('#', 2)
    const file = path === '' ? page : normalize(join(dirname(page), path)).replace(/\/$/, '')
    if (!known.has(file)) return 'no such file'
    if (!anchor || !file.endsWith('.md')) return null
    return anchorsIn(file).has(anchor) ? null : 'no such heading'
  }
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((page) =>
      linksOf(read(page))
        .filter(({ target }) => !hasScheme.test(target) && !target.startsWith('/'))
        .map(({ line, target }) => ({ line, target, reason: reasonOf(page, target) }))
        .filter(({ reason }) => reason !== null)
        .map(({ line, target, reason }) => `${page}:${line}: ${target}: ${reason}`),
    )
}

/** The links of a page, as `{ line, target }`. Code is left out. */
function linksOf(text) {
  return linesWithoutCode(text).flatMap((content, index) =>
    [...content.replaceAll(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, '').matchAll(links)].map((match) => ({
      line: index + 1,
      target: match[1] ?? match[2],
    })),
  )
}

/** The anchors that GitHub gives to the headings of a page. Headings start with `#`. */
export function anchorsOf(text) {
  const anchors = new Set()
  for (const line of linesWithoutCode(text)) {
    const heading = /^ {0,3}#{1,6}\s+(.*)$/.exec(line)?.[1]
    if (heading === undefined) continue
    const anchor = heading
      .replace(/\s+#+\s*$/, '')
      .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replaceAll(' ', '-')
    // A second heading with the same text gets `-1`, a third one `-2`.
    let unique = anchor
    for (let count = 1; anchors.has(unique); count += 1) unique = `${anchor}-${count}`
    anchors.add(unique)
  }
  return anchors
}

/** The lines of a page, with those of fenced code blocks empty, so that line numbers stay the same. */
function linesWithoutCode(text) {
  let fence = null
  return text.split('\n').map((line) => {
    const mark = /^\s*(`{3,}|~{3,})(.*)$/.exec(line)
    if (fence === null && mark !== null) {
      fence = mark[1]
      return ''
    }
    if (fence === null) return line
    if (mark !== null && mark[1].startsWith(fence) && mark[2].trim() === '') fence = null
    return ''
  })
}

function decode(target) {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

if (import.meta.main) {
  const files = projectFiles()
  if (files === null) console.log('This is not a git clone: no links are checked.')
  const broken = brokenLinks(files ?? [], (path) => readFileSync(join(clone, path), 'utf8'))
  for (const link of broken) console.error(link)
  process.exit(broken.length === 0 ? 0 : 1)
}
