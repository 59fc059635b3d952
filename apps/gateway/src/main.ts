import { createApp } from './app.ts'
import { runGateway } from './run-gateway.ts'

await runGateway(createApp)
