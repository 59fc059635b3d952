import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ArchiveHeader } from './archive-text.ts'

/**
 * The files of the data folder that belong to the installation and not to the machine: the key with which operators
 * register homes, the accounts of the demo, and how much of their past its virtual homes have sent.
 */
const kept = /^(platform-key|demo\.json|virtual-home-[a-z]+\.json)$/

export function readKeptFiles(folder: string): ArchiveHeader['files'] {
  return readdirSync(folder)
    .filter((name) => kept.test(name))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
}

export function writeKeptFiles(folder: string, files: ArchiveHeader['files']): void {
  for (const { name, text } of files) {
    if (!kept.test(name)) continue
    const draft = join(folder, `${name}.new`)
    writeFileSync(draft, text, { mode: 0o600 })
    renameSync(draft, join(folder, name))
  }
}
