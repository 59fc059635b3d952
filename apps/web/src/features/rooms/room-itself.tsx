import type { Device } from '@foyer/contract/device.ts'
import type { Room } from '@foyer/contract/room.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useErrorText } from '#api/error-words.ts'
import { useWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Section } from '#ui/section.tsx'
import { MoveObjectsDialog } from './move-objects-dialog.tsx'
import { RenameRoom } from './rename-room.tsx'
import { roomEditWords } from './room-edit-words.ts'
import { useRoomEdits } from './use-room-edits.ts'
import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'

/** What an owner does to a room: its name, its objects, its end. */
export function RoomItself({
  room,
  rooms,
  devices,
  isOwner,
}: {
  room: Room
  rooms: readonly Room[]
  /** Of the whole home. */
  devices: readonly Device[]
  isOwner: boolean
}) {
  const t = useWords(roomEditWords)
  const say = useErrorText()
  const navigate = useNavigate()
  const { remove, readRemoved } = useRoomEdits()
  const [open, setOpen] = useState<'rename' | 'move' | 'remove' | null>(null)
  const close = () => {
    setOpen(null)
    remove.reset()
  }
  const given = { params: { roomId: room.id } }
  const isDefault = room.is_default === true
  const home = rooms.find((one) => one.is_default === true)
  const count = devices.filter((device) => device.room?.id === room.id).length
  if (!isOwner) {
    return (
      <Section title={t(($) => $.itself)}>
        <p className={typography.note}>{t(($) => $.memberNote)}</p>
      </Section>
    )
  }
  return (
    <Section title={t(($) => $.itself)}>
      {isDefault ? (
        <p className={`${typography.note} ${typography.measured}`}>{t(($) => $.defaultNote)}</p>
      ) : null}
      <div className={layout.actions}>
        <Button onClick={() => setOpen('move')}>{t(($) => $.move)}</Button>
        <Button onClick={() => setOpen('rename')}>{t(($) => $.rename)}</Button>
        {isDefault ? null : (
          <Button look="danger" onClick={() => setOpen('remove')}>
            {t(($) => $.remove)}
          </Button>
        )}
      </div>
      {open === 'rename' ? <RenameRoom room={room} rooms={rooms} onClose={close} /> : null}
      {open === 'move' ? <MoveObjectsDialog room={room} devices={devices} onClose={close} /> : null}
      <ConfirmDialog
        isOpen={open === 'remove'}
        title={t(($) => $.removeTitle, { room: room.name })}
        closeWord={t(($) => $.close)}
        cancelWord={t(($) => $.cancel)}
        confirmWord={t(($) => $.remove)}
        isBusy={remove.isPending}
        error={remove.error === null ? null : t(($) => $.failed, { message: say(remove.error) })}
        onConfirm={() =>
          remove.mutate(given, {
            onSuccess: () => void navigate({ to: '/account/rooms', replace: true }).then(() => readRemoved()),
          })
        }
        onClose={close}
      >
        <p>{t(($) => $.removeObjects, { count, room: home?.name ?? '' })}</p>
        <p className={typography.quiet}>{t(($) => $.removeAsk)}</p>
      </ConfirmDialog>
    </Section>
  )
}
