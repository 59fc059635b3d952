import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { firstPaths } from '#api/first-asked.ts'
import { CLIENT_ID, CLIENT_VERSION, HTTP_TIMEOUT_MS } from '#api/http.ts'

/** Where index.html gets the script that runs before the first paint, and what its shell fetches beside the first file. */
const placeOfScript = '<!-- theme script -->'
const placeOfFiles = '<!-- files -->'

/** What the page of the account asks, and what is the same for every call of everybody (http.ts). */
const firstAsked = {
  paths: firstPaths,
  timeout: HTTP_TIMEOUT_MS,
  headers: {
    'Content-Type': 'application/json',
    'X-Client-Id': CLIENT_ID,
    'X-Mobile-Version': CLIENT_VERSION,
  },
}

/**
 * Two pages from index.html: itself, which fetches the login beside the first file, and `account.html`, which fetches
 * the app, and what the overview needs where somebody signed in is at its address. The gateway sends the second for the
 * addresses of the account. Scripts stand in the pages: the gateway's policy names their hashes.
 */
export function shells(): Plugin {
  const themeScript = scriptTag('theme.js')
  const overviewScript = scriptTag('overview.js', { FIRST_ASKED: firstAsked })
  return {
    name: 'foyer:shells',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(placeOfScript, () => themeScript),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const files = filesOf(bundle)
        const app = files.ofModule('/src/app/start-app.tsx')
        const beside = (module: string) => files.ofModule(module).filter((file) => !app.includes(file))
        const linksOfAccount = [
          ...[...app, 'config.json'].map((file) => linkTo(file)),
          ...beside('/overview/overview-screen.tsx').map((file) => linkTo(file, 'en fr')),
          ...beside('/locales/en/first.ts').map((file) => linkTo(file, 'en')),
          ...beside('/locales/fr/first.ts').map((file) => linkTo(file, 'fr')),
        ]
        const html = String(page.source)
        const write = (links: readonly string[]) => html.replace(placeOfFiles, () => links.join(''))
        page.source = write(files.ofModule('/sign-in/login-screen.tsx').map((file) => linkTo(file)))
        const source = write([...linksOfAccount, overviewScript])
        this.emitFile({ type: 'asset', fileName: 'account.html', source })
      },
    },
  }
}

/** A file of `page-scripts` as it stands in a page, with values in the place of these names. */
function scriptTag(name: string, values: Readonly<Record<string, unknown>> = {}): string {
  const file = join(import.meta.dirname, 'page-scripts', name)
  const text = Object.entries(values).reduce(
    (script, [word, value]) => script.replaceAll(word, () => JSON.stringify(value)),
    readFileSync(file, 'utf8'),
  )
  const { code, errors } = minifySync(file, text, { module: false })
  if (errors[0] !== undefined) throw new Error(errors[0].message)
  return `<script>${code.trim()}</script>`
}

/** The files that a module needs and the first file does not bring. */
function filesOf(bundle: Rolldown.OutputBundle): { ofModule(module: string): string[] } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const reach = (chunk: Rolldown.OutputChunk | undefined, reached: Set<Rolldown.OutputChunk>) => {
    if (chunk === undefined || reached.has(chunk)) return reached
    reached.add(chunk)
    for (const name of chunk.imports)
      reach(
        chunks.find(({ fileName }) => fileName === name),
        reached,
      )
    return reached
  }
  const first = reach(
    chunks.find(({ isEntry }) => isEntry),
    new Set(),
  )
  return {
    ofModule(module) {
      const holding = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
      if (holding === undefined) throw new Error(`No file of the build holds ${module}.`)
      return [...reach(holding, new Set())]
        .filter((chunk) => !first.has(chunk))
        .flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
    },
  }
}

/** A link that fetches a file. One for the overview in some languages waits until the script of the page lets it go. */
function linkTo(file: string, overviewIn?: string): string {
  const kind = file.endsWith('.js')
    ? 'rel="modulepreload"'
    : `rel="preload" as="${file.endsWith('.css') ? 'style' : 'fetch'}"`
  const held = overviewIn === undefined ? '' : ` media="not all" data-overview="${overviewIn}"`
  return `<link ${kind} crossorigin href="/${file}"${held}>`
}
