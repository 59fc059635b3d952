import type { Room } from '@foyer/contract/room.ts'
import { useId, useState, type FormEvent } from 'react'
import { useErrorText } from '#base/i18n/error-words.ts'
import { useWords } from '#base/i18n/words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { roomEditWords } from './room-edit-words.ts'
import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'

const LONGEST_NAME = 64

type Fault = 'nameEmpty' | 'nameTaken' | 'nameLong'

/** Asks for the name of a room: of a new one, or another name for one there is. */
export function RoomNameDialog({
  room,
  rooms,
  isOpen,
  isBusy,
  error,
  onName,
  onClose,
}: {
  /** Null for a new room. */
  room: Room | null
  rooms: readonly Room[]
  isOpen: boolean
  isBusy: boolean
  error: Error | null
  onName: (name: string) => void
  onClose: () => void
}) {
  const t = useWords(roomEditWords)
  const formId = useId()
  return (
    <Dialog
      isOpen={isOpen}
      title={room === null ? t(($) => $.addTitle) : t(($) => $.renameTitle, { room: room.name })}
      closeWord={t(($) => $.close)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button look="primary" type="submit" form={formId} isBusy={isBusy}>
            {t(($) => (room === null ? $.add : $.rename))}
          </Button>
        </>
      }
    >
      <NameForm formId={formId} room={room} rooms={rooms} error={error} onName={onName} />
    </Dialog>
  )
}

function NameForm({
  formId,
  room,
  rooms,
  error,
  onName,
}: {
  formId: string
  room: Room | null
  rooms: readonly Room[]
  error: Error | null
  onName: (name: string) => void
}) {
  const t = useWords(roomEditWords)
  const say = useErrorText()
  const [name, setName] = useState(room?.name ?? '')
  const [fault, setFault] = useState<Fault | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultOf(name, room, rooms)
    setFault(found)
    if (found === null) onName(name.trim())
  }
  return (
    <form id={formId} className={layout.stack} noValidate onSubmit={submit}>
      <TextField
        label={t(($) => $.name)}
        value={name}
        autoComplete="off"
        error={fault === null ? null : t(($) => $[fault])}
        onChange={(event) => {
          setName(event.target.value)
          setFault(null)
        }}
      />
      {room === null ? (
        <p className={typography.note}>{t(($) => (rooms.length === 0 ? $.addFirst : $.addNote))}</p>
      ) : null}
      {error === null ? null : (
        <p className={typography.danger} role="alert">
          {t(($) => $.failed, { message: say(error) })}
        </p>
      )}
    </form>
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
