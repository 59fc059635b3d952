import { useId, useState } from 'react'
import type { Order } from '@foyer/contract/heating.ts'
import { paint, place } from '@foyer/rules/schedule/edit-week.ts'
import { type DayBlock, viewDay } from '@foyer/rules/schedule/view-day.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { useWords } from '#lib/i18n.ts'
import { calendarWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { capital } from '#lib/text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { DayThumbnail } from '#ui/day-thumbnail.tsx'
import { OrderName } from '#features/orders/orders.tsx'
import { CopyPanel, SchedulePanel, OrderPalette } from './week-panels.tsx'
import type { WeekEditor, WeekView } from './week-editor.ts'
import type { WeekWords } from './week-text.ts'

import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'
import styles from './calendar.module.css'
import fields from '#ui/text-field.module.css'

/** One day of the week at a time, its blocks one below the other. */
export function PhoneWeek({
  room,
  rows,
  draft,
  editor,
  words,
  isEditable,
  now,
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
  const [open, setOpen] = useState<'block' | 'copy' | null>(null)
  const { day } = editor.place
  const close = () => setOpen(null)
  return (
    <>
      <DayTabs
        week={draft.week}
        defaultOrder={draft.schedule.default_order}
        day={day}
        words={words}
        panelId={panelId}
        onChoose={(next) => {
          editor.choose({ ...editor.place, day: next })
          onDay(next)
        }}
      />
      <section id={panelId} role="tabpanel" aria-label={words.dayTitle(day)}>
        <h2 className={styles.phoneWeekTitle}>{capital(format.day(rows.rows[day]?.start ?? rows.start))}</h2>
        <DayList
          blocks={editor.blocks}
          words={words}
          onEdit={
            isEditable
              ? (block) => {
                  editor.choose({ day, quarter: block.from })
                  setOpen('block')
                }
              : undefined
          }
        />
        <p className={typography.note}>
          {t(($) => $.dayEnd, { day: words.day(day), next: words.day((day + 1) % 7) })}
        </p>
      </section>
      {isEditable ? (
        <>
          <div className={layout.actions}>
            <Button icon="copy" onClick={() => setOpen('copy')}>
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
              onApply={onApply}
              onWeeks={onWeeks}
            />
          </section>
          <BlockSheet
            isOpen={open === 'block'}
            editor={editor}
            words={words}
            onClose={close}
            onCopy={() => setOpen('copy')}
          />
          <Dialog
            isOpen={open === 'copy'}
            title={t(($) => $.copy, { day: words.day(day) })}
            closeWord={t(($) => $.close)}
            onClose={close}
          >
            <CopyPanel editor={editor} words={words} onDone={close} />
          </Dialog>
        </>
      ) : null}
    </>
  )
}

/** A block in a sheet at the foot of a phone: its order, and its two times in steps of a quarter of an hour. */
function BlockSheet({
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

/** A time of the day between two buttons of a quarter of an hour. */
function QuarterStepper({
  label,
  value,
  least,
  most,
  time,
  onChange,
}: {
  label: string
  /** In quarters since 06:00. */
  value: number
  least: number
  most: number
  time: (quarter: number) => string
  onChange: (value: number) => void
}) {
  const t = useWords(calendarWords)
  const id = useId()
  const edge = capital(label)
  return (
    <div className={styles.stepper} role="group" aria-labelledby={id}>
      <span id={id} className={fields.label}>
        {label}
      </span>
      <div>
        <IconButton
          icon="minus"
          look="quiet"
          label={t(($) => $.earlier, { edge })}
          aria-disabled={value <= least || undefined}
          onClick={() => {
            if (value > least) onChange(value - 1)
          }}
        />
        <output>{time(value)}</output>
        <IconButton
          icon="plus"
          look="quiet"
          label={t(($) => $.later, { edge })}
          aria-disabled={value >= most || undefined}
          onClick={() => {
            if (value < most) onChange(value + 1)
          }}
        />
      </div>
    </div>
  )
}

/** A day as a skyline on its side: each block with its time, its level as a bar and its length, and how to change it. */
function DayList({
  blocks,
  words,
  onEdit,
}: {
  blocks: readonly DayBlock[]
  words: WeekWords
  /** Undefined: who looks may not change it. */
  onEdit: ((block: DayBlock) => void) | undefined
}) {
  const t = useWords(calendarWords)
  return (
    <ol className={styles.list}>
      {blocks.map((block) => (
        <li key={block.from} style={{ '--quarters': block.to - block.from }}>
          <span className={styles.dayListTime}>{words.time(block.from)}</span>
          <i data-order={block.order} aria-hidden="true" />
          <span className={styles.words}>
            <OrderName order={block.order} />
            <span className={`${typography.note} ${styles.length}`}>
              {words.length(block.to - block.from)}
            </span>
          </span>
          {onEdit === undefined ? null : (
            <IconButton
              icon="sliders"
              look="quiet"
              label={t(($) => $.edit, {
                order: words.nameOf(block.order),
                from: words.time(block.from),
                to: words.time(block.to),
              })}
              onClick={() => onEdit(block)}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** The seven days as small skylines, one of them open: the week on a phone. */
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
  /** Of what the open tab shows. */
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
      {[0, 1, 2, 3, 4, 5, 6].map((one) => (
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
