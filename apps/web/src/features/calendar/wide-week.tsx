import type { Room } from '@foyer/contract/room.ts'
import { useRef } from 'react'
import { useWords } from '#lib/words.ts'
import { BlockInspector } from './block-inspector.tsx'
import { calendarWords } from './calendar-words.ts'
import { CopyPanel } from './copy-panel.tsx'
import { ProgrammePanel } from './programme-panel.tsx'
import type { WeekDraft } from './use-week-draft.ts'
import type { WeekEditor } from './use-week-editor.ts'
import type { WeekWords } from './use-week-words.ts'
import { WeekGrid } from './week-grid.tsx'
import type { WeekRows } from './week-rows.ts'
import inspector from './inspector.module.css'

/** The whole week at once, and under it everything that a pointer can do, in fields. */
export function WideWeek({
  room,
  rows,
  draft,
  editor,
  words,
  isEditable,
  now,
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
  onApply: () => void
  onWeeks: () => void
}) {
  const t = useWords(calendarWords)
  const fields = useRef<HTMLDivElement>(null)
  return (
    <>
      <WeekGrid
        room={room}
        rows={rows}
        draft={draft}
        editor={editor}
        words={words}
        isEditable={isEditable}
        now={now}
        onDetails={() => fields.current?.querySelector('select')?.focus()}
      />
      {isEditable ? (
        <section className={inspector.inspector} aria-label={t(($) => $.chosen)}>
          <BlockInspector editor={editor} words={words} place={fields} />
          <CopyPanel key={editor.place.day} editor={editor} words={words} />
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
      ) : null}
    </>
  )
}
