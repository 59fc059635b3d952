import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { answersSchema } from './kept-answers.ts'
import { placeSchema } from './places.ts'

/** The recording of a former build: its replies, and its pictures (PNG in base64). */
const recordingSchema = placeSchema.extend({ answers: answersSchema, pictures: z.array(z.string()) })

export type Recording = z.infer<typeof recordingSchema>

/**
 * The recordings of a former build. A screen can be compared with its recording any number of times, without a running
 * home.
 */
export type Recordings = {
  /** Null if it is not recorded yet. */
  read(name: string): Promise<Recording | null>
  write(name: string, recording: Recording): Promise<void>
}

export function recordingsIn(folder: string): Recordings {
  const fileOf = (name: string) => join(folder, `${name}.json`)
  return {
    async read(name) {
      const written = await readFile(fileOf(name), 'utf8').catch(() => null)
      return written === null ? null : recordingSchema.parse(JSON.parse(written))
    },
    async write(name, recording) {
      await mkdir(folder, { recursive: true })
      await writeFile(`${fileOf(name)}.new`, JSON.stringify(recording))
      await rename(`${fileOf(name)}.new`, fileOf(name))
    },
  }
}
