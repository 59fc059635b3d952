import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { brandManifests } from './brand-manifests.ts'
import { compileHint } from './compile-hint.ts'
import { openFeatures } from './open-features.ts'
import { serviceWorker } from './service-worker.ts'
import { shells } from './shells.ts'
import { thinContract } from './thin-contract.ts'

const packed = /\.(?:js|css|html|svg|webmanifest|json)$/

/**
 * Writes `x.br` beside each text file of the build (the public folder included): the gateway sends it as it is, so
 * the best compression costs nothing at run time.
 */
function precompress(): Plugin {
  let dir = ''
  return {
    name: 'foyer:precompress',
    apply: 'build',
    configResolved({ root, build }) {
      dir = resolve(root, build.outDir)
    },
    // Last of all: the service worker is made of what was written.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler(error) {
        if (error) return
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
    },
  }
}

/**
 * Puts the rules of a CSS module into the layer of its folder (`lib`, `ui`, `forms`, `features.rooms`, `app`): as the
 * imports run, so a feature's rule wins over a rule of a part that it uses, in whatever order the files are loaded.
 */
function layerByFolder(): Plugin {
  return {
    name: 'foyer:layer-by-folder',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/\w+\/.*\.module\.css$/ },
      handler: (code, id) => `@layer ${layerOf(id)} {\n${code}\n}\n`,
    },
  }
}

function layerOf(id: string): string {
  const [, folder = '', feature = ''] = /\/src\/(\w+)\/([\w-]*)/.exec(id) ?? []
  return folder === 'features' ? `features.${feature}` : folder
}

/** `save-bar-title`: read in the browser's tools, and smaller on the wire than a hash; a test holds that no two are one. */
function classInPage(word: string, file: string): string {
  const module = basename(file.replace(/\?.*/, ''), '.module.css')
  return word === module ? word : `${module}-${word}`
}

/** What the app's libraries have for other screens alone: their lists of exports name it, the app and the overview do not. */
const ofOtherScreens = /\/@tanstack\/.*\/(?:queriesObserver|useQueries|useBlocker)\.js$/

/** What screens share: parts, and the features that others import. */
const sharedByScreens = new RegExp(
  `/src/(ui|features/(${Object.keys(openFeatures).join('|')}))/.*\\.(tsx?|css)$`,
)

/** Everything that a module imports at once, itself included. Throws where there is no such module. */
function reachedFrom(entry: string): (context: Rolldown.ChunkingContext) => ReadonlySet<string> {
  const reached = new Set<string>()
  const first = join(import.meta.dirname, entry)
  return (context) => {
    if (reached.size > 0) return reached
    if (context.getModuleInfo(first) === null)
      throw new Error(`${entry} is no module: its file would stay empty.`)
    const waiting = [first]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (reached.has(id) || ofOtherScreens.test(id)) continue
      reached.add(id)
      waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
    }
    return reached
  }
}

const ofApp = reachedFrom('src/app/start-app.tsx')
const ofLogin = reachedFrom('src/features/sign-in/login-screen.tsx')
const ofSignIn = reachedFrom('src/features/sign-in/sign-in.ts')
const ofOverview = reachedFrom('src/features/overview/overview-screen.tsx')
const ofBoards = reachedFrom('src/features/overview/overview-boards.tsx')

/** Puts whatever the app imports at once into one file: many small ones would each cost a request. */
const partOfApp: Rolldown.CodeSplittingNameFunction = (moduleId, context) =>
  ofApp(context).has(moduleId) ? 'app' : null

/** The login is fetched by nobody who is signed in. */
const partOfLogin: Rolldown.CodeSplittingNameFunction = (moduleId, context) =>
  ofLogin(context).has(moduleId) ? 'login' : null

/** What signs in needs the app's file beside its own, and must wait for no other. */
const partOfSignIn: Rolldown.CodeSplittingNameFunction = (moduleId, context) =>
  ofSignIn(context).has(moduleId) ? 'sign-in' : null

/** What stands under the fold comes after what stands above it. */
const partOfBoards: Rolldown.CodeSplittingNameFunction = (moduleId, context) =>
  ofBoards(context).has(moduleId) ? 'overview-boards' : null

/** The overview has a file of its own: it must not pay for what other screens share among themselves. */
const partOfOverview: Rolldown.CodeSplittingNameFunction = (moduleId, context) =>
  ofOverview(context).has(moduleId) || moduleId.includes('/src/app/routes/account.index.tsx?')
    ? 'overview'
    : null

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
      routesDirectory: './src/app/routes',
      generatedRouteTree: './src/app/route-tree.gen.ts',
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
    compileHint(),
    shells(),
    brandManifests(),
    serviceWorker(),
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
            // What checks an answer, for whoever has to: the app itself does without.
            { name: 'checks', test: /\/node_modules\/zod\/|\?whole$/, priority: 5 },
            { name: partOfApp, debugName: 'app', priority: 3 },
            { name: 'start', tags: ['$initial'], priority: 4 },
            { name: partOfLogin, debugName: 'login', priority: 3 },
            { name: partOfSignIn, debugName: 'sign-in', priority: 2 },
            { name: partOfOverview, debugName: 'overview', priority: 2 },
            { name: partOfBoards, debugName: 'overview-boards', priority: 1.5 },
            // What two screens share: without a name of its own it would be twenty small files.
            {
              name: 'screens',
              test: (id) => sharedByScreens.test(id) || ofOtherScreens.test(id),
              minShareCount: 2,
              priority: 1,
            },
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
