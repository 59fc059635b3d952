import { orders } from '@foyer/contract/heating.ts'
import type { RefObject } from 'react'
import { useWords } from '#lib/words.ts'
import { OrderName } from '#features/orders/order-name.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { calendarWords } from './calendar-words.ts'
import type { WeekEditor } from './use-week-editor.ts'
import type { WeekWords } from './use-week-words.ts'
import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'
import inspector from './inspector.module.css'
import styles from './block-inspector.module.css'

/** The chosen block in fields: what a pointer does by dragging, without dragging. */
export function BlockInspector({
  editor,
  words,
  place,
}: {
  editor: WeekEditor
  words: WeekWords
  /** Where the fields begin, for the key that leads to them. */
  place: RefObject<HTMLDivElement | null>
}) {
  const t = useWords(calendarWords)
  const { block, span } = editor
  const edges = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => ({
      value: String(from + index),
      label: words.time(from + index),
    }))
  const length = { length: words.length(span.to - span.from) }
  return (
    <div>
      <h2 className={inspector.title}>
        {words.dayTitle(span.day)} <OrderName order={block.order} />
      </h2>
      <div className={styles.fields} ref={place}>
        <SelectField
          label={t(($) => $.order)}
          value={block.order}
          options={orders.map((order) => ({ value: order, label: words.nameOf(order) }))}
          onChange={editor.paintBlock}
        />
        <SelectField
          label={t(($) => $.from)}
          value={String(span.from)}
          options={edges(0, span.to - 1)}
          onChange={(from) => editor.setEdge('start', Number(from))}
        />
        <SelectField
          label={t(($) => $.to)}
          value={String(span.to)}
          options={edges(span.from + 1, 96)}
          onChange={(to) => editor.setEdge('end', Number(to))}
        />
      </div>
      <p className={`${typography.note} ${inspector.note}`}>
        {block.isDefault ? t(($) => $.lengthDefault, length) : t(($) => $.length, length)}
      </p>
      <div className={`${layout.actions} ${inspector.actions}`}>
        <Button
          icon="plus"
          disabledReason={span.to - span.from < 3 ? t(($) => $.insertNoRoom) : null}
          onClick={editor.insert}
        >
          {t(($) => $.insert)}
        </Button>
        <Button look="quiet" onClick={editor.remove}>
          {t(($) => $.remove)}
        </Button>
      </div>
    </div>
  )
}
