import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Marks the seal at the end of the file; the SHA-256 of everything before the mark follows it. */
const mark = Buffer.from('FOYERSUM')
const sealSize = mark.length + 32

/**
 * Writes text to a new file: gzip, then a seal. The file gets its name only when it is complete and flushed to the
 * disk; an existing file is never overwritten. Returns its size in bytes.
 */
export async function writeSealed(file: string, text: AsyncIterable<Buffer>): Promise<number> {
  if (existsSync(file)) throw new Error(`The file ${file} already exists. Name another one.`)
  const draft = `${file}.${process.pid}.part`
  const hash = createHash('sha256')
  try {
    await pipeline(
      text,
      createGzip({ level: 4 }),
      async function* seal(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
        yield Buffer.concat([mark, hash.digest()])
      },
      // Readable by the owner only: it contains accounts and keys.
      createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
    )
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
  return statSync(file).size
}

/** Throws an error with a message for the user if the file is not exactly what was written. */
export async function checkSeal(file: string): Promise<void> {
  const handle = await openThere(file)
  try {
    const { size } = await handle.stat()
    const seal = Buffer.alloc(sealSize)
    if (size > sealSize) await handle.read(seal, 0, sealSize, size - sealSize)
    if (!seal.subarray(0, mark.length).equals(mark)) {
      throw new Error(
        `The file ${file} is not a backup of Foyer, or its end is missing. Nothing was changed.`,
      )
    }
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(file, { end: size - sealSize - 1 })) hash.update(chunk)
    if (!hash.digest().equals(seal.subarray(mark.length))) {
      throw new Error(`The file ${file} is damaged: its checksum does not match. Nothing was changed.`)
    }
  } finally {
    await handle.close()
  }
}

/** Returns the text of a file whose seal was checked. */
export function readSealed(file: string): Readable {
  const packed = createReadStream(file, { end: statSync(file).size - sealSize - 1 })
  const text = createGunzip()
  packed.once('error', (error) => text.destroy(error))
  return packed.pipe(text)
}

async function openThere(file: string) {
  try {
    return await open(file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The file ${file} cannot be read: ${reason}`, { cause: error })
  }
}
