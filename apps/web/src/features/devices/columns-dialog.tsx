import { useWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { choosableColumns } from './column-parts.ts'
import { devicesWords } from './devices-words.ts'
import typography from '#ui/typography.module.css'
import styles from './columns-dialog.module.css'

/** Which columns the list shows; none chosen leaves it to the width of the window. */
export function ColumnsDialog({
  columns,
  onChange,
  onClose,
}: {
  columns: readonly string[]
  onChange: (columns: readonly string[]) => void
  onClose: () => void
}) {
  const t = useWords(devicesWords)
  const shown = columns.length === 0 ? choosableColumns.map(({ id }) => id) : columns
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
      <div className={styles.columns} role="group" aria-label={t(($) => $.columnsTitle)}>
        {choosableColumns.map(({ id, header, cell }) => {
          const isOn = shown.includes(id)
          return (
            <FilterChip
              key={id}
              isOn={isOn}
              onClick={() => onChange(isOn ? shown.filter((one) => one !== id) : [...shown, id])}
            >
              {t(cell.nameWithLog ?? header)}
            </FilterChip>
          )
        })}
      </div>
      <p className={typography.note}>{t(($) => $.columnsNote)}</p>
    </Dialog>
  )
}
