import * as z from 'zod'

/**
 * The text of a backup, line by line: a header; then for each table a line with its name and columns, its rows in
 * PostgreSQL's `COPY` text format, `\.`, and a line with the number of rows.
 */
export const headerSchema = z.object({
  foyer: z.literal('backup'),
  version: z.literal(1),
  takenAt: z.string(),
  /** The migrations that were applied to the database. */
  migrations: z.array(z.object({ number: z.number(), name: z.string(), checksum: z.string() })),
  /** Files of the data folder. */
  files: z.array(z.object({ name: z.string().regex(/^[a-z][a-z0-9.-]*$/), text: z.string() })),
})
export type ArchiveHeader = z.infer<typeof headerSchema>

export const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()).min(1) })
export type ArchiveTable = z.infer<typeof tableSchema>

export const rowsSchema = z.object({ rows: z.number() })
export const endSchema = z.object({ end: z.literal(true) })

/** Ends the rows of a table. No row can be equal to it: `COPY` doubles every backslash. */
export const terminator = Buffer.from('\\.\n')
const betweenRows = Buffer.from('\n\\.\n')
const lineEnd = 10

/** One JSON line of the archive. */
export function lineOf(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

export type ArchiveReader = {
  line(): Promise<unknown>
  /** The rows of the current table, exactly as written. The caller must read them to the end. */
  rows(): AsyncGenerator<Buffer>
}

/** Reads an archive from its text, in chunks of any size. */
export function createArchiveReader(source: AsyncIterable<Buffer>): ArchiveReader {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function readMore(): Promise<void> {
    const next = await pieces.next()
    if (next.done === true) throw new Error('The backup is incomplete: its end is missing.')
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
        // The end marker may be split over two chunks.
        const known = rest.length - (betweenRows.length - 1)
        if (known > 0) yield take(known)
        await readMore()
      }
    },
  }
}
