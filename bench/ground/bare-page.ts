import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { type BareServer, startBareServer } from './bare-server.ts'

const source = join(import.meta.dirname, '..', 'bare-react')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

/** Builds the bare React page and serves it as the gateway serves the web app: brotli, hashed files cached for good. */
export async function startBarePage(): Promise<BareServer> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bare-'))
  const mode = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    await build({
      root: source,
      configFile: false,
      logLevel: 'error',
      build: { outDir: folder, target: 'baseline-widely-available', modulePreload: false },
    })
    const files = new Map(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => {
          const file = join(entry.parentPath, entry.name)
          return [file.slice(folder.length), brotliCompressSync(readFileSync(file))]
        }),
    )
    return await startBareServer((request, response) => {
      const path = request.url === '/' ? '/index.html' : (request.url ?? '')
      const bytes = files.get(path)
      if (bytes === undefined) {
        response.writeHead(404).end()
        return
      }
      response.writeHead(200, {
        'Content-Type': types[extname(path)] ?? 'application/octet-stream',
        'Content-Encoding': 'br',
        'Content-Length': bytes.length,
        'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
      response.end(bytes)
    })
  } finally {
    if (mode === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = mode
    rmSync(folder, { recursive: true, force: true })
  }
}
