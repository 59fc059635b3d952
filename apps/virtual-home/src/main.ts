import { readSettings } from './settings.ts'
import { startVirtualHome } from './virtual-home.ts'

async function main(): Promise<void> {
  const home = await startVirtualHome({ ...readSettings(process.env, Date.now), log: console.log })
  // `disconnect`: the launcher that started this process was killed, and no other process would stop it.
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
    process.once(signal, () => {
      void home.stop().finally(() => process.exit(0))
    })
  }
  await home.backlogSent
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
