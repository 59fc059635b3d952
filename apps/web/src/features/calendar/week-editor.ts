import type { Room } from '@foyer/contract/room.ts'
import { orders, type Order } from '@foyer/contract/heating.ts'
import { type Schedule, type Week, setSchedule } from '@foyer/contract/schedule.ts'
import { beginHistory, redo, step, undo, type EditHistory } from '@foyer/rules/schedule/edit-history.ts'
import { isSameWeek } from '@foyer/rules/schedule/week-ring.ts'
import { useQueryClient } from '@tanstack/react-query'
import {
  clearDays,
  copyDay,
  insertBlock,
  move,
  paint,
  removeBlock,
  resize,
  type DaySpan,
} from '@foyer/rules/schedule/edit-week.ts'
import { blockAt, viewDay, type DayBlock } from '@foyer/rules/schedule/view-day.ts'
import { useState } from 'react'
import { useWords } from '#lib/i18n.ts'
import { calendarWords } from '#lib/words.ts'
import { scheduleQuery } from '#api/queries/rooms.ts'
import { versionOf, type Stored, mergeWhole } from '#forms/draft.ts'
import { isListOf, isOneOf, isShapeOf, type Guard } from '#forms/draft-storage.ts'
import { useDraft } from '#forms/use-draft.ts'
import type { WeekRates } from './week-costs.ts'
import type { WeekDays, WeekWords } from './week-days.ts'
import type { Selection, WeekAction, WeekChange } from './week-input.ts'

/** Runs the action of a key; without edit rights only navigation works. */
export function runAction(
  action: WeekAction,
  { draft, editor, isEditable }: { draft: WeekDraft; editor: WeekEditor; isEditable: boolean },
): void {
  const { selection, blocks, block, span } = editor
  switch (action.kind) {
    case 'go-to-block': {
      const next = blocks[blocks.indexOf(block) + action.by]
      if (next !== undefined) editor.select({ ...selection, quarter: next.from })
      return
    }
    case 'day': {
      const day = Math.min(Math.max(selection.day + action.by, 0), 6)
      editor.select({ ...selection, day })
      return
    }
    case 'end': {
      const end = action.of === 'first' ? blocks[0] : blocks.at(-1)
      if (end !== undefined) editor.select({ ...selection, quarter: end.from })
      return
    }
    default:
  }
  if (!isEditable) return
  switch (action.kind) {
    case 'resize':
      return editor.setEdge('end', span.to + action.by)
    case 'move':
      return editor.moveBy(action.by)
    case 'order':
      return editor.paintBlock(action.order)
    case 'remove':
      return editor.remove()
    case 'insert':
      return editor.insert()
    case 'copy':
      return editor.copy()
    case 'paste':
      return editor.paste()
    case 'undo':
      return draft.undo()
    case 'redo':
      return draft.redo()
    default:
  }
}

/** Common props of the phone view and the wide view. */
export type WeekView = {
  room: Room
  rows: WeekDays
  draft: WeekDraft
  editor: WeekEditor
  words: WeekWords
  isEditable: boolean
  now: number
  /** What the hours of this week cost in the room; null if not known. */
  rates: WeekRates | null
  /** Whether the grid has a column for the cost of each day. */
  hasCostColumn: boolean
}

type WeekHistory = EditHistory<Week>

export type WeekDraft = ReturnType<typeof useWeekDraft>

/** The draft of a week with its undo and redo steps, based on the saved week. */
export function useWeekDraft(schedule: Schedule) {
  const client = useQueryClient()
  const roomId = schedule.room_id
  const draft = useDraft({
    name: `week:${roomId}`,
    stored: storedWeek(schedule),
    merge: weekMerge,
    isValue: isWeekHistory,
    write: setSchedule,
    input: ({ present: week }, over) => ({
      params: { roomId },
      body: { version: versionOf(over) ?? 0, week },
    }),
    toStored: storedWeek,
    onSaved: (saved) => client.setQueryData(scheduleQuery(roomId).queryKey, saved),
  })
  const { value: history } = draft
  return {
    ...draft,
    week: history.present,
    /** The schedule as saved now. */
    schedule,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (to: (latest: Week) => Week) =>
      // From the latest history, not the rendered one: a finished drag may not be rendered yet.
      draft.set((latest) => {
        const next = to(latest.present)
        return isSameWeek(next, latest.present) ? latest : step(latest, next)
      }),
    undo: () => draft.set(undo),
    redo: () => draft.set(redo),
  }
}

function storedWeek({ week, version }: Schedule): Stored<WeekHistory> {
  return { value: beginHistory(week), version }
}

const weekMerge = mergeWhole<WeekHistory>((one, other) => isSameWeek(one.present, other.present))

const isMinute: Guard<number> = (value): value is number =>
  typeof value === 'number' && value >= 0 && value <= 1440 && value % 15 === 0

const isDay = isListOf(isShapeOf({ start: isMinute, end: isMinute, order: isOneOf(orders) }))

/** Whether a stored value is a week. */
export const isWeek: Guard<Week> = (value): value is Week =>
  Array.isArray(value) && value.length === 7 && value.every(isDay)

const isWeekHistory: Guard<WeekHistory> = isShapeOf({
  past: isListOf(isWeek),
  present: isWeek,
  future: isListOf(isWeek),
})

export type WeekEditor = ReturnType<typeof useWeekEditor>

/** The selection, the brush, and all actions on the week. */
export function useWeekEditor(draft: WeekDraft, initialSelection: Selection, words: WeekWords) {
  const t = useWords(calendarWords)
  const [selection, setSelection] = useState(initialSelection)
  const [brush, setBrush] = useState<Order>('comfort')
  const [copied, setCopied] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const {
    week,
    schedule: { default_order: defaultOrder },
  } = draft
  const blocksOf = (of: Week, day: number) => viewDay(of, defaultOrder, day)
  const blocks = blocksOf(week, selection.day)
  const whole: DayBlock = { from: 0, to: 96, order: defaultOrder, isDefault: true }
  const block = blockAt(blocks, selection.quarter) ?? whole
  const span: DaySpan = { day: selection.day, from: block.from, to: block.to }

  /** Applies a change, selects the changed block and announces it. */
  const apply = (change: WeekChange) => {
    const { week: next, span: about } = change(week)
    draft.change((latest) => change(latest).week)
    setSelection({ day: about.day, quarter: about.from })
    const now = blockAt(blocksOf(next, about.day), about.from)
    if (now !== undefined) setAnnouncement(words.block(about.day, now))
  }
  const changeWeek = (text: string, change: (latest: Week) => Week) => {
    draft.change(change)
    setAnnouncement(text)
  }
  const copyTo = (from: number, days: readonly number[]) =>
    changeWeek(
      t(($) => $.copied, { day: words.dayTitle(from), count: days.length }),
      (latest) => copyDay(latest, from, latest, days),
    )
  return {
    selection,
    block,
    blocks,
    span,
    brush,
    announcement,
    select: setSelection,
    setBrush,
    apply,
    paintBlock: (order: Order) => {
      setBrush(order)
      apply((latest) => ({ week: paint(latest, span, order), span }))
    },
    setEdge: (edge: 'start' | 'end', to: number) => apply((latest) => resize(latest, span, edge, to)),
    moveBy: (by: number) => apply((latest) => move(latest, span, by)),
    remove: () => apply((latest) => ({ week: removeBlock(latest, span), span })),
    /** Inserts a block into the selected one; a given change is applied first. */
    insert: (change: WeekChange = (week) => ({ week, span })) => {
      const other = block.order === brush ? (brush === 'eco' ? 'comfort' : 'eco') : brush
      apply((latest) => {
        const changed = change(latest)
        return insertBlock(changed.week, changed.span, other) ?? changed
      })
    },
    copyTo,
    copy: () => {
      setCopied(selection.day)
      setAnnouncement(t(($) => $.copiedDay, { day: words.dayTitle(selection.day) }))
    },
    paste: () => {
      if (copied !== null && copied !== selection.day) copyTo(copied, [selection.day])
    },
    take: (week: Week) =>
      changeWeek(
        t(($) => $.weeks.taken),
        () => week,
      ),
    clear: (days: readonly number[]) =>
      changeWeek(
        t(($) => $.cleared),
        (latest) => clearDays(latest, days),
      ),
  }
}
