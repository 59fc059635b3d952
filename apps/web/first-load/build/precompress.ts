import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const isText = /\.(?:js|css|html|svg|webmanifest|json)$/

/**
 * Writes `x.br` next to each text file of the build (the public folder included): the gateway sends it as it is, so the
 * best compression costs nothing at run time.
 */
export function precompress(): Plugin {
  let dir = ''
  return {
    name: 'foyer:precompress',
    apply: 'build',
    configResolved({ root, build }) {
      dir = resolve(root, build.outDir)
    },
    // Last: the service worker is built from the files written before it.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler(error) {
        if (error) return
        const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
        for (const entry of entries.filter((item) => item.isFile() && isText.test(item.name))) {
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
