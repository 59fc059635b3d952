import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import babel from '@rolldown/plugin-babel'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

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
        const meta = (name: string, files: readonly string[]) => ({
          tag: 'meta',
          attrs: { name, content: files.join(' ') },
          injectTo: 'head-prepend' as const,
        })
        return [
          meta('app-files', [...filesOf('/src/app.tsx'), '/config.json']),
          meta('overview-files', filesOf('/src/screens/overview/overview-screen.tsx')),
        ]
      },
    },
  }
}

/** Puts whatever the app imports at once into one file: many small ones would each cost a request. */
const partOfApp: Rolldown.CodeSplittingNameFunction = (moduleId, context) => {
  if (appModules.size === 0) {
    const waiting = [join(import.meta.dirname, 'src/app.tsx')]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (appModules.has(id)) continue
      appModules.add(id)
      waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
    }
  }
  return appModules.has(moduleId) ? 'app' : null
}

const appModules = new Set<string>()

/** Where `npm run dev` finds the gateway. A test meets nobody there, whatever else runs on this machine. */
const gateway = process.env['VITEST'] === undefined ? 'http://127.0.0.1:4700' : 'http://127.0.0.1:9'

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
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwind(),
    nameAppFiles(),
    precompress(),
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
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: partOfApp, debugName: 'app', priority: 2 },
            // What two screens share: without a name of its own it would be twenty small files.
            { name: 'screens', test: /\/src\/(ui|entities)\/.*\.tsx?$/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': gateway, '/config.json': gateway },
  },
})
