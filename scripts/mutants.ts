import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { clone } from './clone.js'

const mutantSchema = z.strictObject({
  /** The name of the row's test in `docs/evidence/specification.md`, which must fail. */
  testName: z.string(),
  /** Path in the clone of the file that is edited. */
  file: z.string(),
  /** Text that occurs in the file once. */
  from: z.string(),
  to: z.string(),
})

/** One edit that breaks a line of the specification. */
export type Mutant = z.infer<typeof mutantSchema>

/** The edits of `mutants.json`. */
export function readMutants(): Mutant[] {
  return z.array(mutantSchema).parse(JSON.parse(readFileSync(join(clone, 'scripts/mutants.json'), 'utf8')))
}
