import type { Room } from '@foyer/contract/room.ts'
import { useState } from 'react'
import { useErrorText } from '#base/i18n/error-words.ts'
import { useWords } from '#base/i18n/words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { roomEditWords } from './room-edit-words.ts'
import typography from '#ui/typography.module.css'
import styles from './arrange-dialog.module.css'

/** Puts the rooms in another order, one step at a time, so that keys alone do it. */
export function ArrangeDialog({
  rooms,
  isBusy,
  error,
  onArrange,
  onClose,
}: {
  rooms: readonly Room[]
  isBusy: boolean
  error: Error | null
  onArrange: (roomIds: string[]) => void
  onClose: () => void
}) {
  const t = useWords(roomEditWords)
  const say = useErrorText()
  const [order, setOrder] = useState(() => rooms.map((room) => room.id))
  const [said, setSaid] = useState('')
  const nameOf = (id: string) => rooms.find((room) => room.id === id)?.name ?? ''
  const move = (from: number, to: number) => {
    const id = order[from]
    if (id === undefined || to < 0 || to >= order.length) return
    setOrder(order.toSpliced(from, 1).toSpliced(to, 0, id))
    setSaid(t(($) => $.place, { room: nameOf(id), place: to + 1, count: order.length }))
  }
  return (
    <Dialog
      isOpen
      title={t(($) => $.arrangeTitle)}
      closeWord={t(($) => $.close)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button look="primary" isBusy={isBusy} onClick={() => onArrange(order)}>
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
      {error === null ? null : (
        <p className={typography.danger} role="alert">
          {t(($) => $.failed, { message: say(error) })}
        </p>
      )}
    </Dialog>
  )
}
