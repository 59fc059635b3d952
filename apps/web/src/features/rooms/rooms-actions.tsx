import type { Room } from '@foyer/contract/room.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '#lib/words.ts'
import { Offered } from '#api/offered.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ArrangeDialog } from './arrange-dialog.tsx'
import { NewRoom } from './new-room.tsx'
import { roomEditWords } from './room-edit-words.ts'
import { roomsWords } from './rooms-words.ts'
import buttons from '#ui/button.module.css'
import layout from '#ui/layout.module.css'

/** What is done to several rooms: set to an order that lowers; by an owner, one added or all in another order. */
export function RoomsActions({ rooms, isOwner }: { rooms: readonly Room[]; isOwner: boolean }) {
  const t = useWords(roomEditWords)
  const say = useWords(roomsWords)
  const [open, setOpen] = useState<'add' | 'arrange' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={layout.actions}>
      {rooms.some((room) => room.has_thermostat === true) ? (
        <Offered feature="bulk">
          <Link className={buttons.button} to="/account/rooms/bulk">
            <Icon name="eco" />
            {say(($) => $.bulk)}
          </Link>
        </Offered>
      ) : null}
      {isOwner ? (
        <Button icon="plus" onClick={() => setOpen('add')}>
          {t(($) => $.add)}
        </Button>
      ) : null}
      {!isOwner || rooms.length < 2 ? null : (
        <Button icon="sliders" onClick={() => setOpen('arrange')}>
          {t(($) => $.arrange)}
        </Button>
      )}
      {open === 'add' ? <NewRoom rooms={rooms} onClose={close} /> : null}
      {open === 'arrange' ? <ArrangeDialog rooms={rooms} onClose={close} /> : null}
    </div>
  )
}
