import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Loader } from 'astro/loaders'

/** Pages at the root of the repository, and their places in the site. */
const rootPages = new Map([
  ['CHANGELOG.md', 'changelog'],
  ['CONTRIBUTING.md', 'contributing'],
  ['SECURITY.md', 'security-policy'],
])

/** Tables of measurements and of evidence: other pages quote them, and the repository keeps them. */
const leftOut = /^docs\/(bench|evidence)\//

/**
 * Loads the Markdown pages of a repository as they are: the first line is the title, `README.md` is the page of its
 * folder, and a link to another page leads to that page of the site. A link to any other file of the repository is
 * replaced by its text.
 * @throws Error if a page has no title
 */
export function pagesOf(repository: URL): Loader {
  const root = fileURLToPath(repository)
  return {
    name: 'pages',
    load: async ({ store, parseData, renderMarkdown, generateDigest }) => {
      const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      const files = [...rootPages.keys(), ...docs.map((file) => `docs/${file}`)].filter(
        (file) => file.endsWith('.md') && !leftOut.test(file),
      )
      const known = new Set(files)
      store.clear()
      for (const file of files) {
        const { title, text } = readPage(join(root, file))
        const id = idOf(file)
        const body = withSiteLinks(text, file, known)
        const filePath = relative(process.cwd(), join(root, file))
        const rendered = await renderMarkdown(body, { fileURL: new URL(file, repository) })
        store.set({
          id,
          data: await parseData({ id, data: { title }, filePath }),
          body,
          filePath,
          rendered,
          digest: generateDigest(body),
          assetImports: rendered.metadata?.localImagePaths ?? [],
        })
      }
    },
  }
}

function readPage(path: string): { title: string; text: string } {
  const page = readFileSync(path, 'utf8')
  const [whole, title] = /^# (.+)\n/.exec(page) ?? []
  if (whole === undefined || title === undefined) throw new Error(`${path} does not begin with a title.`)
  return { title: title.replaceAll('`', ''), text: page.slice(whole.length) }
}

/** `docs/decisions/README.md` is the page `decisions`, and `docs/README.md` the first page. */
function idOf(file: string): string {
  const inDocs = file
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .replace(/(^|\/)README$/, '')
  return rootPages.get(file) ?? (inDocs === '' ? 'index' : inDocs)
}

function withSiteLinks(text: string, file: string, files: ReadonlySet<string>): string {
  return text.replaceAll(/(?<!!)\[([^[\]]*)\]\(([^()\s]+)\)/g, (whole, words: string, target: string) => {
    if (/^(https?:|mailto:|#|\/)/.test(target)) return whole
    const [path = '', anchor] = target.split('#')
    const wanted = posix.join(posix.dirname(file), path)
    const page = [wanted, posix.join(wanted, 'README.md')].find((one) => files.has(one))
    if (page === undefined) return words
    const id = idOf(page)
    return `[${words}](/${id === 'index' ? '' : `${id}/`}${anchor === undefined ? '' : `#${anchor}`})`
  })
}
