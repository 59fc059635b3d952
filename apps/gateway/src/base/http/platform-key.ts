import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSameKey } from './same-key.ts'

/** The header of the platform key. */
export const PLATFORM_KEY_HEADER = 'platform-key'

export type PlatformKey = {
  /** Creates the key in the data folder unless a key is configured or exists. */
  ensure(): void
  /** True if this is the platform's key; false as long as there is no key. */
  isRight(given: string | null): boolean
}

/** The key with which operators register homes: `PLATFORM_KEY`, or this installation's key in its data folder. */
export function createPlatformKey(settings: { platformKey: string | null; dataFolder: string }): PlatformKey {
  const file = join(settings.dataFolder, 'platform-key')
  const read = (): string | null =>
    settings.platformKey ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : null)
  return {
    ensure() {
      if (read() !== null) return
      const draft = `${file}.new`
      writeFileSync(draft, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
      renameSync(draft, file)
    },
    isRight(given) {
      const key = read()
      return given !== null && key !== null && key !== '' && isSameKey(given, key)
    },
  }
}
