import type { ImportFormat } from '@foyer/rules/import/half-hours.ts'
import type { Database } from '#base/database/database.ts'
import { lockHome } from '#home/homes/homes.ts'

export type ImportRow = {
  id: string
  format: ImportFormat
  fileName: string
  meter: string | null
  /** True if only the totals of days are known, of which the half-hours have equal shares. */
  isDaily: boolean
  /** Start of the first half-hour and end of the last one, ms. */
  firstAt: number
  endAt: number
  halfHours: number
  wattHours: number
  importedAt: number
  importedBy: string
}

/** Wh of the 48 half-hours of a day (ISO date) of UTC, of an import. */
export type StoredDay = ImportDay & { importId: string; isDaily: boolean }

/** Wh of the 48 half-hours of a day (ISO date) of UTC. */
export type ImportDay = { day: string; wattHours: readonly (number | null)[] }

const columns = `id, format, file_name as "fileName", meter, is_daily as "isDaily", first_at as "firstAt",
  end_at as "endAt", half_hours as "halfHours", watt_hours as "wattHours", imported_at as "importedAt",
  imported_by_name as "importedBy"`

/** The imports of a home, newest first. */
export async function selectImports(database: Database, homeId: string): Promise<ImportRow[]> {
  return database.query<ImportRow>(
    `select ${columns} from energy_import where home_id = $1 order by imported_at desc, id`,
    [homeId],
  )
}

/**
 * The number of imports of a home, and when the newest was made (ms; null without one). Locks the home until the
 * transaction ends.
 */
export async function countImportsLocked(
  tx: Database,
  homeId: string,
): Promise<{ count: number; newestAt: number | null }> {
  await lockHome(tx, homeId)
  const [row] = await tx.query<{ count: number; newestAt: number | null }>(
    'select count(*) as count, max(imported_at) as "newestAt" from energy_import where home_id = $1',
    [homeId],
  )
  return row ?? { count: 0, newestAt: null }
}

/** Stores an import with all of its days. */
export async function insertImport(
  tx: Database,
  homeId: string,
  row: ImportRow,
  days: readonly ImportDay[],
): Promise<void> {
  await tx.query(
    `insert into energy_import (home_id, id, format, file_name, meter, is_daily, first_at, end_at, half_hours,
       watt_hours, imported_at, imported_by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      homeId,
      row.id,
      row.format,
      row.fileName,
      row.meter,
      row.isDaily,
      new Date(row.firstAt),
      new Date(row.endAt),
      row.halfHours,
      row.wattHours,
      new Date(row.importedAt),
      row.importedBy,
    ],
  )
  await tx.query(
    `insert into energy_import_day (home_id, import_id, day, watt_hours)
     select $1, $2, day, watt_hours::double precision[] from unnest($3::date[], $4::text[]) of (day, watt_hours)`,
    [
      homeId,
      row.id,
      days.map(({ day }) => day),
      days.map(({ wattHours }) => `{${wattHours.map((value) => value ?? 'NULL').join(',')}}`),
    ],
  )
}

/** Removes an import with its days. Returns false if the home has no such import. */
export async function deleteImport(
  tx: Database,
  { homeId, importId }: { homeId: string; importId: string },
): Promise<boolean> {
  const rows = await tx.query('delete from energy_import where home_id = $1 and id = $2 returning 1', [
    homeId,
    importId,
  ])
  return rows.length === 1
}

/**
 * The imported days of a home from a day to another, both included; of one day those of the newest import last, after those
 * of imports that contain only totals of days.
 */
export async function selectImportDays(
  database: Database,
  homeId: string,
  { first, last }: { first: string; last: string },
): Promise<StoredDay[]> {
  return database.query<StoredDay>(
    `select d.import_id as "importId", i.is_daily as "isDaily", d.day, d.watt_hours as "wattHours"
     from energy_import_day d join energy_import i on i.home_id = d.home_id and i.id = d.import_id
     where d.home_id = $1 and d.day between $2 and $3
     order by i.is_daily desc, i.imported_at, i.id`,
    [homeId, first, last],
  )
}
