import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Half of the start-up time is spent on our own source files: their compiled code is cached in `node_modules`, and is
// deleted with it.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/compiled'))
const { createApp } = await import('./app.ts')
const { runGateway } = await import('./run-gateway.ts')

await runGateway(createApp)
