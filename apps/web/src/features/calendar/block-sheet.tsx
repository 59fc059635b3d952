import type { Order } from '@foyer/contract/heating.ts'
import { paint, place } from '@foyer/rules/schedule/edit-week.ts'
import { useState } from 'react'
import { useWords } from '#lib/words.ts'
import { OrderName } from '#features/orders/order-name.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { calendarWords } from './calendar-words.ts'
import { OrderPalette } from './order-palette.tsx'
import { QuarterStepper } from './quarter-stepper.tsx'
import type { WeekEditor } from './use-week-editor.ts'
import type { WeekWords } from './use-week-words.ts'
import typography from '#ui/typography.module.css'
import styles from './block-sheet.module.css'

/** A block in a sheet at the foot of a phone: its order, and its two times in steps of a quarter of an hour. */
export function BlockSheet({
  isOpen,
  editor,
  words,
  onClose,
  onCopy,
}: {
  isOpen: boolean
  editor: WeekEditor
  words: WeekWords
  onClose: () => void
  onCopy: () => void
}) {
  const t = useWords(calendarWords)
  const { block, span } = editor
  const [given, setGiven] = useState<{ order: Order; from: number; to: number } | null>(null)
  const shown = given ?? { order: block.order, from: span.from, to: span.to }
  const close = () => {
    setGiven(null)
    onClose()
  }
  const keep = () => {
    editor.apply((latest) => {
      const placed = place(latest, span, { day: span.day, from: shown.from, to: shown.to })
      return { ...placed, week: paint(placed.week, placed.span, shown.order) }
    })
  }
  const closeAnd = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={
        <>
          {words.dayTitle(span.day)} <OrderName order={shown.order} />
        </>
      }
      closeWord={t(($) => $.close)}
      onClose={close}
      actions={
        <>
          <Button onClick={closeAnd(editor.remove)}>{t(($) => $.remove)}</Button>
          {span.to - span.from < 3 ? null : (
            <Button icon="plus" onClick={closeAnd(editor.insert)}>
              {t(($) => $.insert)}
            </Button>
          )}
          <Button
            look="quiet"
            icon="copy"
            onClick={closeAnd(() => {
              if (given !== null) keep()
              onCopy()
            })}
          >
            {t(($) => $.copyOpen, { day: words.day(span.day) })}
          </Button>
          <Button look="primary" onClick={closeAnd(keep)}>
            {t(($) => $.keep)}
          </Button>
        </>
      }
    >
      <OrderPalette value={shown.order} hasKeys={false} onChoose={(order) => setGiven({ ...shown, order })} />
      <div className={styles.times}>
        <QuarterStepper
          label={t(($) => $.from)}
          value={shown.from}
          least={0}
          most={shown.to - 1}
          time={words.time}
          onChange={(from) => setGiven({ ...shown, from })}
        />
        <QuarterStepper
          label={t(($) => $.to)}
          value={shown.to}
          least={shown.from + 1}
          most={96}
          time={words.time}
          onChange={(to) => setGiven({ ...shown, to })}
        />
      </div>
      <p className={typography.note}>{t(($) => $.length, { length: words.length(shown.to - shown.from) })}</p>
    </Dialog>
  )
}
