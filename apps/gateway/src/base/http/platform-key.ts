import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSameKey } from './same-key.ts'

/** The name of the header that carries it. */
export const PLATFORM_KEY_HEADER = 'platform-key'

export type PlatformKey = {
  /** Makes the key that operators find in the data folder, where no other was set. */
  ensure(): void
  /** Whether this is the platform's key; nothing is before there is one. */
  isRight(given: string | null): boolean
}

/** What operators register homes with: `PLATFORM_KEY`, or a key of this installation in its data folder. */
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
