import { defineCall } from '@foyer/contract/call.ts'
import { useState } from 'react'
import { vi } from 'vitest'
import * as z from 'zod/mini'
import { versionOf, type Stored, mergeFields } from './draft.ts'
import { isShapeOf, isText } from './draft-storage.ts'
import { DraftNotes, DraftRestored } from './draft-notes.tsx'
import { useDraft } from './use-draft.ts'

export type Fields = { name: string; note: string }
type Sent = Fields & { version: number | null }

const merge = mergeFields<Fields>()
const isFields = isShapeOf<Fields>({ name: isText, note: isText })
const saveThing = defineCall({
  name: 'saveThing',
  method: 'POST',
  path: '/thing',
  access: 'home',
  summary: 'Saves the thing.',
  body: z.object({ name: z.string(), note: z.string(), version: z.nullable(z.number()) }),
  reply: z.object({
    value: z.object({ name: z.string(), note: z.string() }),
    version: z.optional(z.number()),
  }),
})

/** The gateway's handler of a write. */
export const write = vi.fn<(sent: Sent) => Promise<Response>>()

/** Answers each write with `write`, for a whole file of tests. */
export function mockWrites(): void {
  const sentSchema = z.object({ name: z.string(), note: z.string(), version: z.nullable(z.number()) })
  vi.spyOn(window, 'fetch').mockImplementation(async (_address, { body } = {}) =>
    typeof body === 'string'
      ? write(sentSchema.parse(JSON.parse(body)))
      : new Response(null, { status: 503 }),
  )
}

/** A form of two fields, with a button that renames the thing as another user would. */
export function ThingForm({ stored }: { stored: Stored<Fields> }) {
  const [saved, setSaved] = useState(stored)
  const [isRenamed, setRenamed] = useState(false)
  // The thing as another user has renamed it, unless it was saved here since.
  const newest =
    isRenamed && saved === stored
      ? {
          ...stored,
          value: { ...stored.value, name: 'Theirs' },
          ...(stored.version === undefined ? {} : { version: 2 }),
        }
      : saved
  const draft = useDraft({
    name: 'thing',
    stored: newest,
    merge,
    isValue: isFields,
    write: saveThing,
    input: (value, over) => ({ body: { ...value, version: versionOf(over) } }),
    toStored: (answer) => answer,
    onSaved: setSaved,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void draft.save()
      }}
    >
      {(['name', 'note'] as const).map((field) => (
        <label key={field}>
          {field}
          <input
            value={draft.value[field]}
            onChange={(event) => {
              const text = event.target.value
              draft.set((latest) => ({ ...latest, [field]: text }))
            }}
          />
        </label>
      ))}
      <DraftRestored draft={draft} />
      <DraftNotes draft={draft} onOverwrite={() => void draft.overwrite()} />
      <p>{draft.isDirty ? 'unsaved' : draft.isSaved ? 'saved' : 'as stored'}</p>
      <p>{draft.error?.message}</p>
      <button type="submit">Save</button>
      <button type="button" onClick={draft.discard}>
        Reset
      </button>
      <button type="button" onClick={() => setRenamed(true)}>
        Rename elsewhere
      </button>
    </form>
  )
}
