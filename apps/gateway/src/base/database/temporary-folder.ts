import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates an empty folder for one test and removes it when the test has finished. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}
