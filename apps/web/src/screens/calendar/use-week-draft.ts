import type { Schedule, Week } from '@foyer/contract/schedule.ts'
import { beginHistory, redo, step, undo, type EditHistory } from '@foyer/rules/schedule/edit-history.ts'
import { isSameWeek } from '@foyer/rules/schedule/week-ring.ts'
import { useEffect, useState } from 'react'
import { keepDraft, readDraft } from './stored-draft.ts'

type Draft = {
  /** What was last read or saved. */
  base: Schedule
  history: EditHistory<Week>
  isRestored: boolean
}

export type WeekDraft = {
  base: Schedule
  week: Week
  isUnsaved: boolean
  /** Somebody else has saved another week since. */
  isStale: boolean
  isRestored: boolean
  canUndo: boolean
  canRedo: boolean
  change(to: (latest: Week) => Week): void
  undo(): void
  redo(): void
  /** Goes back to what is saved. */
  discard(): void
  /** What was saved, or what is to be written over, is this now. */
  rebase(base: Schedule): void
}

/** The week that is being edited, over the one that is saved; it outlives a reload of the tab. */
export function useWeekDraft(schedule: Schedule): WeekDraft {
  const [draft, setDraft] = useState(() => openDraft(schedule))
  const { base, history, isRestored } = draft
  const week = history.present
  const isUnsaved = !isSameWeek(base.week, week)
  // What was read may be older than what was saved a moment ago: only more is news.
  const isNewer = (schedule.version ?? 0) > (base.version ?? 0)
  // With nothing of one's own at stake the newest week is simply shown.
  if (!isUnsaved && isNewer) setDraft(freshDraft(schedule))
  const roomId = schedule.room_id
  const version = base.version ?? 0
  useEffect(() => {
    keepDraft(roomId, isUnsaved ? { version, week } : null)
  }, [roomId, version, isUnsaved, week])
  // From the latest history and not from the one on screen: a drag that was let go may not be drawn yet.
  const go = (to: (latest: EditHistory<Week>) => EditHistory<Week>) =>
    setDraft((former) => {
      const next = to(former.history)
      return next === former.history ? former : { ...former, history: next, isRestored: false }
    })
  return {
    base,
    week,
    isUnsaved,
    isStale: isUnsaved && isNewer,
    isRestored: isRestored && isUnsaved,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (to) =>
      go((latest) => {
        const next = to(latest.present)
        return isSameWeek(next, latest.present) ? latest : step(latest, next)
      }),
    undo: () => go(undo),
    redo: () => go(redo),
    discard: () => setDraft(freshDraft(schedule)),
    // What is changed while a save is under way stays.
    rebase: (next) => setDraft((former) => ({ ...former, base: next, isRestored: false })),
  }
}

function freshDraft(schedule: Schedule): Draft {
  return { base: schedule, history: beginHistory(schedule.week), isRestored: false }
}

function openDraft(schedule: Schedule): Draft {
  const stored = readDraft(schedule.room_id)
  if (stored === null || isSameWeek(stored.week, schedule.week)) return freshDraft(schedule)
  return {
    base: { ...schedule, version: stored.version },
    history: step(beginHistory(schedule.week), stored.week),
    isRestored: true,
  }
}
