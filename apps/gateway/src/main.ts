import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Half of a start is reading our own files: what was made of them is kept beside the packages, and goes with them.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/compiled'))
const { createApp } = await import('./app.ts')
const { runGateway } = await import('./run-gateway.ts')

await runGateway(createApp)
