// The web app with hot reload: Vite in front, requests to the gateway are passed on to it.
import { createServer } from 'vite'

const [gateway = '', port = ''] = process.argv.slice(2)
const server = await createServer({
  root: `${import.meta.dirname}/../apps/web`,
  configFile: `${import.meta.dirname}/../apps/web/vite.config.ts`,
  clearScreen: false,
  server: {
    port: Number(port),
    host: process.env['HOST'] || '127.0.0.1',
    proxy: { '/api': gateway, '/config.json': gateway },
  },
})
await server.listen()
process.send?.({ type: 'ready', address: server.resolvedUrls?.local[0] ?? server.resolvedUrls?.network[0] })
for (const reason of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.on(reason, () => void server.close().finally(() => process.exit(0)))
}
