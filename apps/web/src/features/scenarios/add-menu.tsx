import { useId, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import filters from '#ui/filter-chip.module.css'
import styles from './add-menu.module.css'
import controls from './token-control.module.css'

/**
 * A button that opens what can be added, each a button of its own. Not a native list: there an arrow key would add
 * something at each step.
 */
export function AddMenu<Value extends string>({
  label,
  options,
  onAdd,
}: {
  label: string
  options: readonly { value: Value; label: string }[]
  onAdd: (value: Value) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <div className={styles.menu}>
      <button
        ref={opener}
        type="button"
        className={controls.control}
        data-look="add"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="plus" />
        {label}
      </button>
      {isOpen ? (
        <ul id={listId}>
          {options.map((option) => (
            <li key={option.value}>
              <button
                type="button"
                className={filters.chip}
                onClick={() => {
                  // What was pressed goes away: the focus stays with what opened it.
                  opener.current?.focus()
                  setOpen(false)
                  onAdd(option.value)
                }}
              >
                {option.label}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
