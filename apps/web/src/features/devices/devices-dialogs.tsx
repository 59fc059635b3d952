import { useState } from 'react'
import { useWords } from '#lib/i18n.ts'
import { devicesWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import type { DevicesSearch } from './devices-search.ts'
import {
  readSaved,
  SAVED_NAME_LENGTH,
  withSaved,
  writeSaved,
  type SavedFilter,
  choosableColumns,
} from './device-list.ts'

import typography from '#ui/typography.module.css'
import styles from './devices.module.css'
import layout from '#ui/layout.module.css'

/** Dialog to save the current filters under a name and to apply saved ones. They are stored in this browser. */
export function SavedFiltersDialog({
  accountId,
  search,
  onChoose,
  onClose,
}: {
  accountId: string
  search: DevicesSearch
  onChoose: (search: DevicesSearch) => void
  onClose: () => void
}) {
  const t = useWords(devicesWords)
  const [saved, setSaved] = useState(() => readSaved(accountId))
  const [name, setName] = useState('')
  const keep = (next: SavedFilter[]) => {
    writeSaved(accountId, next)
    setSaved(next)
  }
  const isFiltered = Object.keys(search).length > 0
  return (
    <Dialog
      isOpen
      title={t(($) => $.saveTitle)}
      closeLabel={t(($) => $.advanced.close)}
      onClose={onClose}
      actions={null}
    >
      {saved.length === 0 ? <p className={typography.quiet}>{t(($) => $.saveEmpty)}</p> : null}
      <ul className={styles.saved}>
        {saved.map((one) => (
          <li key={one.name}>
            <Button
              variant="quiet"
              onClick={() => {
                onChoose(one.search)
                onClose()
              }}
            >
              {one.name}
            </Button>
            <IconButton
              icon="cross"
              variant="quiet"
              label={t(($) => $.saveForget, { name: one.name })}
              onClick={() => keep(saved.filter((other) => other !== one))}
            />
          </li>
        ))}
      </ul>
      {isFiltered ? (
        <form
          className={layout.fields}
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() === '') return
            keep(withSaved(saved, { name: name.trim(), search }))
            setName('')
          }}
        >
          <TextField
            label={t(($) => $.saveName)}
            value={name}
            required
            maxLength={SAVED_NAME_LENGTH}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit">{t(($) => $.saveDo)}</Button>
        </form>
      ) : (
        <p className={typography.note}>{t(($) => $.saveNone)}</p>
      )}
    </Dialog>
  )
}

/** Dialog to choose the columns of the list; without a choice the width of the window decides. */
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
      closeLabel={t(($) => $.advanced.close)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onChange([])}>{t(($) => $.columnsReset)}</Button>
          <Button variant="primary" onClick={onClose}>
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
