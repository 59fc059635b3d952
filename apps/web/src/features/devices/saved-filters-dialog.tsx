import { useState } from 'react'
import { useWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { DevicesSearch } from './devices-address.ts'
import { devicesWords } from './devices-words.ts'
import { readSaved, SAVED_NAME_LENGTH, withSaved, writeSaved, type SavedFilter } from './saved-filters.ts'
import typography from '#ui/typography.module.css'
import styles from './saved-filters-dialog.module.css'
import layout from '#ui/layout.module.css'

/** What is filtered now gets a name; a saved name is pressed to come back to it. Kept in this browser. */
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
      closeWord={t(($) => $.advanced.close)}
      onClose={onClose}
      actions={null}
    >
      {saved.length === 0 ? <p className={typography.quiet}>{t(($) => $.saveEmpty)}</p> : null}
      <ul className={styles.saved}>
        {saved.map((one) => (
          <li key={one.name}>
            <Button
              look="quiet"
              onClick={() => {
                onChoose(one.search)
                onClose()
              }}
            >
              {one.name}
            </Button>
            <IconButton
              icon="cross"
              look="quiet"
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
