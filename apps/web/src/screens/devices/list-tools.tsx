import type { Device } from '@foyer/contract/device.ts'
import { isFilterField } from '@foyer/rules/device-filter/filter-words.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { csvText } from '#base/csv/csv-text.ts'
import { downloadCsv } from '#base/csv/download-csv.ts'
import { language } from '#base/i18n/language.ts'
import { useWords } from '#base/i18n/words.ts'
import { useValue } from '#base/store/value-store.ts'
import { useFormat } from '#base/time/format.ts'
import { meQuery } from '#entities/account/account.queries.ts'
import { useDeviceValue } from '#entities/device/device-value.ts'
import { deviceWords } from '#entities/device/device-words.ts'
import { Button } from '#ui/button.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'
import { inSortOrder } from './device-columns.ts'
import { devicesCsv } from './devices-csv.ts'
import { filteredFields, readColumns, type DevicesSearch } from './devices-search.ts'
import { devicesWords } from './devices-words.ts'
import { SavedFiltersDialog } from './saved-filters-dialog.tsx'

/** What can be done with the list as it is shown: keep its filters, choose its columns, take it away. */
export function ListTools({
  devices,
  search,
  onSearch,
  onChoose,
}: {
  devices: readonly Device[]
  search: DevicesSearch
  onSearch: (next: DevicesSearch) => void
  onChoose: (next: DevicesSearch) => void
}) {
  const t = useWords(devicesWords)
  const word = useWords(deviceWords)
  const format = useFormat()
  const valueOf = useDeviceValue()
  const spoken = useValue(language)
  const { data: me } = useSuspenseQuery(meQuery)
  const [open, setOpen] = useState<'columns' | 'saved' | null>(null)
  const handleCsv = () => {
    const typeWord = (device: Device) => word(($) => $.types[device.type])
    const { header, rows } = devicesCsv(
      inSortOrder(devices, search.sort, typeWord, spoken),
      { chosen: readColumns(search.cols), filtered: filteredFields(search) },
      {
        header: (column) => t(($) => (isFilterField(column) ? $.advanced.fields[column] : $.columns[column])),
        type: typeWord,
        status: (device) => word(($) => $[device.status]),
        value: (device) => valueOf(device).value,
        date: (at) => `${format.dayKey(at)} ${format.time(at)}`,
      },
    )
    downloadCsv(`${t(($) => $.csvFile)}-${format.dayKey(Date.now())}.csv`, csvText(header, rows, spoken))
  }
  return (
    <div className="list-tools">
      <Button size="small" onClick={() => setOpen('saved')}>
        {t(($) => $.save)}
      </Button>
      <Button size="small" icon="table" onClick={() => setOpen('columns')}>
        {t(($) => $.view)}
      </Button>
      <Button size="small" icon="download" onClick={handleCsv}>
        {t(($) => $.csv)}
      </Button>
      {open === 'columns' ? (
        <ColumnsDialog
          columns={readColumns(search.cols)}
          onChange={(columns) => {
            const { cols: _cols, ...rest } = search
            onSearch(columns.length === 0 ? rest : { ...rest, cols: columns.join(',') })
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'saved' ? (
        <SavedFiltersDialog
          accountId={me.id}
          search={search}
          onChoose={onChoose}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  )
}
