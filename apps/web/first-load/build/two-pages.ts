import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { CLIENT_ID, CLIENT_VERSION, HTTP_TIMEOUT_MS } from '#api/http.ts'
import { MAX_AGE_MS } from '#api/offline-cache.ts'
import { firstPaths } from '#first-load/page/early-answers.ts'

/**
 * The places in index.html for the script that runs before the first paint, the links to the files to load first, and
 * the script that draws the last screen.
 */
const scriptPlaceholder = '<!-- theme script -->'
const filesPlaceholder = '<!-- files -->'
const lastScreenPlaceholder = '<!-- last screen -->'

/** The early requests of the account's page, and the headers that every request has (http.ts). */
const earlyRequests = {
  paths: firstPaths,
  timeout: HTTP_TIMEOUT_MS,
  headers: {
    'Content-Type': 'application/json',
    'X-Client-Id': CLIENT_ID,
    'X-Mobile-Version': CLIENT_VERSION,
  },
}

/**
 * Two pages from index.html: itself, which loads the login together with the first file, and `account.html`, which loads
 * the app, and the overview's files if a signed-in user opens its address. The gateway sends the second for addresses of
 * the account. Scripts are inline: the gateway's policy lists their hashes.
 */
export function twoPages(): Plugin {
  const themeScript = scriptTag('theme.js')
  const overviewScript = scriptTag('overview.js', { FIRST_ASKED: earlyRequests })
  return {
    name: 'foyer:two-pages',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(scriptPlaceholder, () => themeScript),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const files = filesOf(bundle)
        const app = files.ofModule('/src/app/start-app.tsx')
        const additionalFiles = (module: string) =>
          files.ofModule(module).filter((file) => !app.includes(file))
        const linksOfAccount = [
          ...[...app, 'config.json'].map((file) => linkTo(file)),
          ...additionalFiles('/overview/overview-screen.tsx').map((file) => linkTo(file, 'en fr')),
          ...additionalFiles('/first-load/page/words-en.ts').map((file) => linkTo(file, 'en')),
          ...additionalFiles('/first-load/page/words-fr.ts').map((file) => linkTo(file, 'fr')),
        ]
        const html = String(page.source)
        const write = (links: readonly string[]) => html.replace(filesPlaceholder, () => links.join(''))
        page.source = write(files.ofModule('/sign-in/login-screen.tsx').map((file) => linkTo(file)))
        const { tag, address } = mainScriptIn(html)
        const lastScreenScript = scriptTag('last-screen.js', {
          MAIN_FILE: address,
          LONGEST_AGE: MAX_AGE_MS,
          PAINT_LIMIT: PAINT_LIMIT_MS,
        })
        const source = write([...linksOfAccount, overviewScript])
          .replace(tag, () => linkTo(address.slice(1)))
          .replace(lastScreenPlaceholder, () => lastScreenScript)
        this.emitFile({ type: 'asset', fileName: 'account.html', source })
      },
    },
  }
}

/** Maximum delay of the app (ms) by the drawing of the last screen, if nothing is painted. */
const PAINT_LIMIT_MS = 500

/** The script of the app as Vite writes it. */
function mainScriptIn(html: string): { tag: string; address: string } {
  const [tag, address] = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html) ?? []
  if (tag === undefined || address === undefined) throw new Error('The page has no script.')
  return { tag, address }
}

/** A script of `page/` as an inline script; the keys of `values` are replaced by their values. */
function scriptTag(name: string, values: Readonly<Record<string, unknown>> = {}): string {
  const file = join(import.meta.dirname, '../page', name)
  const text = Object.entries(values).reduce(
    (script, [key, value]) => script.replaceAll(key, () => JSON.stringify(value)),
    readFileSync(file, 'utf8'),
  )
  const { code, errors } = minifySync(file, text, { module: false })
  if (errors[0] !== undefined) throw new Error(errors[0].message)
  return `<script>${code.trim()}</script>`
}

/** The files that a module needs in addition to the first file. */
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
      const moduleChunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
      if (moduleChunk === undefined) throw new Error(`No file of the build contains ${module}.`)
      return [...reach(moduleChunk, new Set())]
        .filter((chunk) => !first.has(chunk))
        .flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
    },
  }
}

/** A link that preloads a file. `overview.js` enables the links of the overview, by language. */
function linkTo(file: string, overviewIn?: string): string {
  const kind = file.endsWith('.js')
    ? 'rel="modulepreload"'
    : `rel="preload" as="${file.endsWith('.css') ? 'style' : 'fetch'}"`
  const attributes = overviewIn === undefined ? '' : ` media="not all" data-overview="${overviewIn}"`
  return `<link ${kind} crossorigin href="/${file}"${attributes}>`
}
