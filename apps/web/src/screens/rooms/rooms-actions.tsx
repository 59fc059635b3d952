import type { Room } from '@foyer/contract/room.ts'
import { useState } from 'react'
import { useWords } from '#base/i18n/words.ts'
import { Button } from '#ui/button.tsx'
import { ArrangeDialog } from './arrange-dialog.tsx'
import { NewRoom } from './new-room.tsx'
import { roomEditWords } from './room-edit-words.ts'
import layout from '#ui/layout.module.css'

/** What an owner does to the list of rooms: add one, put them in another order. */
export function RoomsActions({ rooms }: { rooms: readonly Room[] }) {
  const t = useWords(roomEditWords)
  const [open, setOpen] = useState<'add' | 'arrange' | null>(null)
  const close = () => setOpen(null)
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
      {open === 'add' ? <NewRoom rooms={rooms} onClose={close} /> : null}
      {open === 'arrange' ? <ArrangeDialog rooms={rooms} onClose={close} /> : null}
    </div>
  )
}
