import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { costReads } from './consumption.ts'

/**
 * `enedis_load_curve`: the load curve from the customer account of the grid operator Enedis. `enedis_daily`: its daily
 * indices, or the energy of its days. `edf`, `total_energies`: the half-hours from the customer account of the supplier.
 * `edf_daily`: the days or the daily indices of EDF. `ser`: the load curve of the grid operator Strasbourg Électricité
 * Réseaux. `conso_api`: the JSON of Conso API, of half-hours or days. `home_assistant`: the hourly statistics of Home
 * Assistant.
 */
export const importFormats = [
  'enedis_load_curve',
  'enedis_daily',
  'edf',
  'edf_daily',
  'total_energies',
  'ser',
  'conso_api',
  'home_assistant',
] as const

/**
 * Why a file has nothing to import. `unknown`: no known format. `coarse`: neither half-hours nor days, such as one value
 * a month, or the highest power of each day.
 * `spreadsheet`: a workbook or an archive. `production`: what the home feeds into the grid. `several_meters`: values of
 * more than one meter. `empty`: a known format without a usable value.
 */
export const importRefusals = [
  'unknown',
  'coarse',
  'spreadsheet',
  'production',
  'several_meters',
  'empty',
] as const

/**
 * What is wrong with lines. `unreadable`: no time, or no columns. `no_value`: an empty value. `not_a_number`: a value
 * that is none. `out_of_range`: a negative value, or more than any meter of a home can measure. `no_such_time`: a wall
 * clock time or an offset that the time zone of the home doesn't have then. `in_future`: later than now. `doubled`: a
 * time that an earlier line has, with the same value. `contradiction`: with another value. `missing`: half-hours
 * without a line.
 */
export const importProblemKinds = [
  'unreadable',
  'no_value',
  'not_a_number',
  'out_of_range',
  'no_such_time',
  'in_future',
  'doubled',
  'contradiction',
  'missing',
] as const

/** Where a half-hour is measured: by the home's own meter, in the file, or in other imports of the home. */
export const importSources = ['own', 'file', 'other'] as const

/** Minutes of a day: the `step` of a file with one value a day. */
export const DAY_STEP = 1440

/** Most imports of a home, characters of a file, and problems in a reply. */
export const MOST_IMPORTS = 60
export const MOST_IMPORT_TEXT = 3_600_000
export const MOST_IMPORT_PROBLEMS = 200

/** Stretches of consecutive days of the home with the same sources, oldest first. */
const coverage = z.array(
  z.object({
    /** Calendar days of the home (`2026-02-01`), both included, and their number. */
    first_day: z.string(),
    last_day: z.string(),
    days: z.int(),
    /** Those that measured at least one half-hour of each day; empty if nothing did. */
    measured: z.array(z.enum(importSources)),
    /** Those whose value counts in at least one half-hour of each day. */
    used: z.array(z.enum(importSources)),
  }),
)

const formats = z.enum(importFormats)

const fileBody = z.strictObject({
  file_name: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The content of the file. */
  text: z.string().check(z.maxLength(MOST_IMPORT_TEXT)),
})

/** A file of 3.6 million characters, with escapes and its name. */
const fileLimit = 4_000_000

export const importPreviewSchema = z.object({
  /** Why the file can't be imported; null if it can. */
  refusal: z.nullable(z.enum(importRefusals)),
  file: z.nullable(
    z.object({
      format: formats,
      /** The last digits of the meter’s number; null if the file doesn’t contain it. */
      meter: z.nullable(z.string()),
      /** Minutes of most values; 1440: the totals of days, of which the half-hours have equal shares. */
      step: z.int(),
      lines: z.int(),
      /** ISO instants: start of the first half-hour and end of the last one. */
      from: z.string(),
      to: z.string(),
      /** Half-hours with a value, and those between them without one. */
      half_hours: z.int(),
      missing_half_hours: z.int(),
      kilowatt_hours: z.number(),
      /** Of `half_hours`, those that the home’s own meter measured: its values are kept. */
      own_half_hours: z.int(),
      /** Of the others, those that an earlier import has: this one replaces them until it is removed. */
      replaced_half_hours: z.int(),
      /** Calendar months of the home (`2026-02`), oldest first; `own`: kWh of the half-hours that the own meter has. */
      months: z.array(z.object({ month: z.string(), kilowatt_hours: z.number(), own: z.number() })),
      /** From the first day of the file to its last. */
      coverage,
      /** The first problems; consecutive lines with the same one are one. */
      problems: z.array(
        z.object({
          kind: z.enum(importProblemKinds),
          /**
           * First and last line, or value of JSON, from 1, and what the first one contains; null for missing
           * half-hours.
           */
          lines: z.nullable(z.object({ first: z.int(), last: z.int() })),
          text: z.nullable(z.string()),
          /** ISO instants of missing half-hours; null for lines. */
          span: z.nullable(z.object({ from: z.string(), to: z.string() })),
          /** Lines, or half-hours. */
          count: z.int(),
          /** The line that is used instead, for `doubled` and `contradiction`. */
          used_line: z.nullable(z.int()),
        }),
      ),
      /** All problems, also those that are not in `problems`. */
      problem_count: z.int(),
    }),
  ),
})

export type ImportPreview = z.infer<typeof importPreviewSchema>

export const energyImportSchema = z.object({
  id: z.string(),
  format: formats,
  file_name: z.string(),
  meter: z.nullable(z.string()),
  /** True if only the totals of days are known, of which the half-hours have equal shares. */
  is_daily: z.optional(z.boolean()),
  /** ISO instants: start of the first half-hour and end of the last one. */
  from: z.string(),
  to: z.string(),
  half_hours: z.int(),
  kilowatt_hours: z.number(),
  imported_at: z.string(),
  imported_by: z.string(),
  /**
   * From the first day of the import to its last: `file` is this import, `other` are those that replace it or that it
   * replaces. Only `listImports` has it.
   */
  coverage: z.optional(coverage),
})

export type EnergyImport = z.infer<typeof energyImportSchema>

const importTopics = ['listImports', ...costReads] as const

export const previewImport = defineCall({
  name: 'previewImport',
  method: 'POST',
  path: '/imports/preview',
  access: 'owner',
  summary: 'Preview what an import of a file would add, with its faulty lines.',
  description:
    'Nothing is stored. Recognises load curves of Enedis, EDF, TotalEnergies, Strasbourg Électricité Réseaux and Conso API, the days of Enedis, EDF and Conso API, and the hourly statistics of Home Assistant.',
  body: fileBody,
  reply: importPreviewSchema,
  isRead: true,
  bodyLimit: fileLimit,
})

export const createImport = defineCall({
  name: 'createImport',
  method: 'POST',
  path: '/imports',
  access: 'owner',
  summary: 'Create an import of half-hours that the grid operator measured.',
  description:
    'All half-hours of the file are stored, or none. They count where the home’s own meter has no value, instead of the sum of the devices. `invalid_input` for a file that `previewImport` refuses, `conflict` when the home has 60 imports.',
  body: fileBody,
  reply: energyImportSchema,
  errors: ['conflict'],
  stale: importTopics,
  isIdempotent: true,
  bodyLimit: fileLimit,
})

export const listImports = defineCall({
  name: 'listImports',
  method: 'GET',
  path: '/imports',
  access: 'home',
  summary: 'List the home’s imports, newest first.',
  reply: z.array(energyImportSchema),
})

export const removeImport = defineCall({
  name: 'removeImport',
  method: 'DELETE',
  path: '/imports/{importId}',
  access: 'owner',
  summary: 'Undo an import: remove all of its half-hours, and only these.',
  params: z.strictObject({ importId: z.uuid() }),
  reply: z.object({}),
  errors: ['not_found'],
  stale: importTopics,
})
