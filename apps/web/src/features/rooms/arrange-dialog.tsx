import type { Room } from '@foyer/contract/room.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wholeDraft, type DraftWays } from '#forms/draft-ways.ts'
import { isListOf, isText } from '#forms/kept-shape.ts'
import { useDraft } from '#forms/use-draft.ts'
import { useDraftWords } from '#forms/use-draft-words.tsx'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { reorderRoomsMutation, roomsQuery } from '#api/queries/room.queries.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DraftNotes } from '#forms/draft-notes.tsx'
import { DraftRestored } from '#forms/draft-restored.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { roomEditWords } from './room-edit-words.ts'
import typography from '#ui/typography.module.css'
import styles from './arrange-dialog.module.css'

/** Puts the rooms in another order, one step at a time, so that keys alone do it. */
export function ArrangeDialog({ rooms, onClose }: { rooms: readonly Room[]; onClose: () => void }) {
  const t = useWords(roomEditWords)
  const say = useErrorText()
  const words = useDraftWords()
  const client = useQueryClient()
  const draft = useDraft({
    name: 'rooms-order',
    stored: storedOrder(rooms),
    ways: orderWays,
    isValue: isListOf(isText),
    write: reorderRoomsMutation,
    input: (order) => ({ body: { room_ids: order } }),
    answered: storedOrder,
    onSaved: (saved) => {
      client.setQueryData(roomsQuery.queryKey, saved)
      onClose()
    },
  })
  const { value: order, error } = draft
  const [said, setSaid] = useState('')
  const nameOf = (id: string) => rooms.find((room) => room.id === id)?.name ?? ''
  const move = (from: number, to: number) => {
    const id = order[from]
    if (id === undefined || to < 0 || to >= order.length) return
    draft.set((latest) => latest.toSpliced(from, 1).toSpliced(to, 0, id))
    setSaid(t(($) => $.place, { room: nameOf(id), place: to + 1, count: order.length }))
  }
  const close = () => {
    draft.forget()
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={t(($) => $.arrangeTitle)}
      closeWord={t(($) => $.close)}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t(($) => $.cancel)}</Button>
          <Button look="primary" isBusy={draft.isSaving} onClick={() => void draft.save()}>
            {t(($) => $.save)}
          </Button>
        </>
      }
    >
      <ol className={styles.list}>
        {order.map((id, index) => (
          <li key={id}>
            <span>{nameOf(id)}</span>
            <IconButton
              icon="arrow-up"
              look="quiet"
              label={t(($) => $.up, { room: nameOf(id) })}
              aria-disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              icon="arrow-down"
              look="quiet"
              label={t(($) => $.down, { room: nameOf(id) })}
              aria-disabled={index === order.length - 1}
              onClick={() => move(index, index + 1)}
            />
          </li>
        ))}
      </ol>
      <p className={typography.visuallyHidden} role="status">
        {said}
      </p>
      <DraftRestored draft={draft} words={words} />
      <DraftNotes draft={draft} words={words} onKeep={() => void draft.keepMine()} />
      {error === null ? null : (
        <p className={typography.danger} role="alert">
          {t(($) => $.failed, { message: say(error) })}
        </p>
      )}
    </Dialog>
  )
}

function storedOrder(rooms: readonly Room[]) {
  return { value: rooms.map((room) => room.id) }
}

const orderWays: DraftWays<string[]> = {
  ...wholeDraft<string[]>(),
  // Rooms that have come since go last, and those that are gone are left out.
  carry: (base, mine, newest) =>
    base.join() === mine.join()
      ? newest
      : [...mine.filter((id) => newest.includes(id)), ...newest.filter((id) => !mine.includes(id))],
}
