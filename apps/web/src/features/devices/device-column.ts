import type { ConnectivityLog } from '@foyer/contract/activity.ts'
import type { Device } from '@foyer/contract/device.ts'
import type { FilterPart } from '@foyer/rules/device-filter/device-filter.ts'
import type { ReactNode } from 'react'
import type { CsvCell } from '#lib/csv.ts'
import { language, type Language, useWords, type TranslateOf } from '#lib/i18n.ts'
import { devicesWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { useFormat, type Formats } from '#lib/format.ts'
import type { DataColumn } from '#ui/data-table.tsx'
import { useDeviceValue, type DeviceValue } from './device-value.ts'

/** Selects the translated name of a column: `($) => $.columns.room`. */
type ColumnName = Parameters<ColumnWords['t']>[0]

/** Data to render a cell. */
type CellFacts = {
  device: Device
  words: ColumnWords
  /** Null if it could not be loaded. */
  log: readonly ConnectivityLog[] | null
}

/** Data to render a card on a phone. */
export type CardFacts = {
  device: Device
  words: ColumnWords
  now: number
  /** True if the heading above the card already shows the room. */
  isRoomInHeading: boolean
  /** Whether the card also shows this column. */
  has: (id: string) => boolean
}

/** The table cell of a column, and the column's options in the table. */
export type CellPart = Pick<DataColumn<Device>, 'isRowHeader' | 'isNumber' | 'from'> & {
  draw: (facts: CellFacts) => ReactNode
  /** Header if the gateway reports connectivity, which the cell then draws. */
  nameWithLog?: ColumnName
}

/** Place on the card: next to the title, at the end, or as text on the line of places, kinds or dates. */
export type CardPart =
  | { place: 'title' | 'end'; draw: (facts: CardFacts) => ReactNode }
  | { place: 'where' | 'what' | 'when'; text: (facts: CardFacts) => string | null | undefined }

/**
 * Definition of one column of the list of devices. A part that a column does not have is null: an omitted part does not
 * compile.
 */
export type DeviceColumn = {
  /** Id in addresses and saved filters, which outlive a version: letters only, and it must never change. */
  id: string
  header: ColumnName
  /** Null if the list does not show it; the file then has it only if it is filtered by. */
  cell: CellPart | null
  card: CardPart | null
  csv: ((device: Device, words: ColumnWords) => CsvCell) | null
  /** Value to sort by; devices without a value are last. */
  sort: ((device: Device, words: ColumnWords) => string | number | null) | null
  /** Value that the advanced filters compare. */
  filter: FilterPart<Device, ColumnWords> | null
  /** Text that the search field matches. */
  search: ((device: Device, words: ColumnWords) => string | null | undefined) | null
}

/** Translations and formatters of the columns, in the language on screen. */
export type ColumnWords = {
  language: Language
  t: TranslateOf<typeof devicesWords>
  format: Formats
  valueOf: (device: Device) => DeviceValue
}

/** Translations and formatters of the columns; suspends until they are loaded, like `useWords`. */
export function useColumnWords(): ColumnWords {
  return {
    language: useValue(language),
    t: useWords(devicesWords),
    format: useFormat(),
    valueOf: useDeviceValue(),
  }
}

/** The translated type of a device. */
export function typeWord(device: Device, { t }: ColumnWords): string {
  return t(($) => $.device.types[device.type])
}

/** The translated status: online or offline. */
export function statusWord(device: Device, { t }: ColumnWords): string {
  return t(($) => $.device[device.status])
}

/** The newest value of a device with its note; null if it never reported a value. */
export function valueWithNote(device: Device, { valueOf }: ColumnWords): string | null {
  const { value, note } = valueOf(device)
  return value === null || note === null ? value : `${value} · ${note}`
}

/** Date and time in the home's zone, in a format for spreadsheets; null if unknown. */
export function instantText(at: string | null | undefined, { format }: ColumnWords): string | null {
  return at == null ? null : `${format.dayKey(at)} ${format.time(at)}`
}
