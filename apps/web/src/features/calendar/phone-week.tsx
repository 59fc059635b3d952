import { useId, useRef, useState, useEffect, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Order } from '@foyer/contract/heating.ts'
import {
  type BlockEdit,
  isWhole,
  keepEdit,
  moveEdge,
  viewEdit,
  endAt,
  minuteOfEdge,
  startAt,
} from '@foyer/rules/schedule/edit-block.ts'
import { type DayBlock, viewDay } from '@foyer/rules/schedule/view-day.ts'
import { isSameWeek } from '@foyer/rules/schedule/week-ring.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { useWords } from '#lib/i18n.ts'
import { calendarWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { capitalize } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DayThumbnail } from '#ui/order-control.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { OrderName } from '#features/orders/orders.tsx'
import { PhoneDay } from './phone-day.tsx'
import { blockCost, dayCost, spansOfBlock } from './week-costs.ts'
import { useCostWords, useWeekSpans } from './week-prices.tsx'
import { RedDayNote } from './red-day-note.tsx'
import { CopyPanel, SchedulePanel, OrderPalette } from './week-panels.tsx'
import type { WeekView } from './week-editor.ts'
import { WEEKDAYS, type WeekWords } from './week-days.ts'

import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'
import styles from './calendar.module.css'

/** One day of the week at a time, with its blocks as a vertical list; a block is edited in a sheet below. */
export function PhoneWeek({
  room,
  rows,
  draft,
  editor,
  words,
  isEditable,
  now,
  rates,
  onDay,
  onApply,
  onWeeks,
}: WeekView & {
  onDay: (day: number) => void
  onApply: () => void
  onWeeks: () => void
}) {
  const t = useWords(calendarWords)
  const format = useFormat()
  const panelId = useId()
  const panel = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<'block' | 'copy' | null>(null)
  const [changed, setChanged] = useState<{ week: Week; edit: BlockEdit } | null>(null)
  const [dragged, setDragged] = useState<BlockEdit | null>(null)
  const { span, block } = editor
  const { day } = editor.selection
  const isEditing = isEditable && open === 'block'
  const stored: BlockEdit = { order: block.order, from: span.from, to: span.to }
  // An undo or another user's week can have removed the block.
  const edit = changed !== null && isSameWeek(changed.week, draft.week) ? changed.edit : null
  const shown = edit ?? stored
  const drawn = isWhole(shown) ? shown : { ...stored, order: shown.order }
  const viewOf = (one: BlockEdit) => viewEdit(draft.week, draft.schedule.default_order, span, one)

  const close = () => {
    setChanged(null)
    setOpen(null)
  }
  const confirm = () => {
    if (edit !== null && isWhole(edit)) editor.apply((latest) => keepEdit(latest, span, edit))
    setChanged(null)
  }
  /** For the controls that the sheet leaves usable: what they do includes the open change of the block. */
  const leaveBlock = (then: () => void) => {
    confirm()
    setOpen(null)
    then()
  }
  const openCopy = () => leaveBlock(() => setOpen('copy'))
  const { spans, onePrice } = useWeekSpans(rows)
  const pricesOf = (one: DayBlock) => {
    const row = rows.rows[day]
    if (row === undefined || spans === null) return []
    return spansOfBlock(row, one, spans).map((span, at) => {
      const price = span.shortLabels?.[0] ?? span.label
      return at === 0 ? price : t(($) => $.prices.from, { time: format.time(span.from), price })
    })
  }
  const costWords = useCostWords()
  const costOf = (one: DayBlock) => {
    const cost = rates && blockCost(rates, day, one)
    return cost && costWords.money(cost)
  }
  const total = rates && dayCost(rates, draft.week, draft.schedule.default_order, day)
  const focusSelected = () => panel.current?.querySelector<HTMLElement>('[data-selected] button')?.focus()
  return (
    <>
      <DayTabs
        week={draft.week}
        defaultOrder={draft.schedule.default_order}
        day={day}
        words={words}
        panelId={panelId}
        onChoose={(next) =>
          leaveBlock(() => {
            editor.select({ ...editor.selection, day: next })
            onDay(next)
          })
        }
      />
      <section ref={panel} id={panelId} role="tabpanel" aria-label={words.dayTitle(day)}>
        <h2 className={styles.phoneWeekTitle}>
          {capitalize(format.day(rows.rows[day]?.start ?? rows.start))}
        </h2>
        <PhoneDay
          blocks={isEditing ? viewOf(drawn) : editor.blocks}
          selected={isEditing ? (dragged ?? drawn) : null}
          dragged={isEditing && dragged !== null ? viewOf(dragged) : null}
          pricesOf={pricesOf}
          costOf={costOf}
          words={words}
          onEdit={
            isEditable
              ? (next) => {
                  if (isEditing && next.from === drawn.from) return
                  confirm()
                  editor.select({ day, quarter: next.from })
                  setOpen('block')
                }
              : undefined
          }
          onDrag={(edge, at) => setDragged(moveEdge(drawn, edge, at))}
          onRelease={(edge, at) => {
            setDragged(null)
            const next = at === null ? drawn : moveEdge(drawn, edge, at)
            if (next.from !== drawn.from || next.to !== drawn.to) {
              setChanged({ week: draft.week, edit: next })
            }
          }}
        />
        <p className={typography.note}>
          {total === null
            ? null
            : `${t(($) => $.cost.dayTotal, { day: words.dayTitle(day), cost: costWords.money(total) })} `}
          {onePrice === null ? null : `${t(($) => $.prices.same, { price: onePrice })} `}
          {t(($) => $.dayEnd, { day: words.day(day), next: words.day((day + 1) % 7) })}
        </p>
        <RedDayNote
          roomId={room.id}
          rows={rows}
          blocks={editor.blocks.map((one) => ({ ...one, day }))}
          isEditable={isEditable}
          hasCosts={rates !== null}
          words={words}
        />
      </section>
      {isEditable ? (
        <>
          <div className={layout.actions}>
            <Button icon="copy" onClick={openCopy}>
              {t(($) => $.copyOpen, { day: words.day(day) })}
            </Button>
          </div>
          <section className={styles.inspector}>
            <SchedulePanel
              room={room}
              schedule={draft.schedule}
              editor={editor}
              words={words}
              now={now}
              onApply={() => leaveBlock(onApply)}
              onWeeks={() => leaveBlock(onWeeks)}
            />
          </section>
          <BlockSheet
            isOpen={isEditing}
            day={day}
            edit={dragged ?? shown}
            isDragged={dragged !== null}
            isDefault={block.isDefault && edit === null}
            panel={panel}
            words={words}
            onChange={(next) => setChanged({ week: draft.week, edit: next })}
            onConfirm={() => {
              // The list must render the block at its new position before the focus returns to it.
              flushSync(confirm)
              focusSelected()
              setOpen(null)
            }}
            onInsert={() => {
              editor.insert(edit === null ? undefined : (latest) => keepEdit(latest, span, edit))
              setChanged(null)
            }}
            onRemove={() => {
              close()
              editor.remove()
            }}
            onCopy={openCopy}
            onClose={close}
          />
          {isEditing ? <div className={styles.underSheet} /> : null}
          <Dialog
            isOpen={open === 'copy'}
            title={t(($) => $.copy, { day: words.day(day) })}
            closeLabel={t(($) => $.close)}
            onClose={close}
          >
            <CopyPanel editor={editor} words={words} onDone={close} />
          </Dialog>
        </>
      ) : null}
    </>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Tabs for the seven days on a phone, each with a small skyline. */
function DayTabs({
  week,
  defaultOrder,
  day,
  words,
  panelId,
  onChoose,
}: {
  week: Week
  defaultOrder: Order
  day: number
  words: WeekWords
  /** Id of the tab panel. */
  panelId: string
  onChoose: (day: number) => void
}) {
  const t = useWords(calendarWords)
  return (
    <div
      role="tablist"
      tabIndex={-1}
      className={styles.tabs}
      aria-label={t(($) => $.days)}
      onKeyDown={(event) => {
        const step = steps[event.key]
        if (step === undefined) return
        event.preventDefault()
        const next = (day + step + 7) % 7
        onChoose(next)
        event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
      }}
    >
      {WEEKDAYS.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={one === day}
          aria-controls={panelId}
          tabIndex={one === day ? 0 : -1}
          onClick={() => onChoose(one)}
        >
          <span aria-hidden="true">{words.dayTitle(one).slice(0, 3)}</span>
          <span className={typography.visuallyHidden}>{words.dayTitle(one)}</span>
          <DayThumbnail
            blocks={viewDay(week, defaultOrder, one).map(({ from, to, order }) => ({
              from: from / 96,
              to: to / 96,
              order,
            }))}
          />
        </button>
      ))}
    </div>
  )
}

/** Minimum length of a block, in quarter hours, to insert another one into it. */
const MIN_INSERT_QUARTERS = 3

/**
 * Sheet at the bottom of a phone to edit a block: its order and its two times. The day above stays usable: it shows
 * each change, and its handles also set the times.
 */
function BlockSheet({
  isOpen,
  day,
  edit,
  isDragged,
  isDefault,
  panel,
  words,
  onChange,
  onConfirm,
  onInsert,
  onRemove,
  onCopy,
  onClose,
}: {
  isOpen: boolean
  day: number
  edit: BlockEdit
  /** True while a handle of the block is dragged: the page does not scroll. */
  isDragged: boolean
  /** True if the week has no block here yet, only the default order. */
  isDefault: boolean
  /** The day above the sheet: its selected block is kept in view. */
  panel: RefObject<HTMLElement | null>
  words: WeekWords
  onChange: (edit: BlockEdit) => void
  onConfirm: () => void
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
    if (!isOpen || isDragged || !sheet || !block || !tabs) return
    const { top, bottom } = block.getBoundingClientRect()
    const minTop = tabs.clientHeight + HANDLE_PX
    const maxBottom = sheet.getBoundingClientRect().top - HANDLE_PX
    if (top < minTop || bottom > maxBottom) window.scrollBy({ top: (top + bottom - minTop - maxBottom) / 2 })
  }, [isOpen, isDragged, panel, from, to])
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
              if (isValid) onConfirm()
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
          {!isValid || to - from < MIN_INSERT_QUARTERS ? null : (
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
const HANDLE_PX = 22
