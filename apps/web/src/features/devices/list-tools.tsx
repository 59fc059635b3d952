import type { Device } from '@foyer/contract/device.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { csvText } from '#lib/csv-text.ts'
import { downloadCsv } from '#lib/download-csv.ts'
import { meQuery } from '#api/queries/account.queries.ts'
import { Button } from '#ui/button.tsx'
import { inSortOrder } from './chosen-devices.ts'
import { useColumnWords } from './column-words.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import type { DevicesSearch } from './devices-address.ts'
import { devicesCsv } from './devices-csv.ts'
import { filteredColumns, readColumns } from './devices-search.ts'
import { SavedFiltersDialog } from './saved-filters-dialog.tsx'
import styles from './list-tools.module.css'

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
  const words = useColumnWords()
  const { t, format } = words
  const { data: me } = useSuspenseQuery(meQuery)
  const [open, setOpen] = useState<'columns' | 'saved' | null>(null)
  const handleCsv = () => {
    const { header, rows } = devicesCsv(
      inSortOrder(devices, search.sort, words),
      { chosen: readColumns(search.cols), filtered: filteredColumns(search) },
      words,
    )
    downloadCsv(
      `${t(($) => $.csvFile)}-${format.dayKey(Date.now())}.csv`,
      csvText(header, rows, words.language),
    )
  }
  return (
    <div className={styles.tools}>
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
