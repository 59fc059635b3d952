import { orders } from '@foyer/contract/heating.ts'
import type { Schedule, Week } from '@foyer/contract/schedule.ts'
import { beginHistory, redo, step, undo, type EditHistory } from '@foyer/rules/schedule/edit-history.ts'
import { isSameWeek } from '@foyer/rules/schedule/week-ring.ts'
import { useQueryClient } from '@tanstack/react-query'
import { versionOf, type Stored } from '#forms/draft-state.ts'
import { wholeDraft } from '#forms/draft-ways.ts'
import { isListOf, isOneOf, isShapeOf, type Guard } from '#forms/kept-shape.ts'
import { useDraft } from '#forms/use-draft.ts'
import { scheduleQuery, setScheduleMutation } from '#api/queries/schedule.queries.ts'

type WeekHistory = EditHistory<Week>

export type WeekDraft = ReturnType<typeof useWeekDraft>

/** The week that is being edited with its steps back and forth, over the one that is saved. */
export function useWeekDraft(schedule: Schedule) {
  const client = useQueryClient()
  const roomId = schedule.room_id
  const draft = useDraft({
    name: `week:${roomId}`,
    stored: storedWeek(schedule),
    ways: weekWays,
    isValue: isWeekHistory,
    write: setScheduleMutation,
    input: ({ present: week }, over) => ({
      params: { roomId },
      body: { version: versionOf(over) ?? 0, week },
    }),
    answered: storedWeek,
    onSaved: (saved) => client.setQueryData(scheduleQuery(roomId).queryKey, saved),
  })
  const { value: history } = draft
  return {
    ...draft,
    week: history.present,
    /** As it is saved now. */
    schedule,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (to: (latest: Week) => Week) =>
      // From the latest history and not from the one on screen: a drag that was let go may not be drawn yet.
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

const weekWays = wholeDraft<WeekHistory>((one, other) => isSameWeek(one.present, other.present))

const isMinute: Guard<number> = (given): given is number =>
  typeof given === 'number' && given >= 0 && given <= 1440 && given % 15 === 0

const isDay = isListOf(isShapeOf({ start: isMinute, end: isMinute, order: isOneOf(orders) }))

/** Whether what was kept is a week. */
export const isWeek: Guard<Week> = (given): given is Week =>
  Array.isArray(given) && given.length === 7 && given.every(isDay)

const isWeekHistory: Guard<WeekHistory> = isShapeOf({
  past: isListOf(isWeek),
  present: isWeek,
  future: isListOf(isWeek),
})
