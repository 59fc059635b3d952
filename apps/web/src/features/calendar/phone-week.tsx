import type { Room } from '@foyer/contract/room.ts'
import { useId, useState } from 'react'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { capital } from '#lib/count-word.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { BlockSheet } from './block-sheet.tsx'
import { calendarWords } from './calendar-words.ts'
import { CopyPanel } from './copy-panel.tsx'
import { DayList } from './day-list.tsx'
import { DayTabs } from './day-tabs.tsx'
import { ProgrammePanel } from './programme-panel.tsx'
import type { WeekDraft } from './use-week-draft.ts'
import type { WeekEditor } from './use-week-editor.ts'
import type { WeekWords } from './use-week-words.ts'
import type { WeekRows } from './week-rows.ts'
import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'
import styles from './phone-week.module.css'
import inspector from './inspector.module.css'

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
}: {
  room: Room
  rows: WeekRows
  draft: WeekDraft
  editor: WeekEditor
  words: WeekWords
  isEditable: boolean
  now: number
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
        <h2 className={styles.title}>{capital(format.day(rows.rows[day]?.start ?? rows.start))}</h2>
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
          <section className={inspector.inspector}>
            <ProgrammePanel
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
