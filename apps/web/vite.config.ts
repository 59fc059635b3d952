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
 * Puts the rules of a CSS module into the layer of its folder (`lib`, `ui`, `forms`, `features.rooms`, `app`): the
 * layers are ordered like the imports, so a feature's rule overrides a rule of a component that it uses, in any order
 * of loading.
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

/** `save-bar-title`: readable in the browser's tools, and smaller than a hash; a test checks that all are unique. */
function scopedClassName(className: string, file: string): string {
  const module = basename(file.replace(/\?.*/, ''), '.module.css')
  return className === module ? className : `${module}-${className}`
}

/**
 * The folders that the React Compiler memoizes: screens that draw much again with each key or move of the pointer. The
 * other components draw little, and memoized they would be larger by a half.
 */
const memoized = ['calendar', 'device', 'devices', 'energy', 'scenarios'].map(
  (name) => `/src/features/${name}/`,
)

/** The address of the gateway for `npm run dev`. */
const gateway = 'http://127.0.0.1:4700'
const isTest = process.env['VITEST'] !== undefined

/** Tests of screens get a 503 from the gateway's address, even if a gateway runs on this machine. */
function rejectGatewayRequests(): Plugin {
  return {
    name: 'foyer:reject-gateway-requests',
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
    react({ compiler: { sources: memoized } }),
    layerByFolder(),
    compileHint(),
    twoPages(),
    brandManifests(),
    serviceWorker(),
    precompress(),
    ...(isTest ? [rejectGatewayRequests()] : []),
  ],
  build: {
    target: 'baseline-widely-available',
    // The policy forbids data: scripts and styles, and separate files can be cached for a year.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Browsers that need the polyfill lack other features that we use, too.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The contract's schemas are composed of one another; reading a property has no side effect.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: { groups: chunkGroups },
        // The app contains the name of each of its files, and a hash cannot be compressed: as few characters as Rolldown allows.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  css: { modules: { generateScopedName: scopedClassName } },
  server: {
    proxy: isTest ? {} : { '/api': gateway, '/config.json': gateway },
  },
})
