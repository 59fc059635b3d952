import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { memoryFolder } from './memory-folder.ts'

/** Creates an empty folder for one test and removes it when the test has finished. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(memoryFolder(), 'foyer-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}
