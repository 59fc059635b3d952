import { useId, useState } from 'react'
import { useWords } from '#lib/words.ts'
import { scenarioWords } from './scenario-words.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMediaQuery } from '#ui/media-query.ts'
import { programsWords } from './programs-words.ts'
import type { ProgramHome } from './use-program-home.ts'
import typography from '#ui/typography.module.css'
import controls from './token-control.module.css'
import styles from './rooms-token.module.css'

type Rooms = 'all' | readonly string[]

/** Rooms as one framed word; it opens a list to tick, in the flow under its sentence, on phones as a sheet. */
export function RoomsToken({
  rooms,
  home,
  onChange,
}: {
  rooms: Rooms
  home: ProgramHome
  onChange: (rooms: 'all' | string[]) => void
}) {
  const t = useWords(scenarioWords)
  const words = useWords(programsWords)
  const [isOpen, setOpen] = useState(false)
  const isWide = useMediaQuery('(min-width: 900px)')
  const panelId = useId()
  const isHole = rooms !== 'all' && rooms.some((id) => home.roomName(id) === null)
  const isEmpty = rooms !== 'all' && rooms.length === 0
  const name = (id: string) => home.roomName(id) ?? t(($) => $.gone.room)
  const text =
    rooms === 'all'
      ? t(($) => $.allRooms)
      : isEmpty
        ? words(($) => $.edit.chooseRooms)
        : rooms.map(name).join(', ')
  const list = <RoomsList rooms={rooms} home={home} onChange={onChange} />
  return (
    <>
      <span className={controls.control} data-state={isHole || isEmpty ? 'hole' : undefined}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isWide && isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={typography.visuallyHidden}>{t(($) => $.labels.rooms)} </span>
          {text}
        </button>
        <Icon name="chevron" />
      </span>
      {isWide && isOpen ? (
        <div id={panelId} className={styles.panel}>
          {list}
          <Button size="small" onClick={() => setOpen(false)}>
            {words(($) => $.edit.close)}
          </Button>
        </div>
      ) : null}
      <Dialog
        isOpen={isOpen && !isWide}
        title={words(($) => $.edit.chooseRooms)}
        closeWord={words(($) => $.edit.close)}
        onClose={() => setOpen(false)}
      >
        {list}
      </Dialog>
    </>
  )
}

function RoomsList({
  rooms,
  home,
  onChange,
}: {
  rooms: Rooms
  home: ProgramHome
  onChange: (rooms: 'all' | string[]) => void
}) {
  const t = useWords(scenarioWords)
  const words = useWords(programsWords)
  const chosen = rooms === 'all' ? home.rooms.map((room) => room.id) : rooms
  const gone = chosen.filter((id) => home.roomName(id) === null)
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className={styles.options}>
      <legend className={typography.visuallyHidden}>{words(($) => $.edit.chooseRooms)}</legend>
      <label>
        <Checkbox checked={rooms === 'all'} onChange={() => onChange(rooms === 'all' ? [] : 'all')} />
        {t(($) => $.allRooms)}
      </label>
      {[...home.rooms.map((room) => room.id), ...gone].map((id) => (
        <label key={id}>
          <Checkbox checked={chosen.includes(id)} onChange={() => toggle(id)} />
          {home.roomName(id) ?? <span className={typography.danger}>{t(($) => $.gone.room)}</span>}
        </label>
      ))}
    </fieldset>
  )
}
