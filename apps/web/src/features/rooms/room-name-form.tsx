import type { Room } from '@foyer/contract/room.ts'
import { useId, useState, type FormEvent } from 'react'
import { fieldsDraft } from '#forms/draft-ways.ts'
import { isShapeOf, isText } from '#forms/kept-shape.ts'
import type { Draft } from '#forms/use-draft.ts'
import { useDraftWords } from '#forms/use-draft-words.tsx'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DraftNotes } from '#forms/draft-notes.tsx'
import { DraftRestored } from '#forms/draft-restored.tsx'
import { TextField } from '#ui/text-field.tsx'
import { roomEditWords } from './room-edit-words.ts'
import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'

const LONGEST_NAME = 64

type Fault = 'nameEmpty' | 'nameTaken' | 'nameLong'

export type RoomName = { name: string }

export const roomNameWays = fieldsDraft<RoomName>(({ name }) => ({ name: name.trim() }))
export const isRoomName = isShapeOf<RoomName>({ name: isText })

/** Asks for the name of a room. */
export function RoomNameForm({
  title,
  word,
  note,
  draft,
  room,
  rooms,
  onClose,
}: {
  title: string
  /** What giving the name does. */
  word: string
  note?: string
  draft: Omit<Draft<RoomName>, 'save'> & { save: () => Promise<boolean> }
  /** Whose name it is; null for a new room. */
  room: Room | null
  rooms: readonly Room[]
  onClose: () => void
}) {
  const t = useWords(roomEditWords)
  const words = useDraftWords()
  const say = useErrorText()
  const formId = useId()
  const [fault, setFault] = useState<Fault | null>(null)
  const { name } = draft.value
  const close = () => {
    draft.forget()
    onClose()
  }
  const save = (how: () => Promise<boolean>) => {
    const found = faultOf(name, room, rooms)
    setFault(found)
    if (found === null) void how()
  }
  return (
    <Dialog
      isOpen
      title={title}
      closeWord={t(($) => $.close)}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t(($) => $.cancel)}</Button>
          <Button look="primary" type="submit" form={formId} isBusy={draft.isSaving}>
            {word}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={layout.stack}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          save(draft.save)
        }}
      >
        <TextField
          label={t(($) => $.name)}
          value={name}
          autoComplete="off"
          error={fault === null ? null : t(($) => $[fault])}
          onChange={({ target }) => {
            draft.set(() => ({ name: target.value }))
            setFault(null)
          }}
        />
        {note === undefined ? null : <p className={typography.note}>{note}</p>}
        <DraftRestored draft={draft} words={words} />
        <DraftNotes
          draft={draft}
          words={words}
          theirs={
            room === null
              ? []
              : [
                  words.theirs(
                    t(($) => $.name),
                    room.name,
                  ),
                ]
          }
          onKeep={() => save(draft.keepMine)}
        />
        {draft.error === null ? null : (
          <p className={typography.danger} role="alert">
            {t(($) => $.failed, { message: say(draft.error) })}
          </p>
        )}
      </form>
    </Dialog>
  )
}

function faultOf(name: string, room: Room | null, rooms: readonly Room[]): Fault | null {
  const wanted = name.trim()
  if (wanted === '') return 'nameEmpty'
  if (wanted.length > LONGEST_NAME) return 'nameLong'
  const isTaken = rooms.some(
    (one) => one.id !== room?.id && one.name.toLocaleLowerCase() === wanted.toLocaleLowerCase(),
  )
  return isTaken ? 'nameTaken' : null
}
