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

/** The name of a column: `($) => $.columns.room`. */
type ColumnName = Parameters<ColumnWords['t']>[0]

/** What a cell is drawn from. */
type CellFacts = {
  device: Device
  words: ColumnWords
  /** Null where it could not be loaded. */
  log: readonly ConnectivityLog[] | null
}

/** What a card is made of on a phone. */
export type CardFacts = {
  device: Device
  words: ColumnWords
  now: number
  /** The heading above the card names its room. */
  isRoomSaid: boolean
  /** Whether the card says this column too. */
  has: (id: string) => boolean
}

/** The table cell of a column, and how the column stands in the table. */
export type CellPart = Pick<DataColumn<Device>, 'isRowHeader' | 'isNumber' | 'from'> & {
  draw: (facts: CellFacts) => ReactNode
  /** Its name over the table where the gateway tells when devices came and went, which the cell draws. */
  nameWithLog?: ColumnName
}

/** Where a card says it: beside the title, at its end, or in words on the line of places, kinds or dates. */
export type CardPart =
  | { place: 'title' | 'end'; draw: (facts: CardFacts) => ReactNode }
  | { place: 'where' | 'what' | 'when'; text: (facts: CardFacts) => string | null | undefined }

/**
 * Everything that the list of devices knows of one column. A part that a column does not have is null: a part that is
 * left out does not compile.
 */
export type DeviceColumn = {
  /** Its name in addresses and saved filters, which outlive a version: letters, and never another again. */
  id: string
  header: ColumnName
  /** Null: the list does not show it, and the file holds it only where it is filtered by. */
  cell: CellPart | null
  card: CardPart | null
  csv: ((device: Device, words: ColumnWords) => CsvCell) | null
  /** What the rows are put in order by; a device without a value stands last. */
  sort: ((device: Device, words: ColumnWords) => string | number | null) | null
  /** What the advanced filters compare. */
  filter: FilterPart<Device, ColumnWords> | null
  /** What the search field looks at. */
  search: ((device: Device, words: ColumnWords) => string | null | undefined) | null
}

/** What the columns say a device with, in the language on screen. */
export type ColumnWords = {
  language: Language
  /** Words of the list. */
  t: TranslateOf<typeof devicesWords>
  /** Words of devices: types, states. */
  word: TranslateOf<typeof devicesWords>
  format: Formats
  valueOf: (device: Device) => DeviceValue
}

/** The words of the columns: they suspend until they have arrived, as `useWords` does. */
export function useColumnWords(): ColumnWords {
  return {
    language: useValue(language),
    t: useWords(devicesWords),
    word: useWords(devicesWords),
    format: useFormat(),
    valueOf: useDeviceValue(),
  }
}

/** Its type, as it is read. */
export function typeWord(device: Device, { word }: ColumnWords): string {
  return word(($) => $.device.types[device.type])
}

/** Online or offline. */
export function statusWord(device: Device, { word }: ColumnWords): string {
  return word(($) => $.device[device.status])
}

/** Its newest value, with what goes with it; null where it never said anything. */
export function valueWithNote(device: Device, { valueOf }: ColumnWords): string | null {
  const { value, note } = valueOf(device)
  return value === null || note === null ? value : `${value} · ${note}`
}

/** A day and a time by the home's clock, as a spreadsheet reads them; null where it is not known. */
export function instantText(at: string | null | undefined, { format }: ColumnWords): string | null {
  return at == null ? null : `${format.dayKey(at)} ${format.time(at)}`
}
