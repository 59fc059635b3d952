import { basename } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from '#first-load/build/chunks.ts'
import { compileHint } from '#first-load/build/compile-hint.ts'
import { contractWithoutSchemas } from '#first-load/build/contract-without-schemas.ts'
import { precompress } from '#first-load/build/precompress.ts'
import { twoPages } from '#first-load/build/two-pages.ts'
import { brandManifests } from './brand-manifests.ts'
import { serviceWorker } from './service-worker.ts'

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
    contractWithoutSchemas(),
    react({ compiler: true }),
    layerByFolder(),
    compileHint(),
    twoPages(),
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
    rolldownOptions: {
      // The contract's schemas are made of parts of one another; reading a part does nothing.
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  css: { modules: { generateScopedName: classInPage } },
  server: {
    proxy: isTest ? {} : { '/api': gateway, '/config.json': gateway },
  },
})
