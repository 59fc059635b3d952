import type { ConnectivityLog } from '@foyer/contract/activity.ts'
import type { Device } from '@foyer/contract/device.ts'
import type { FilterPart } from '@foyer/rules/device-filter/device-filter.ts'
import type { ReactNode } from 'react'
import type { CsvCell } from '#lib/csv-text.ts'
import type { DataColumn } from '#ui/column.ts'
import type { ColumnWords } from './column-words.ts'

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
