import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { checkOutFormer } from '#e2e/former-release.ts'

/** Builds the web app of a commit or a tag; gives the folder with its files. */
export function buildFormer(reference: string): string {
  const release = checkOutFormer(reference)
  const script = `import('./scripts/build-web.js').then(async (m) => process.exit((await m.ensureWebBuilt()) ? 0 : 1))`
  execFileSync(process.execPath, ['-e', script], { cwd: release, stdio: ['ignore', 'ignore', 'inherit'] })
  return join(release, 'apps', 'web', 'dist')
}

/** Serves pages and files from a folder instead of the gateway; the API is not touched. */
export async function serveFrom(folder: string, context: BrowserContext): Promise<void> {
  await context.route(
    ({ pathname }) => !pathname.startsWith('/api/'),
    async (route) => {
      const file = join(folder, new URL(route.request().url()).pathname)
      const isFile = existsSync(file) && statSync(file).isFile()
      await route.fulfill({ path: isFile ? file : join(folder, 'index.html') })
    },
  )
}
