import type { Week } from '@foyer/contract/schedule.ts'
import { weekSchema } from '@foyer/contract/schedule.ts?whole'
import * as z from 'zod/mini'
import { DRAFT_PREFIX } from '#base/session/session-store.ts'

const draftSchema = z.object({ version: z.int(), week: weekSchema })

/** A week that somebody has begun to change, and the version that they began from. */
export type StoredDraft = { version: number; week: Week }

const keyOf = (roomId: string) => `${DRAFT_PREFIX}week:${roomId}`

/** The draft of a room in this tab; null where there is none that can be read. */
export function readDraft(roomId: string): StoredDraft | null {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(roomId)) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Keeps the draft of a room over a reload of this tab; null forgets it. */
export function keepDraft(roomId: string, draft: StoredDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(roomId))
    else sessionStorage.setItem(keyOf(roomId), JSON.stringify(draft))
  } catch {
    // Storage is full or forbidden: the draft lives as long as the page.
  }
}
