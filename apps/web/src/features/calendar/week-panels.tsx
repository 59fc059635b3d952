import { useState, type ReactNode, type RefObject } from 'react'
import { orders, type Order } from '@foyer/contract/heating.ts'
import type { Room } from '@foyer/contract/room.ts'
import type { Schedule } from '@foyer/contract/schedule.ts'
import { useWords } from '#lib/i18n.ts'
import { calendarWords, sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { capitalize } from '#lib/dates.ts'
import { noBreak } from '#lib/rich-text.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { RadioToolbar } from '#ui/segmented.tsx'
import { OrderName, useOrderName } from '#features/orders/orders.tsx'
import { roomState } from '#features/rooms/room-state.ts'
import type { WeekEditor, WeekDraft } from './week-editor.ts'
import { WEEKDAYS, type WeekWords } from './week-days.ts'

import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'
import styles from './calendar.module.css'
import buttons from '#ui/button.module.css'

const WORKDAYS = [0, 1, 2, 3, 4]

/** Copies the selected day to others, or clears it. With `onDone` it is in a dialog, which has the title. */
export function CopyPanel({
  editor,
  words,
  onDone,
}: {
  editor: WeekEditor
  words: WeekWords
  onDone?: () => void
}) {
  const t = useWords(calendarWords)
  const { day } = editor.selection
  const [selected, setSelected] = useState<readonly number[]>([])
  const days = selected.filter((other) => other !== day)
  const name = words.day(day)
  const values = { day: name, days: capitalize(words.days(days)), count: days.length }
  const toggle = (other: number) =>
    setSelected(WEEKDAYS.filter((one) => (one === other ? !selected.includes(one) : selected.includes(one))))
  return (
    <div>
      {onDone === undefined ? (
        <h2 className={styles.inspectorTitle}>{t(($) => $.copy, { day: name })}</h2>
      ) : null}
      <div className={styles.days}>
        {WEEKDAYS.map((other) => (
          <button
            key={other}
            type="button"
            aria-pressed={days.includes(other)}
            aria-label={words.dayTitle(other)}
            aria-disabled={other === day || undefined}
            onClick={() => {
              if (other !== day) toggle(other)
            }}
          >
            {words.dayTitle(other).slice(0, 1)}
          </button>
        ))}
      </div>
      <p className={styles.shortcuts}>
        <Button variant="link" onClick={() => setSelected(WORKDAYS)}>
          {t(($) => $.workdays)}
        </Button>
        <Button variant="link" onClick={() => setSelected(WEEKDAYS)}>
          {t(($) => $.allDays)}
        </Button>
      </p>
      <p className={`${typography.note} ${styles.note}`}>
        {days.length === 0 ? t(($) => $.copyNone) : t(($) => $.copyNote, values)}
      </p>
      <div className={`${layout.actions} ${styles.actions}`}>
        <Button
          icon="copy"
          onClick={() => {
            if (days.length === 0) return
            editor.copyTo(day, days)
            setSelected([])
            onDone?.()
          }}
        >
          {t(($) => $.copyDo, { count: days.length })}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            editor.clear([day])
            onDone?.()
          }}
        >
          {t(($) => $.clearDay, { day: name })}
        </Button>
      </div>
    </div>
  )
}

/** Fields for the selected block, as an alternative to dragging. */
export function BlockInspector({
  editor,
  words,
  fields,
  children,
}: {
  editor: WeekEditor
  words: WeekWords
  /** Container of the fields, which a key moves the focus to. */
  fields: RefObject<HTMLDivElement | null>
  children: ReactNode
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
      <h2 className={styles.inspectorTitle}>
        {words.dayTitle(span.day)} <OrderName order={block.order} />
      </h2>
      <div className={styles.fields} ref={fields}>
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
      <p className={`${typography.note} ${styles.note}`}>
        {block.isDefault ? t(($) => $.lengthDefault, length) : t(($) => $.length, length)}
      </p>
      <div className={`${layout.actions} ${styles.actions}`}>
        <Button
          icon="plus"
          disabledReason={span.to - span.from < 3 ? t(($) => $.insertNoRoom) : null}
          onClick={() => editor.insert()}
        >
          {t(($) => $.insert)}
        </Button>
        <Button variant="quiet" onClick={editor.remove}>
          {t(($) => $.remove)}
        </Button>
      </div>
      {children}
    </div>
  )
}

/** The week as a whole: who saved it and when, whether the room follows it, and applying it to other rooms. */
export function SchedulePanel({
  room,
  schedule,
  editor,
  words,
  now,
  onApply,
  onWeeks,
}: {
  room: Room
  schedule: Schedule
  editor: WeekEditor
  words: WeekWords
  now: number
  onApply: () => void
  onWeeks: () => void
}) {
  const t = useWords(calendarWords)
  const tShared = useWords(sharedWords)
  const format = useFormat()
  const { changed_at: at = null, changed_by: changedBy = null } = schedule
  const { awaited } = roomState(room)
  const when = at === null ? '' : format.ago(at, now)
  const saved =
    schedule.version === 0
      ? t(($) => $.noWeek, { order: words.nameOf(schedule.default_order) })
      : at === null
        ? t(($) => $.neverSaved)
        : changedBy === null
          ? t(($) => $.saved, { when })
          : t(($) => $.savedBy, { who: changedBy, when })
  const source = room.order?.source
  const isManual = source === 'override' || (room.hand ?? null) !== null
  const isOther = source !== undefined && source !== 'schedule' && source !== 'default'
  const state = isManual
    ? t(($) => $.overridden)
    : isOther
      ? t(($) => $.overriddenBy, { source: tShared(($) => $.order.sources[source]) })
      : awaited === null
        ? t(($) => $.confirmed)
        : t(($) => $.awaited, { order: words.nameOf(awaited) })
  return (
    <div>
      <h2 className={styles.inspectorTitle}>{t(($) => $.schedule)}</h2>
      <p className={`${typography.note} ${styles.note}`}>
        {noBreak(saved)} {noBreak(state)}
      </p>
      <div className={`${layout.actions} ${styles.actions}`}>
        <Button onClick={onWeeks}>{t(($) => $.weeks.open)}</Button>
        <Button onClick={onApply}>{t(($) => $.apply)}</Button>
        <Button variant="quiet" data-flush onClick={() => editor.clear(WEEKDAYS)}>
          {t(($) => $.clearWeek)}
        </Button>
      </div>
    </div>
  )
}

/** Toolbar with the brush, undo and redo. */
export function WeekBar({
  draft,
  editor,
  isPhone,
}: {
  draft: WeekDraft
  editor: WeekEditor
  /** On a phone there is no brush: the order is set in the block's sheet. */
  isPhone: boolean
}) {
  const t = useWords(calendarWords)
  return (
    <div className={styles.weekBar}>
      {isPhone ? null : <OrderPalette value={editor.brush} onChoose={editor.setBrush} />}
      <div className={styles.steps}>
        <StepButton
          icon="undo"
          word={t(($) => $.undo)}
          disabledReason={t(($) => $.nothingToUndo)}
          isOn={draft.canUndo}
          onStep={draft.undo}
        />
        <StepButton
          icon="redo"
          word={t(($) => $.redo)}
          disabledReason={t(($) => $.nothingToRedo)}
          isOn={draft.canRedo}
          onStep={draft.redo}
        />
      </div>
    </div>
  )
}

/** Stays focusable while disabled, so that the focus is not lost after the last step. */
function StepButton({
  icon,
  word,
  disabledReason,
  isOn,
  onStep,
}: {
  icon: 'undo' | 'redo'
  word: string
  /** Why it cannot be used. */
  disabledReason: string
  isOn: boolean
  onStep: () => void
}) {
  return (
    <button
      type="button"
      className={buttons.button}
      data-look="plain"
      aria-disabled={!isOn || undefined}
      title={isOn ? undefined : disabledReason}
      onClick={() => {
        if (isOn) onStep()
      }}
    >
      <Icon name={icon} />
      {word}
    </button>
  )
}

/** The six orders to paint with; with their digits also the legend of the week. */
export function OrderPalette({
  value,
  hasKeys = true,
  onChoose,
}: {
  value: Order
  hasKeys?: boolean
  onChoose: (order: Order) => void
}) {
  const t = useWords(calendarWords)
  const orderName = useOrderName()
  return (
    <RadioToolbar
      className={styles.palette}
      label={t(($) => (hasKeys ? $.palette : $.order))}
      choices={orders.map((order, index) => ({
        value: order,
        className: styles.order,
        order,
        content: (
          <>
            {hasKeys ? <kbd aria-hidden="true">{index + 1}</kbd> : null}
            <Icon name={order} />
            {orderName(order)}
          </>
        ),
      }))}
      value={value}
      onChoose={onChoose}
    />
  )
}
