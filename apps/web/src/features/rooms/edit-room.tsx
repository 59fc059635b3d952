import { type Device, updateDevice } from '@foyer/contract/device.ts'
import { type Room, deleteRoom, createRoom, updateRoom } from '@foyer/contract/room.ts'
import { useEffect, useRef, useState, useId, type FormEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { roomsWords } from '#lib/words.ts'
import { useErrorText } from '#api/error-text.ts'
import { invalidateStale, useApiMutation } from '#api/mutation.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { Button } from '#ui/button.tsx'
import { CheckList } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusField, TextField } from '#ui/text-field.tsx'
import { useDraft, type Draft } from '#forms/use-draft.ts'
import { mergeFields } from '#forms/draft.ts'
import { isShapeOf, isText } from '#forms/draft-storage.ts'
import { DraftNotes, DraftRestored } from '#forms/draft-notes.tsx'

import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'

/** Selects devices of other rooms and moves them into this one, one after the other. */
export function MoveObjectsDialog({
  room,
  devices,
  onClose,
}: {
  room: Room
  /** All devices of the home. */
  devices: readonly Device[]
  onClose: () => void
}) {
  const t = useWords(roomsWords)
  const errorText = useErrorText()
  const client = useQueryClient()
  const move = useApiMutation(updateDevice, { showError: 'inline', isReadLater: true })
  // Once, after all devices are moved.
  const readMoved = () => invalidateStale(client, updateDevice)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<{ device: string; error: unknown } | null>(null)
  const others = devices.filter((device) => device.room?.id !== room.id)
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  const moveAll = async () => {
    setIsBusy(true)
    setFailure(null)
    for (const device of others.filter(({ id }) => chosen.includes(id))) {
      if (isClosed.current) break
      try {
        await move.mutateAsync({ params: { deviceId: device.id }, body: { room_id: room.id } })
        setChosen((left) => left.filter((id) => id !== device.id))
      } catch (error) {
        // Not awaited: offline it would not settle until the network is back.
        void readMoved()
        setFailure({ device: device.name, error })
        setIsBusy(false)
        return
      }
    }
    await readMoved()
    // Otherwise it would close the dialog that was opened since.
    if (!isClosed.current) onClose()
  }
  return (
    <Dialog
      isOpen
      title={t(($) => $.edit.moveTitle, { room: room.name })}
      closeLabel={t(($) => $.edit.close)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.edit.cancel)}</Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            disabledReason={chosen.length === 0 && !isBusy ? t(($) => $.edit.moveNobody) : null}
            onClick={() => void moveAll()}
          >
            {t(($) => $.edit.moveConfirm, { count: chosen.length })}
          </Button>
        </>
      }
    >
      {others.length === 0 ? (
        <p>{t(($) => $.edit.moveNone)}</p>
      ) : (
        <CheckList
          isLong
          legend={t(($) => $.edit.moveChoose)}
          choices={others.map((device) => ({ id: device.id, label: <DeviceFace device={device} /> }))}
          chosen={chosen}
          onChange={setChosen}
        />
      )}
      <p className={typography.note}>{t(($) => $.edit.moveNote)}</p>
      {failure === null ? null : (
        <p className={typography.danger} role="alert">
          {t(($) => $.edit.moveFailed, { device: failure.device, message: errorText(failure.error) })}
        </p>
      )}
    </Dialog>
  )
}

function DeviceFace({ device }: { device: Device }) {
  const t = useWords(roomsWords)
  return (
    <>
      {device.name}
      <span className={typography.rowQuiet}>
        {device.room === undefined || device.room === null
          ? t(($) => $.edit.moveNowhere)
          : t(($) => $.edit.moveFrom, { room: device.room.name })}
      </span>
    </>
  )
}

/** Deletes a room and leaves its screen, also when the dialog was closed before the reply. */
export function useRoomRemoval() {
  const client = useQueryClient()
  const router = useRouter()
  return useApiMutation(deleteRoom, {
    showError: 'inline',
    isReadLater: true,
    onMutate: () => router.latestLocation.pathname,
    onSuccess: async (_reply, _input, pathname) => {
      // Leave the screen of a deleted room first: refetching before that would show it as not available. A screen that
      // the user has opened meanwhile stays.
      if (router.latestLocation.pathname === pathname) {
        await router.navigate({ to: '/account/rooms', replace: true })
      }
      void invalidateStale(client, deleteRoom)
    },
  })
}

/** Dialog for the name of a new room; opens the room after it is created. */
export function NewRoom({ rooms, onClose }: { rooms: readonly Room[]; onClose: () => void }) {
  const t = useWords(roomsWords)
  const client = useQueryClient()
  const navigate = useNavigate()
  const draft = useDraft({
    name: 'room-name:new',
    stored: { value: { name: '' }, version: 'new' },
    merge: roomNameMerge,
    isValue: isRoomName,
    write: createRoom,
    input: ({ name }) => ({ body: { name: name.trim() } }),
    toStored: ({ name }) => ({ value: { name } }),
    onSaved: (made) => {
      client.setQueryData(roomsQuery.queryKey, (all) => all && [...all, made])
      onClose()
      // The form is not rendered again before navigation, so the draft still counts as unsaved.
      const roomLink = { to: '/account/rooms/$roomid', params: { roomid: made.id } } as const
      void navigate({ ...roomLink, ignoreBlocker: true })
    },
  })
  return (
    <RoomNameForm
      title={t(($) => $.edit.addTitle)}
      word={t(($) => $.edit.add)}
      note={t(($) => (rooms.length === 0 ? $.edit.addFirst : $.edit.addNote))}
      draft={draft}
      room={null}
      rooms={rooms}
      onClose={onClose}
    />
  )
}

const MAX_NAME_LENGTH = 64

type Fault = 'nameEmpty' | 'nameTaken' | 'nameLong'

type RoomName = { name: string }

const roomNameMerge = mergeFields<RoomName>(({ name }) => ({ name: name.trim() }))
const isRoomName = isShapeOf<RoomName>({ name: isText })

/** Dialog with a name field, for a new or an existing room. */
function RoomNameForm({
  title,
  word,
  note,
  draft,
  room,
  rooms,
  onClose,
}: {
  title: string
  /** Label of the submit button. */
  word: string
  note?: string
  draft: Omit<Draft<RoomName>, 'save'> & { save: () => Promise<boolean> }
  /** The room to rename; null for a new room. */
  room: Room | null
  rooms: readonly Room[]
  onClose: () => void
}) {
  const t = useWords(roomsWords)
  const errorText = useErrorText()
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
    else focusField(document.getElementById(formId), 'name')
  }
  return (
    <Dialog
      isOpen
      title={title}
      closeLabel={t(($) => $.edit.close)}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t(($) => $.edit.cancel)}</Button>
          <Button variant="primary" type="submit" form={formId} isBusy={draft.isSaving}>
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
          name="name"
          label={t(($) => $.edit.name)}
          value={name}
          autoComplete="off"
          error={fault === null ? null : t(($) => $.edit[fault])}
          onChange={({ target }) => {
            draft.set(() => ({ name: target.value }))
            setFault(null)
          }}
        />
        {note === undefined ? null : <p className={typography.note}>{note}</p>}
        <DraftRestored draft={draft} />
        <DraftNotes
          draft={draft}
          theirs={room === null ? [] : [{ field: t(($) => $.edit.name), value: room.name }]}
          onOverwrite={() => save(draft.overwrite)}
        />
        {draft.error === null ? null : (
          <p className={typography.danger} role="alert">
            {t(($) => $.edit.failed, { message: errorText(draft.error) })}
          </p>
        )}
      </form>
    </Dialog>
  )
}

function faultOf(name: string, room: Room | null, rooms: readonly Room[]): Fault | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'nameEmpty'
  if (trimmed.length > MAX_NAME_LENGTH) return 'nameLong'
  const isTaken = rooms.some(
    (one) => one.id !== room?.id && one.name.toLocaleLowerCase() === trimmed.toLocaleLowerCase(),
  )
  return isTaken ? 'nameTaken' : null
}

/** Dialog that renames a room. */
export function RenameRoom({
  room,
  rooms,
  onClose,
}: {
  room: Room
  rooms: readonly Room[]
  onClose: () => void
}) {
  const t = useWords(roomsWords)
  const client = useQueryClient()
  const draft = useDraft({
    name: `room-name:${room.id}`,
    stored: { value: { name: room.name } },
    merge: roomNameMerge,
    isValue: isRoomName,
    write: updateRoom,
    input: ({ name }) => ({ params: { roomId: room.id }, body: { name: name.trim() } }),
    toStored: ({ name }) => ({ value: { name } }),
    onSaved: (saved) => {
      client.setQueryData(roomsQuery.queryKey, (all) =>
        all?.map((one) => (one.id === saved.id ? { ...one, name: saved.name } : one)),
      )
      onClose()
    },
  })
  return (
    <RoomNameForm
      title={t(($) => $.edit.renameTitle, { room: room.name })}
      word={t(($) => $.edit.rename)}
      draft={draft}
      room={room}
      rooms={rooms}
      onClose={onClose}
    />
  )
}
