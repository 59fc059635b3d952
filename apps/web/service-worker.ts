import { VitePWA } from 'vite-plugin-pwa'

/**
 * Builds the service worker from our own source, with the list of the build's files. The page registers it itself
 * (src/app/keep-offline.ts), and each brand has its manifest in the public folder.
 */
export function serviceWorker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/service-worker',
    filename: 'sw.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['*.html', 'assets/*.{js,css,woff2}', 'brands/*/icon.svg'],
      globIgnores: [],
    },
  })
}
