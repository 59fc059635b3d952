import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractOptions, priceKinds } from '@foyer/contract/consumption.ts'
import * as z from 'zod'
import type { Database } from '#base/database/database.ts'
import { insertPublishedPrices, type PublishedPriceRow } from './contract.store.ts'

const rowSchema = z.tuple([
  z.iso.date(),
  z.enum(contractOptions),
  z.enum(priceKinds),
  z.coerce.number().int(),
  z.coerce.number().int(),
  z.coerce.number().positive(),
  z.string().min(1),
])

/** The published prices that came with the gateway; `data/README.md` names their source. */
export function readPublishedPrices(): PublishedPriceRow[] {
  const text = readFileSync(join(import.meta.dirname, 'data', 'edf-regulated.csv'), 'utf8')
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [validFrom, option, kind, least, most, price, source] = rowSchema.parse(line.split(';'))
      return { validFrom, option, kind, least, most, price, source }
    })
}

/** Adds the published prices that the database does not have yet. */
export async function addPublishedPrices(database: Database): Promise<void> {
  await insertPublishedPrices(database, readPublishedPrices())
}
