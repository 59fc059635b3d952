import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin, type Rolldown } from 'vite'
import { firstPaths } from '#base/api/first-asked.ts'
import { CLIENT_ID, CLIENT_VERSION } from '#base/api/http-limits.ts'
import { thinContract } from './thin-contract.ts'

const packed = /\.(?:js|css|html|svg|webmanifest|json)$/

/**
 * Writes `x.br` beside each text file of the build (the public folder included): the gateway sends it as it is, so
 * the best compression costs nothing at run time.
 */
function precompress(): Plugin {
  return {
    name: 'foyer:precompress',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return
      const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
      for (const entry of entries.filter((item) => item.isFile() && packed.test(item.name))) {
        const file = join(entry.parentPath, entry.name)
        const bytes = readFileSync(file)
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        }
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
      }
    },
  }
}

/**
 * Gives `theme-init.js` a name that holds its hash: it stands before everything else, and the second visit must not
 * wait for an answer that it has not changed. It is minified here, as what lies in the public folder is not.
 */
function hashThemeInit(): Plugin {
  const file = 'public/theme-init.js'
  const text = minifySync(file, readFileSync(join(import.meta.dirname, file), 'utf8'), { module: false }).code
  const name = `theme-init-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`
  return {
    name: 'foyer:theme-init',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('src="/theme-init.js"', `src="/assets/${name}"`),
    },
    writeBundle({ dir }) {
      if (dir === undefined) return
      rmSync(join(dir, 'theme-init.js'))
      writeFileSync(join(dir, 'assets', name), text)
    },
  }
}

/**
 * Puts the rules of a CSS module into the layer of its folder (`base`, `ui`, `entities`, `screens`): as the imports run, so a
 * screen's rule wins over the one of the part that it wears, whatever file comes first.
 */
function layerByFolder(): Plugin {
  return {
    name: 'foyer:layer-by-folder',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/\w+\/.*\.module\.css$/ },
      handler: (code, id) => `@layer ${/\/src\/(\w+)\//.exec(id)?.[1]} {\n${code}\n}\n`,
    },
  }
}

/** `save-bar-title`: read in the browser's tools, and smaller on the wire than a hash; a test holds that no two are one. */
function classInPage(word: string, file: string): string {
  const module = basename(file.replace(/\?.*/, ''), '.module.css')
  return word === module ? word : `${module}-${word}`
}

/** The words that the overview cannot be drawn without. */
const wordsOfOverview = ['frame', 'errors', 'overview', 'order', 'room', 'consumption', 'command', 'activity']

/** The headers of every call that are the same for everybody: see base/api/call-headers.ts. */
const firstHeaders = {
  'Content-Type': 'application/json',
  'X-Client-Id': CLIENT_ID,
  'X-Mobile-Version': CLIENT_VERSION,
}

/**
 * Names the files of the app in the page, so that `theme-init.js` can fetch them while the first file is still on its
 * way: for somebody who is signed in, and for nobody else. Those of the overview stand apart: it is where most begin.
 */
function nameAppFiles(): Plugin {
  return {
    name: 'foyer:app-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const holding = (module: string) =>
          chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(module)))
        const reached = new Set<Rolldown.OutputChunk>()
        const reach = (chunk: Rolldown.OutputChunk | undefined): Rolldown.OutputChunk[] => {
          if (chunk === undefined || chunk.isEntry || reached.has(chunk)) return []
          reached.add(chunk)
          const imported = chunk.imports.map((name) => chunks.find((other) => other.fileName === name))
          return [chunk, ...imported.flatMap(reach)]
        }
        const first = new Set(chunks.find((chunk) => chunk.isEntry)?.imports)
        const filesOf = (name: string) =>
          reach(holding(name))
            .filter((chunk) => !first.has(chunk.fileName))
            .flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])])
            .map((file) => `/${file}`)
        const meta = (name: string, content: string | readonly string[]) => ({
          tag: 'meta',
          attrs: { name, content: typeof content === 'string' ? content : content.join(' ') },
          injectTo: 'head-prepend' as const,
        })
        return [
          meta('app-files', [...filesOf('/src/app.tsx'), '/config.json']),
          meta('first-asked', JSON.stringify({ paths: firstPaths, headers: firstHeaders })),
          meta('overview-files', filesOf('/src/screens/overview/overview-screen.tsx')),
          ...['en', 'fr'].map((language) =>
            meta(
              `words-${language}`,
              wordsOfOverview.flatMap((name) => {
                const chunk = holding(`/locales/${language}/${name}.json`)
                return chunk === undefined ? [] : [`/${chunk.fileName}`]
              }),
            ),
          ),
        ]
      },
    },
  }
}

/** Everything that a module imports at once, itself included. */
function reachedFrom(entry: string): (context: Rolldown.ChunkingContext) => ReadonlySet<string> {
  const reached = new Set<string>()
  return (context) => {
    const waiting = reached.size === 0 ? [join(import.meta.dirname, entry)] : []
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (reached.has(id)) continue
      reached.add(id)
      waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
    }
    return reached
  }
}

const ofApp = reachedFrom('src/app.tsx')
const ofSignIn = reachedFrom('src/screens/login/sign-in.ts')
const ofOverview = reachedFrom('src/screens/overview/overview-screen.tsx')

/** Puts whatever the app imports at once into one file: many small ones would each cost a request. */
const partOfApp: Rolldown.CodeSplittingNameFunction = (moduleId, context) =>
  ofApp(context).has(moduleId) ? 'app' : null

/** What signs in needs the app's file beside its own, and must wait for no other. */
const partOfSignIn: Rolldown.CodeSplittingNameFunction = (moduleId, context) =>
  ofSignIn(context).has(moduleId) ? 'sign-in' : null

/** The overview has a file of its own: it must not pay for what other screens share among themselves. */
const partOfOverview: Rolldown.CodeSplittingNameFunction = (moduleId, context) =>
  ofOverview(context).has(moduleId) || moduleId.includes('/src/routes/account.index.tsx?') ? 'overview' : null

/** Where `npm run dev` finds the gateway. */
const gateway = 'http://127.0.0.1:4700'
const isTest = process.env['VITEST'] !== undefined

/** A test of a screen meets nobody at the gateway's address, whatever else runs on this machine. */
function answerNobody(): Plugin {
  return {
    name: 'answer-nobody',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (!/^\/(api\/|config\.json)/.test(request.url ?? '')) return next()
        response.writeHead(503).end()
      })
    },
  }
}

export default defineConfig({
  plugins: [
    // Before React: it cuts each route's component into a chunk of its own.
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/routes',
      generatedRouteTree: './src/route-tree.gen.ts',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: false,
      addExtensions: true,
      disableLogging: true,
    }),
    thinContract(),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    layerByFolder(),
    nameAppFiles(),
    hashThemeInit(),
    precompress(),
    ...(isTest ? [answerNobody()] : []),
  ],
  build: {
    target: 'baseline-widely-available',
    // The policy allows no data: scripts or styles, and a file of its own can be kept for a year.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Browsers that need it do not know the other things we use either.
    modulePreload: { polyfill: false },
    // What the first screen needs is one file: three small ones would each cost a request.
    rolldownOptions: {
      // The contract's schemas are made of parts of one another; reading a part does nothing.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 4 },
            // What checks an answer, for whoever has to: the app itself does without.
            { name: 'checks', test: /\/node_modules\/zod\/|\?whole$/, priority: 5 },
            { name: partOfApp, debugName: 'app', priority: 3 },
            { name: partOfSignIn, debugName: 'sign-in', priority: 2 },
            { name: partOfOverview, debugName: 'overview', priority: 2 },
            // What two screens share: without a name of its own it would be twenty small files.
            { name: 'screens', test: /\/src\/(ui|entities)\/.*\.(tsx?|css)$/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  css: { modules: { generateScopedName: classInPage } },
  server: {
    proxy: isTest ? {} : { '/api': gateway, '/config.json': gateway },
  },
})
