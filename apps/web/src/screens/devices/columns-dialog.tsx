import { useWords } from '#base/i18n/words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { choosableColumns, type SortColumn } from './devices-search.ts'
import { devicesWords } from './devices-words.ts'

/** Which columns the list shows; none chosen leaves it to the width of the window. */
export function ColumnsDialog({
  columns,
  onChange,
  onClose,
}: {
  columns: readonly SortColumn[]
  onChange: (columns: readonly SortColumn[]) => void
  onClose: () => void
}) {
  const t = useWords(devicesWords)
  const shown = columns.length === 0 ? choosableColumns : columns
  return (
    <Dialog
      isOpen
      title={t(($) => $.columnsTitle)}
      closeWord={t(($) => $.advanced.close)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onChange([])}>{t(($) => $.columnsReset)}</Button>
          <Button look="primary" onClick={onClose}>
            {t(($) => $.advanced.done)}
          </Button>
        </>
      }
    >
      <div className="column-choice" role="group" aria-label={t(($) => $.columnsTitle)}>
        {choosableColumns.map((column) => {
          const isOn = shown.includes(column)
          return (
            <FilterChip
              key={column}
              isOn={isOn}
              onClick={() => onChange(isOn ? shown.filter((one) => one !== column) : [...shown, column])}
            >
              {t(($) => $.columns[column])}
            </FilterChip>
          )
        })}
      </div>
      <p className="note">{t(($) => $.columnsNote)}</p>
    </Dialog>
  )
}
