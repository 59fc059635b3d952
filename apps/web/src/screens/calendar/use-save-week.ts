import type { Schedule, Week } from '@foyer/contract/schedule.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toldHere } from '#base/api/write-meta.ts'
import { scheduleQuery, setScheduleMutation } from '#entities/schedule/schedule.queries.ts'
import type { WeekDraft } from './use-week-draft.ts'

export type OtherWeek = { room_id: string; version: number; week: Week }

/** Saves the week on screen, with weeks of other rooms where some are given. */
export function useSaveWeek(roomId: string, draft: WeekDraft) {
  const client = useQueryClient()
  const save = useMutation({
    ...toldHere(setScheduleMutation),
    onSuccess: (saved: Schedule) => {
      draft.rebase(saved)
      client.setQueryData(scheduleQuery(roomId).queryKey, saved)
    },
  })
  return {
    isPending: save.isPending,
    error: save.error,
    isSuccess: save.isSuccess,
    reset: save.reset,
    /** @param version to write over, where it is not the one that the draft began from */
    save: async (given: { others?: OtherWeek[]; version?: number } = {}): Promise<boolean> => {
      const { others = [], version = draft.base.version ?? 0 } = given
      const body = { version, week: draft.week, ...(others.length === 0 ? {} : { others }) }
      try {
        await save.mutateAsync({ params: { roomId }, body })
        return true
      } catch {
        // Shown by who asked: `error` holds it.
        return false
      }
    },
  }
}
