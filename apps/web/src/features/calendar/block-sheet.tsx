import { useEffect, useRef, type RefObject } from 'react'
import { endAt, isWhole, minuteOfEdge, startAt, type BlockEdit } from '@foyer/rules/schedule/edit-block.ts'
import { useWords } from '#lib/i18n.ts'
import { calendarWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { OrderName } from '#features/orders/orders.tsx'
import { OrderPalette } from './week-panels.tsx'
import type { WeekWords } from './week-text.ts'

import typography from '#ui/typography.module.css'
import styles from './calendar.module.css'

/** Minimum length of a block, in quarter hours, to insert another one into it. */
const LEAST_TO_INSERT = 3

/**
 * Sheet at the bottom of a phone to edit a block: its order and its two times. The day above stays usable: it shows
 * each change, and its handles also set the times.
 */
export function BlockSheet({
  isOpen,
  day,
  edit,
  isPulled,
  isDefault,
  panel,
  words,
  onChange,
  onKeep,
  onInsert,
  onRemove,
  onCopy,
  onClose,
}: {
  isOpen: boolean
  day: number
  edit: BlockEdit
  /** True while a handle of the block is dragged: the page does not scroll. */
  isPulled: boolean
  /** True if the week has no block here yet, only the default order. */
  isDefault: boolean
  /** The day above the sheet: its selected block is kept in view. */
  panel: RefObject<HTMLElement | null>
  words: WeekWords
  onChange: (edit: BlockEdit) => void
  onKeep: () => void
  onInsert: () => void
  onRemove: () => void
  onCopy: () => void
  onClose: () => void
}) {
  const t = useWords(calendarWords)
  const body = useRef<HTMLDivElement>(null)
  const { from, to, order } = edit
  const isValid = isWhole(edit)
  const length = { length: words.length(to - from) }
  useEffect(() => {
    const sheet = body.current?.closest('dialog')
    const block = panel.current?.querySelector('[data-selected]')
    const tabs = panel.current?.previousElementSibling
    if (!isOpen || isPulled || !sheet || !block || !tabs) return
    const { top, bottom } = block.getBoundingClientRect()
    const least = tabs.clientHeight + HANDLE
    const most = sheet.getBoundingClientRect().top - HANDLE
    if (top < least || bottom > most) window.scrollBy({ top: (top + bottom - least - most) / 2 })
  }, [isOpen, isPulled, panel, from, to])
  return (
    <Dialog
      isOpen={isOpen}
      isModal={false}
      title={
        <>
          {words.dayTitle(day)} <OrderName order={order} />
        </>
      }
      closeLabel={t(($) => $.close)}
      onClose={onClose}
      actions={
        <div className={styles.sheetActions}>
          <Button onClick={onRemove}>{t(($) => $.remove)}</Button>
          <Button
            variant="primary"
            onClick={() => {
              if (isValid) onKeep()
              else body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
            }}
          >
            {t(($) => $.keep)}
          </Button>
        </div>
      }
    >
      <div ref={body}>
        <OrderPalette value={order} hasKeys={false} onChoose={(next) => onChange({ ...edit, order: next })} />
        <div className={styles.times}>
          <TimeField
            label={t(($) => $.from)}
            value={minuteOfEdge(from)}
            onChange={(minute) => onChange(startAt(edit, minute))}
          />
          <TimeField
            label={t(($) => $.to)}
            value={minuteOfEdge(to)}
            error={isValid ? null : t(($) => $.endError, { from: words.time(from) })}
            onChange={(minute) => onChange(endAt(edit, minute))}
          />
        </div>
        <p className={typography.note}>
          {!isValid ? null : isDefault ? t(($) => $.lengthDefault, length) : t(($) => $.length, length)}
        </p>
        <div className={styles.sheetMore}>
          {!isValid || to - from < LEAST_TO_INSERT ? null : (
            <Button variant="quiet" icon="plus" data-flush onClick={onInsert}>
              {t(($) => $.insert)}
            </Button>
          )}
          <Button variant="quiet" icon="copy" data-flush onClick={onCopy}>
            {t(($) => $.copyOpen, { day: words.day(day) })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Pixels by which a handle extends beyond its block. */
const HANDLE = 22
