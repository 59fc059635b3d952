import * as z from 'zod'

/**
 * The text of a backup, line by line: what it is, then each table as a line that names its columns, its rows in
 * PostgreSQL's own `COPY` text, `\.`, and a line with their number.
 */
export const headerSchema = z.object({
  foyer: z.literal('backup'),
  version: z.literal(1),
  takenAt: z.string(),
  /** What had landed in the database. */
  migrations: z.array(z.object({ number: z.number(), name: z.string(), checksum: z.string() })),
  /** Of the data folder. */
  files: z.array(z.object({ name: z.string().regex(/^[a-z][a-z0-9.-]*$/), text: z.string() })),
})
export type ArchiveHeader = z.infer<typeof headerSchema>

export const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()).min(1) })
export type ArchiveTable = z.infer<typeof tableSchema>

export const rowsSchema = z.object({ rows: z.number() })
export const endSchema = z.object({ end: z.literal(true) })

/** What closes the rows of a table: no row can be just this, `COPY` doubles every backslash. */
export const terminator = Buffer.from('\\.\n')
const betweenRows = Buffer.from('\n\\.\n')
const lineEnd = 10

/** One line of what a program says of the archive, as it stands in it. */
export function lineOf(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

export type ArchiveReader = {
  line(): Promise<unknown>
  /** The rows that follow, byte by byte as they were written; must be read to their end. */
  rows(): AsyncGenerator<Buffer>
}

/** Reads an archive from its text, whatever pieces that comes in. */
export function createArchiveReader(source: AsyncIterable<Buffer>): ArchiveReader {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function readMore(): Promise<void> {
    const next = await pieces.next()
    if (next.done === true) throw new Error('The backup ends too early.')
    rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value])
  }

  function take(length: number): Buffer {
    const taken = rest.subarray(0, length)
    rest = rest.subarray(length)
    return taken
  }

  return {
    async line() {
      while (!rest.includes(lineEnd)) await readMore()
      return JSON.parse(take(rest.indexOf(lineEnd) + 1).toString())
    },
    async *rows() {
      while (rest.length < terminator.length) await readMore()
      if (rest.subarray(0, terminator.length).equals(terminator)) {
        take(terminator.length)
        return
      }
      for (;;) {
        const end = rest.indexOf(betweenRows)
        if (end >= 0) {
          yield take(end + 1)
          take(terminator.length)
          return
        }
        // The end of the rows may be cut in two.
        const known = rest.length - (betweenRows.length - 1)
        if (known > 0) yield take(known)
        await readMore()
      }
    },
  }
}
