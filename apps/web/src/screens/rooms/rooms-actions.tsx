import type { Room } from '@foyer/contract/room.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '#base/i18n/words.ts'
import { Button } from '#ui/button.tsx'
import { ArrangeDialog } from './arrange-dialog.tsx'
import { roomEditWords } from './room-edit-words.ts'
import { RoomNameDialog } from './room-name-dialog.tsx'
import { useRoomEdits } from './use-room-edits.ts'
import layout from '#ui/layout.module.css'

/** What an owner does to the list of rooms: add one, put them in another order. */
export function RoomsActions({ rooms }: { rooms: readonly Room[] }) {
  const t = useWords(roomEditWords)
  const navigate = useNavigate()
  const { create, reorder } = useRoomEdits()
  const [open, setOpen] = useState<'add' | 'arrange' | null>(null)
  const close = () => {
    setOpen(null)
    create.reset()
    reorder.reset()
  }
  return (
    <div className={layout.actions}>
      <Button icon="plus" onClick={() => setOpen('add')}>
        {t(($) => $.add)}
      </Button>
      {rooms.length < 2 ? null : (
        <Button icon="sliders" onClick={() => setOpen('arrange')}>
          {t(($) => $.arrange)}
        </Button>
      )}
      <RoomNameDialog
        room={null}
        rooms={rooms}
        isOpen={open === 'add'}
        isBusy={create.isPending}
        error={create.error}
        onName={(name) =>
          create.mutate(
            { body: { name } },
            {
              onSuccess: (room) => {
                close()
                void navigate({ to: '/account/rooms/$roomid', params: { roomid: room.id } })
              },
            },
          )
        }
        onClose={close}
      />
      {open === 'arrange' ? (
        <ArrangeDialog
          rooms={rooms}
          isBusy={reorder.isPending}
          error={reorder.error}
          onArrange={(roomIds) => reorder.mutate({ body: { room_ids: roomIds } }, { onSuccess: close })}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
